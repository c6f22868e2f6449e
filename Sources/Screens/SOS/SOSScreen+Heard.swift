import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// What the models make of words that answer no question of an SOS. How it ended is only ever told by the person.
extension SOSScreen {
    /// Nil where the words are about nothing that Off knows.
    mutating func heard(_ text: String, at step: UrgeStep, in app: AppContext) -> Next<AppContext>? {
        let isBare = app.words.said(text).words.count < 2 || !text.contains(where: \.isLetter)
        switch Understood.decision(on: text, over: self, in: app) {
        case .act(let meaning)? where !isBare || meaning.kind != .sos: return heard(meaning, in: text, at: step, app)
        case .ask(let offered)? where !isBare:
            guard let likeliest = offered.first, likeliest.confidence >= SOSScreen.leastLikely else { return nil }
            return heard(likeliest, in: text, at: step, app)
        case .talk(let meaning, _)? where !isBare && [.feeling, .vent, .feedback, .talk].contains(meaning.kind):
            return told(text, at: step, in: app)
        case .talk(let meaning, _)? where meaning.kind == .goodbye && !isDoubtful(text, in: app):
            return .say(app.words("sos.heard.passed"))
        default: return nil
        }
    }

    private static let leastLikely: Float = 0.6

    private mutating func heard(
        _ meaning: Meaning, in text: String, at step: UrgeStep, _ app: AppContext
    ) -> Next<AppContext>? {
        let words = app.words
        if isDoubtful(text, in: app) || words.names("sos.heard.not", text), meaning.kind != .sos { return nil }
        switch meaning.kind {
        case .sos: return told(text, at: step, in: app)
        case .slip: return .say(words("sos.heard.opened"))
        // "I quit" and "end it" may mean anything.
        case .cancel where words.names("sos.heard.isOver", text), .visitEnd where words.names("sos.heard.isOver", text):
            return .say(words("sos.heard.passed"))
        case .visit: return .say(words("sos.heard.bargain"))
        case .help: return .say(words("sos.heard.help"))
        case .card:
            let cards = app.plans.history.cards.map(words.sentence)
            return .say(cards.isEmpty ? words("sos.heard.noCard") : .joined(cards, by: "\n"))
        // It is saved as ever, and the SOS waits below.
        case .checkIn where meaning.slots.rating != nil: return .pass
        default: return nil
        }
    }

    /// Words as heavy as these may mean anything, and "not passed" is not over.
    private func isDoubtful(_ text: String, in app: AppContext) -> Bool {
        app.listening.assessment(of: text).isHeavy || app.words.names("sos.words.notPassed", text)
    }

    /// The reason may be said in any words, and need not be one of five.
    private mutating func told(_ text: String, at step: UrgeStep, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if SideRouteScreen.isLoss(text, words) { return .push(SideRouteScreen(.other, hearing: text, in: app)) }
        switch step {
        case .breath:
            // Another line mostly gets another sentence.
            let sentences = words.list("sos.heard.told")
            return .say(Text(sentences[text.count % sentences.count]))
        case .reason: return perform(.answer(.leaveOut), in: app).adding(above: words("sos.heard.reason"))
        case .forecast, .memory, .choice, .happening, .nextStep: return .say(words("sos.heard.told.asked"))
        default: return .say(words("sos.heard.told.on"))
        }
    }
}

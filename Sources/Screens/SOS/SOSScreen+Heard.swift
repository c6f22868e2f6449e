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
        case .talk(let meaning, _)? where meaning.kind == .goodbye:
            return saying(app.words("sos.heard.passed"), in: app)
        default: return nil
        }
    }

    private static let leastLikely: Float = 0.6

    private mutating func heard(
        _ meaning: Meaning, in text: String, at step: UrgeStep, _ app: AppContext
    ) -> Next<AppContext>? {
        let words = app.words
        // Words as heavy as these may mean anything, and "not passed" is not over.
        let isDoubtful =
            app.listening.assessment(of: text).isHeavy || words.names("sos.words.notPassed", text)
            || words.names("sos.heard.not", text)
        if isDoubtful, meaning.kind != .sos { return nil }
        switch meaning.kind {
        case .sos: return told(text, at: step, in: app)
        case .slip: return .say(words("sos.heard.opened"))
        case .cancel, .visitEnd: return saying(words("sos.heard.passed"), in: app)
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

    /// What they are looking for may be said in any words, and need not be one of five.
    private mutating func told(_ text: String, at step: UrgeStep, in app: AppContext) -> Next<AppContext> {
        switch step {
        case .breath:
            // Another line mostly gets another sentence.
            let sentences = app.words.list("sos.heard.told")
            return saying(Text(sentences[text.count % sentences.count]), in: app)
        case .reason: return perform(.answer(.leaveOut), in: app).adding(above: app.words("sos.heard.reason"))
        default: return saying(app.words("sos.heard.told.asked"), in: app)
        }
    }

    /// It may be about more than an urge; the first message has that button itself.
    private func saying(_ text: Text, in app: AppContext) -> Next<AppContext> {
        number == nil ? .say(text) : .aside(text, [(app.words("sos.button.unsafe"), "unsafe")])
    }
}

import Conversation
import Domains
import Foundation
import Shared
import Words

/// Help at the moment of the pull. It has no state of its own but whose urge it shows: each answer is in the store when
/// the next question appears, so that nothing is lost and a restart is not noticed.
struct SOSScreen: Screen {
    enum Action: Codable {
        case urge
        case notSafe
        case answer(UrgeAnswer)
        case back
    }

    static let name = "sos"

    /// Nil is the door: an urge, or not safe.
    private(set) var number: Int?
    private let since: Date

    init(number: Int? = nil, since: Date) {
        self.number = number
        self.since = since
    }

    /// Who says that it pulls, or to what, is past the door. An urge that is open goes on.
    init(pulledTo target: String, in app: AppContext) {
        let urge =
            app.urges.unfinished(at: app.now)
            ?? app.urges.begin(target: target.isEmpty ? nil : target, at: app.moment)
        self.init(number: urge?.number, since: app.now)
    }

    func body(in app: AppContext) -> Message<Action> {
        guard let urge = urge(in: app) else {
            return Message(
                app.words("sos.door"),
                rows: [
                    [Button(app.words("sos.button.urge"), .urge), Button(app.words("sos.button.unsafe"), .notSafe)],
                    [leaveIt(in: app), Button(app.words("button.back"), .back)],
                ],
                typing: .names
            ).telling(app.urges.error, in: app)
        }
        return SOSMessage(urge: urge, app: app).message.telling(app.urges.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .notSafe: return .replace(NotSafeScreen(since: app.now))
        case .back: return .finish(nil)
        case .urge:
            self = SOSScreen(pulledTo: "", in: app)
            return .stay
        case .answer(let answer):
            if number == nil { self = SOSScreen(pulledTo: "", in: app) }
            guard app.urges.answer(answer, at: app.moment), let urge = urge(in: app), urge.step == .done else {
                return .stay
            }
            let win = urge.outcome == .resisted ? app.once(.firstWin) : nil
            return .finish(.paragraphs(app.words.ending(of: urge, in: app), win))
        }
    }

    /// The ways out, and what is meant for the door, come before commands: "leave" is no wish to leave a question out.
    func claims(_ text: String, in app: AppContext) -> Bool {
        let words = app.words
        guard isFresh(in: app) else { return false }
        if urge(in: app) == nil {
            return Int(text.cleaned) != nil
                || ["said.leftIt", "said.openedIt", "said.help", "said.urge"].contains { words.means($0, text) }
        }
        return words.means("said.leftIt", text) || words.means("said.openedIt", text)
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard let urge = urge(in: app) else { return readAtTheDoor(text, in: app) }
        if words.means("said.leftIt", text) { return perform(.answer(.leftIt), in: app) }
        if words.means("said.openedIt", text) { return perform(.answer(.openedIt), in: app) }
        // What is written an hour later is not about this any more.
        guard urge.isAsking(at: app.now) else { return .pass }
        guard !urge.isChecked else { return .say(words("sos.unclear")) }
        if words.means("said.skip", text) { return perform(.answer(.leaveOut), in: app) }
        switch urge.step {
        case .commitment, .happening, .nextStep:
            return perform(.answer(words.means("said.no", text) ? .leaveOut : urge.step.answer(text.cleaned)), in: app)
        case .strength, .strengthAfter:
            // "9 i guess"
            guard let number = text.normalised.split(separator: " ").lazy.compactMap({ Int($0) }).first,
                !text.contains("."), !text.cleaned.hasPrefix("-")
            else { break }
            return perform(.answer(.strength(number)), in: app)
        case .forecast:
            if let answer = words.named(UrgeForecast.self, "sos.forecast", in: text) {
                return perform(.answer(.forecast(answer)), in: app)
            }
        case .reason:
            if let answer = words.named(UrgeReason.self, "sos.reason", in: text) {
                return perform(.answer(.reason(answer)), in: app)
            }
        case .memory:
            if let answer = words.named(UrgeMemory.self, "sos.memory", in: text) {
                return perform(.answer(.memory(answer)), in: app)
            }
        case .waiting: return .pass
        case .reality, .technique, .choice, .done: break
        }
        return .say(words("sos.unclear"))
    }

    /// A number is an urge with its strength, the name of an app is an urge too, and whatever else is written stays here.
    private mutating func readAtTheDoor(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard isFresh(in: app) else { return .pass }
        if words.means("said.leftIt", text) { return perform(.answer(.leftIt), in: app) }
        if words.means("said.openedIt", text) { return perform(.answer(.openedIt), in: app) }
        if let strength = Int(text.cleaned) { return perform(.answer(.strength(strength)), in: app) }
        if words.means("said.urge", text) { return perform(.urge, in: app) }
        if Guess.of(text, vocabulary: words.guessVocabulary).contains(.plan) {
            self = SOSScreen(pulledTo: text.cleaned, in: app)
            return .stay
        }
        return .say(words("sos.door.unclear"))
    }

    private func isFresh(in app: AppContext) -> Bool { app.now < since + UrgeSnapshot.patience }

    private func urge(in app: AppContext) -> UrgeSnapshot? { number.flatMap(app.urges.urge) }

    private func leaveIt(in app: AppContext) -> Button<Action> {
        Button(app.words("sos.button.leaveIt"), .answer(.leftIt))
    }
}

extension Words {
    /// The one of these whose label says a word of the text: "worse i guess".
    fileprivate func named<Answer: CaseIterable>(_ answers: Answer.Type, _ key: String, in text: String) -> Answer? {
        let said = Set(text.normalised.split(separator: " "))
        let small = Set(list("said.small").flatMap { $0.normalised.split(separator: " ") })
        let named = answers.allCases.filter { answer in
            let others = key == "sos.reason" ? list("sos.reason.words.\(answer)").map(\.normalised) : []
            return !said.isDisjoint(with: others.map { Substring($0) })
                || !Set(self("\(key).\(answer)").plain.normalised.split(separator: " ")).subtracting(small).isDisjoint(
                    with: said)
        }
        return named.count == 1 ? named.first : nil
    }
}

extension UrgeStep {
    fileprivate func answer(_ words: String) -> UrgeAnswer {
        switch self {
        case .happening: .happening(words)
        case .nextStep: .nextStep(words)
        default: .commitment(words)
        }
    }
}

extension SOSScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return [Preview("The door", sample: "pulled", SOSScreen(since: now))]
            + UrgeStep.allCases.filter { $0 != .done }.map {
                Preview("\($0)", sample: "pulled-\($0)", SOSScreen(number: 7, since: now))
            }
    }
}

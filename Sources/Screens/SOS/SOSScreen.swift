import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// Help at the moment of an urge. Its only state is the urge it shows: each answer is stored before the next question
/// appears, so that a restart loses nothing.
struct SOSScreen: Screen {
    enum Action: Codable {
        case urge
        case notSafe
        case answer(UrgeAnswer)
        case back
    }

    static let name = "sos"

    /// Nil asks which it is: an urge, or not safe.
    private(set) var number: Int?
    private let since: Date

    init(number: Int? = nil, since: Date) {
        self.number = number
        self.since = since
    }

    /// A person who names the urge or the app skips that question. The urge that they are in continues.
    init(pulledTo target: String, in app: AppContext) {
        let target = target.isEmpty ? nil : target
        let urge = app.urges.same(calledFor: target, at: app.now) ?? app.urges.begin(target: target, at: app.moment)
        self.init(number: urge?.number, since: app.now)
    }

    func body(in app: AppContext) -> Message<Action> {
        guard let urge = urge(in: app) else {
            return Message(
                app.words("sos.door"),
                rows: [
                    [
                        Button(app.words("sos.button.urge"), .urge),
                        Button(app.words("sos.button.unsafe"), .notSafe).alarming(),
                    ],
                    [leaveIt(in: app), Button(app.words("button.back"), .back)],
                ]
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
            let win = app.managers.win(after: urge).map { app.words.sentence(for: $0, on: urge.day) }
            return .finish(.paragraphs(app.words.ending(of: urge, in: app), win))
        }
    }

    /// Ways out and answers to the first question come before commands: "leave" does not mean skipping a question.
    func claims(_ text: String, in app: AppContext) -> Bool {
        let words = app.words
        // The "slipped" of "4 slipped" is about the day.
        guard !QuickCheckIn.isUnmistakable(text, in: app) else { return false }
        guard let urge = urge(in: app) else {
            return isFresh(in: app)
                && (words.toldEnd(in: text) != nil
                    || ["said.help", "said.urge"].contains { words.means($0, text) })
        }
        guard urge.isAsking(at: app.now) else { return false }
        return (urge.outcome == nil ? words.toldEnd(in: text) : words.wayOut(in: text)) != nil
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard let urge = urge(in: app) else { return readAtTheDoor(text, in: app) }
        if let wayOut = app.words.wayOut(in: text) { return perform(.answer(wayOut), in: app) }
        if urge.outcome == nil, urge.isAsking(at: app.now), let end = app.words.toldEnd(in: text) {
            return perform(.answer(end), in: app)
        }
        // Words that come an hour later are about something else.
        guard urge.isAsking(at: app.now), urge.isChecked || urge.step != .waiting else { return .pass }
        guard !urge.isChecked, let answer = app.words.answer(to: urge.step, in: text) else {
            return .unclear(app.words("sos.unclear"))
        }
        return perform(.answer(answer), in: app)
    }

    /// A number is the strength of an urge, an app's name is an urge too, and other words stay here.
    private mutating func readAtTheDoor(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard isFresh(in: app) else { return .pass }
        if let end = words.toldEnd(in: text) { return perform(.answer(end), in: app) }
        if let strength = words.strength(in: text) { return perform(.answer(.strength(strength)), in: app) }
        if words.means("said.urge", text) { return perform(.urge, in: app) }
        guard let named = words.app(in: text) else { return .unclear(words("sos.door.unclear")) }
        self = SOSScreen(pulledTo: named, in: app)
        return .stay
    }

    private func isFresh(in app: AppContext) -> Bool { app.now < since + UrgeSnapshot.patience }

    private func urge(in app: AppContext) -> UrgeSnapshot? { number.flatMap(app.urges.urge) }

    private func leaveIt(in app: AppContext) -> Button<Action> {
        Button(app.words("sos.button.leaveIt"), .answer(.leftIt))
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

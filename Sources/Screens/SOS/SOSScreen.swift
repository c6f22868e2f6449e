import Conversation
import Domains
import FoundationEssentials
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
                    [
                        Button(app.words("sos.button.urge"), .urge),
                        Button(app.words("sos.button.unsafe"), .notSafe).alarming(),
                    ],
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
        guard let urge = urge(in: app) else {
            return isFresh(in: app)
                && (words.wayOut(in: text) != nil || Int(text.cleaned) != nil
                    || ["said.help", "said.urge"].contains { words.means($0, text) })
        }
        return urge.isAsking(at: app.now) && words.wayOut(in: text) != nil
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard let urge = urge(in: app) else { return readAtTheDoor(text, in: app) }
        if let wayOut = app.words.wayOut(in: text) { return perform(.answer(wayOut), in: app) }
        // What is written an hour later is not about this any more.
        guard urge.isAsking(at: app.now), urge.isChecked || urge.step != .waiting else { return .pass }
        guard !urge.isChecked, let answer = app.words.answer(to: urge.step, in: text) else {
            return .say(app.words("sos.unclear"))
        }
        return perform(.answer(answer), in: app)
    }

    /// A number is an urge with its strength, the name of an app is an urge too, and whatever else is written stays here.
    private mutating func readAtTheDoor(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard isFresh(in: app) else { return .pass }
        if let wayOut = words.wayOut(in: text) { return perform(.answer(wayOut), in: app) }
        if let strength = Int(text.cleaned) { return perform(.answer(.strength(strength)), in: app) }
        if words.means("said.urge", text) { return perform(.urge, in: app) }
        guard let named = words.app(in: text) else { return .say(words("sos.door.unclear")) }
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

import Foundation
import Conversation
import Words

/// A Manager as Screens see one.
final class Counter {
    var count = 0
}

struct TestApp {
    let counter: Counter
    var now = Date(timeIntervalSince1970: 1_772_478_000)
}

/// The root Screen: counts, opens a question, ignores words it does not know.
struct RootScreen: Screen {
    enum Action: Codable { case add, ask }
    static let name = "root"
    static var previews: [Preview<TestApp>] { [] }
    private(set) var dismissals = 0

    func body(in app: TestApp) -> Message<Action> {
        Message(
            Text("count \(app.counter.count), dismissed \(dismissals)"),
            rows: [[Button("Add", .add), Button("Ask", .ask), Button("Panic", command: "sos")]], isLive: true)
    }

    func perform(_ action: Action, in app: TestApp) -> Next<TestApp> {
        switch action {
        case .add:
            app.counter.count += 1
            return .stay
        case .ask: return .push(QuestionScreen())
        }
    }

    func read(_ text: String, in app: TestApp) -> Next<TestApp> { text == "root?" ? .say("Root heard.") : .pass }

    mutating func onDismiss(in app: TestApp) { dismissals += 1 }
}

/// A question with local state.
struct QuestionScreen: Screen {
    enum Action: Codable { case more, done }
    static let name = "question"
    static var previews: [Preview<TestApp>] { [] }
    var asked = 0

    func body(in app: TestApp) -> Message<Action> {
        return Message(Text("question \(asked)"), rows: [[Button("More", .more), Button("Done", .done)]], isLive: true)
    }

    /// A question that would be a sixth one is over.
    func isOver(in app: TestApp) -> Bool { app.counter.count > 5 }

    mutating func perform(_ action: Action, in app: TestApp) -> Next<TestApp> {
        guard case .more = action else { return .finish("Thanks.") }
        asked += 1
        return .stay
    }
}

/// A Screen that takes a while and keeps its place.
struct DraftScreen: Screen {
    enum Action: Codable { case more, done }
    static let name = "draft"
    static var previews: [Preview<TestApp>] { [] }
    var lines = 0
    var returns = 0

    var isKept: Bool { lines > 0 }
    func isContinued(by other: DraftScreen) -> Bool { true }
    mutating func onReturn(insteadOf other: DraftScreen) { returns += 1 }

    func body(in app: TestApp) -> Message<Action> {
        return Message(
            Text("draft \(lines), returned \(returns)"), rows: [[Button("More", .more), Button("Done", .done)]])
    }

    mutating func perform(_ action: Action, in app: TestApp) -> Next<TestApp> {
        guard case .more = action else { return .finish("Done.") }
        lines += 1
        return .stay
    }
}

/// A question about a day, which hears only while it is fresh.
struct DayScreen: Screen {
    enum Action: Codable { case goOn, yes }
    static let name = "day"
    static var previews: [Preview<TestApp>] { [] }
    private(set) var answers = 0

    func body(in app: TestApp) -> Message<Action> {
        Message(Text("how was it, \(answers)"), rows: [[Button("Yes", .yes)]], isLive: true)
    }
    func folded(in app: TestApp) -> Message<Action>? { Message("old", rows: [[Button("Monday", .goOn)]]) }
    func hears(whenFresh isFresh: Bool, in app: TestApp) -> Bool { isFresh }
    func isAsking(in app: TestApp) -> Bool { true }
    func isContinued(by other: DayScreen) -> Bool { true }
    func claims(_ text: String, in app: TestApp) -> Bool { text == "line" }

    mutating func perform(_ action: Action, in app: TestApp) -> Next<TestApp> {
        if case .yes = action { answers += 1 }
        return .stay
    }

    func read(_ text: String, in app: TestApp) -> Next<TestApp> { .say("The day heard.") }
}

/// A Screen that interrupts everything.
struct AlarmScreen: Screen {
    enum Action: Codable { case over }
    static let name = "alarm"
    static var previews: [Preview<TestApp>] { [] }

    func body(in app: TestApp) -> Message<Action> {
        return Message("alarm", rows: [[Button("Over", .over)]])
    }
    func perform(_ action: Action, in app: TestApp) -> Next<TestApp> { .finish(nil) }
}

struct TestRoutes: Routes {
    var screens: [any Screen<TestApp>.Type] = [
        RootScreen.self, QuestionScreen.self, DraftScreen.self, DayScreen.self, AlarmScreen.self,
    ]
    /// Said before the first answer, on every turn.
    var introduction: Text?

    func root(in app: TestApp) -> any Screen<TestApp> { RootScreen() }
    func interception(of words: String, over top: (any Screen<TestApp>)?, in app: TestApp) -> Next<TestApp>? {
        words.contains("danger") ? .push(AlarmScreen()) : nil
    }
    func mirror(
        of words: String, beside next: Next<TestApp>, over top: (any Screen<TestApp>)?, in app: TestApp
    ) -> (
        Text, [(label: Text, command: String)]
    )? {
        if case .push(let screen, _) = next, screen is AlarmScreen { return nil }
        return words.contains("sad") ? ("that sounds sad", [("Help", "sos")]) : nil
    }
    func command(_ name: String, argument: String, in app: TestApp) -> Next<TestApp>? {
        switch name {
        case "sos": .push(AlarmScreen())
        case "home": .home("Home.")
        case "cancel": .home("Cancelled.", isCancel: true)
        case "draft": .push(DraftScreen())
        case "note": .say("Noted.")
        default: nil
        }
    }
    func unmistakable(_ words: String, in app: TestApp) -> (name: String, argument: String)? {
        ["sos": ("sos", ""), "line": ("note", "")][words]
    }
    func due(kind: String, occurrence: String, in app: TestApp) -> Next<TestApp>? {
        switch kind {
        case "ask": .push(QuestionScreen())
        case "day": .push(DayScreen())
        default: nil
        }
    }
    func isOfItsMoment(_ command: String) -> Bool { command == "now" }
    func guess(_ text: String, over top: any Screen<TestApp>, in app: TestApp) -> Next<TestApp> { .say("guess") }
    func arrival(in app: TestApp) -> Next<TestApp>? { nil }
    func opening(in app: TestApp) -> Text? { introduction }
    func sentence(for hint: Hint, in app: TestApp) -> Text {
        switch hint {
        case .earlierMessage: "earlier"
        case .unknownCommand(let name): Text("no \(name)")
        case .ambiguous(let labels): Text("which: \(labels.joined(separator: "/"))")
        case .empty: "empty"
        case .attachment(let kind): Text("a \(kind)")
        case .late(let time): Text("late since \(Int(time.timeIntervalSince1970))")
        case .startedOver: "started over"
        case .waiting: "waiting"
        case .unclearAgain: "again"
        }
    }
    func takeBack(_ command: String, saidAt time: Date, in app: TestApp) { app.counter.count -= 1 }
    func free(textInsteadOf command: String, in app: TestApp) -> Text? { "My note" }
    func now(in app: TestApp) -> Date { app.now }
    func showsNumbers(in app: TestApp) -> Bool { true }
}

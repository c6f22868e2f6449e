import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// One SOS or visit of the history, with everything that was saved about it.
struct HistoryEntryScreen: Screen {
    enum Action: Codable {
        case back
    }

    static let name = "history.entry"

    private let day: Day
    private let number: Int
    private let isVisit: Bool

    static func urge(_ number: Int, on day: Day) -> Self { Self(day: day, number: number, isVisit: false) }
    static func visit(_ number: Int, on day: Day) -> Self { Self(day: day, number: number, isVisit: true) }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let urge = isVisit ? nil : app.urges.urges(from: day, through: day).first { $0.number == number }
        let visit = isVisit ? app.visits.visits(from: day, through: day).first { $0.number == number } : nil
        let text = urge.map { lines(about: $0, in: app) } ?? visit.map { lines(about: $0, in: app) }
        return Message(
            .paragraphs(words.date(day, today: app.today).styled(.bold), text ?? words("history.none.entry")),
            rows: [[Button(words("button.back"), .back)]], typing: .names
        ).telling(app.urges.error, in: app).telling(app.visits.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }

    private func lines(about urge: UrgeSnapshot, in app: AppContext) -> Text {
        let words = app.words
        let minutes = urge.endedAt.map { max(1, Int(($0.timeIntervalSince(urge.startedAt) / 60).rounded())) }
        let after = urge.strengthAfter
        let parts: [Text?] = [
            words(
                "history.urge.\(urge.outcome.map { "\($0)" } ?? "open")",
                ["time": app.settings.moment(at: urge.startedAt).time]),
            urge.target.flatMap { $0.isEmpty ? nil : words("history.urge.target", ["app": $0]) },
            urge.strength.map { strength in
                after.map { words("history.urge.strengths", ["before": strength, "after": $0]) }
                    ?? words("history.urge.strength", ["strength": strength])
            },
            urge.reason.map { words("history.urge.reason", ["reason": words("sos.reason.\($0)")]) },
            urge.commitment.map { words("history.urge.line", ["line": $0]) },
            urge.techniqueStartedAt == nil
                ? nil : words("history.urge.technique", ["technique": words("technique.name.\(urge.technique)")]),
            urge.happening.map { words("history.urge.happening", ["line": $0]) },
            urge.nextStep.map { words("history.urge.nextStep", ["line": $0]) },
            minutes.map { words("history.urge.minutes", count: $0) },
        ]
        return .joined(parts.compactMap(\.self), by: "\n")
    }

    private func lines(about visit: VisitSnapshot, in app: AppContext) -> Text {
        let words = app.words
        let moment = app.settings.moment(at: visit.startedAt)
        let taken: Text =
            visit.minutesTaken.map { words("history.visit.taken", ["meant": visit.minutes, "taken": $0]) }
            ?? words("history.visit.open", ["meant": visit.minutes])
        return .lines(
            words("history.visit.title", ["time": moment.time, "app": visit.app, "purpose": visit.purpose]), taken,
            app.plans.history.closing(of: visit.app, at: moment).map { _ in words("history.visit.closed") })
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension HistoryEntryScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("An SOS", sample: "pulled", HistoryEntryScreen.urge(1, on: day - 6)),
            Preview("A visit", sample: "visited", HistoryEntryScreen.visit(1, on: day - 1)),
        ]
    }
}

import Conversation
import Domains
import Shared
import Words

/// The decisions about the plan, by which past days are judged, the latest first.
struct PlanHistoryScreen: Screen {
    enum Action: Codable {
        case back
    }

    static let name = "plan.history"
    private static let most = 10

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let changes = app.plans.history.changes
        let lines = changes.indices.reversed().prefix(PlanHistoryScreen.most).map { index in
            let change = changes[index]
            return words(
                "plan.history.line",
                [
                    "date": words.date(change.madeOn, today: app.today).styled(.bold),
                    "change": words.decision(
                        change, after: changes[..<index].last { $0.start != nil }?.terms, in: app),
                ])
        }
        let more = changes.count - lines.count
        return Message(
            .paragraphs(
                words("plan.history.title"),
                lines.isEmpty ? words("plan.none.short") : .joined(lines, by: "\n"),
                more > 0 ? words("plan.history.more", count: more) : nil),
            rows: [[Button(words("button.back"), .back)]],
            typing: .names
        ).telling(app.plans.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }

    /// A number may refer to the numbers on this page, so a check-in asks before it is saved.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension PlanHistoryScreen {
    static var previews: [Preview<AppContext>] { [Preview("What was decided", sample: "steady", PlanHistoryScreen())] }
}

import Conversation
import Domains
import Shared
import Words

/// Which claim of an insight is not right, where it makes several.
struct InsightDisputeScreen: Screen {
    enum Action: Codable {
        case take(Topic)
        case back
    }

    static let name = "insight.notRight"

    /// By its Monday; nil: the last one.
    let week: Day?

    func body(in app: AppContext) -> Message<Action> {
        let topics = app.insight(about: monday(in: app))?.narration.topics ?? []
        return Message(
            app.words("insight.notRight.ask"),
            rows: topics.map { [Button(app.words.name(of: $0), .take($0))] }
                + [[Button(app.words("button.back"), .back)]]
        ).telling(app.insights.error, in: app)
    }

    func isSame(as other: InsightDisputeScreen) -> Bool { week == other.week }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        guard case .take(let topic) = action else { return .finish(nil) }
        return app.insights.dispute(topic, about: monday(in: app), at: app.moment, telling: app.words.text)
            ? .finish(app.words("insight.notRight.done")) : .stay
    }

    private func monday(in app: AppContext) -> Day { week ?? app.today.mondayOfLastWeek }
}

extension InsightDisputeScreen {
    static var previews: [Preview<AppContext>] {
        [Preview("Several claims", sample: "slipping", InsightDisputeScreen(week: nil))]
    }
}

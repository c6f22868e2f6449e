import Conversation
import Domains
import Shared
import Words

/// Asks which of several claims of an insight is not right, or was right after all.
struct InsightDisputeScreen: Screen {
    enum Action: Codable {
        case take(Topic)
        case back
    }

    static let name = "insight.notRight"

    let week: Day
    let isRestoring: Bool

    func body(in app: AppContext) -> Message<Action> {
        let topics =
            isRestoring
            ? app.insights.disputed(in: week) : app.insight(about: week)?.narration.topics ?? []
        return Message(
            app.words(isRestoring ? "insight.wasRight.ask" : "insight.notRight.ask"),
            rows: topics.map { [Button(app.words.name(of: $0), .take($0))] }
                + [[Button(app.words("button.back"), .back)]]
        ).telling(app.insights.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        guard case .take(let topic) = action else { return .finish(nil) }
        return InsightDisputeScreen.settle(topic, of: week, isRestoring: isRestoring, in: app).map { .finish($0) }
            ?? .stay
    }

    /// Takes a claim out or restores it, and says which; nil where that failed.
    static func settle(_ topic: Topic, of week: Day, isRestoring: Bool, in app: AppContext) -> Text? {
        let isDone =
            isRestoring
            ? app.insights.accept(topic, about: week, at: app.moment, telling: app.words.text)
            : app.insights.dispute(topic, about: week, at: app.moment, telling: app.words.text)
        guard isDone else { return nil }
        let name = app.words.name(of: topic)
        let end = app.words.date(app.insights.endOfDispute(about: week), today: app.today)
        return isRestoring
            ? app.words("insight.wasRight.done", ["topic": name])
            : app.words("insight.notRight.done", ["topic": name, "day": end])
    }

    func isSame(as other: InsightDisputeScreen) -> Bool { week == other.week && isRestoring == other.isRestoring }
}

extension InsightDisputeScreen {
    static var previews: [Preview<AppContext>] {
        // Monday, 23 February 2026.
        [
            Preview(
                "Several claims", sample: "slipping",
                InsightDisputeScreen(week: Day(number: 20_507), isRestoring: false))
        ]
    }
}

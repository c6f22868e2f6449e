import Conversation
import Domains
import Shared
import Words

/// A word before the hours of the plan begin, and when they do: said beside the conversation, which stays where it is.
enum PlanNotice {
    /// In minutes: later than this it does not begin, but is under way.
    private static let grace = 15

    static func next(
        _ terms: PlanTerms, _ window: TimeWindow, hasBegun: Bool, in app: AppContext
    ) -> Next<AppContext> {
        let words = app.words
        let passed = (app.moment.time.minutes - window.from.minutes + 24 * 60) % (24 * 60)
        // Its beginning was quiet.
        let isRunning = hasBegun && passed > PlanNotice.grace && passed < window.minutes
        let text = words(
            isRunning ? "plan.notice.running" : hasBegun ? "plan.notice.begins" : "plan.notice.soon",
            ["apps": words.apps(terms), "from": window.from, "until": window.until])
        return .aside(
            text,
            [
                (words("home.sos"), "sos"),
                (words("plan.notice.stop"), "unannounce"),
            ])
    }

    static func stop(in app: AppContext) -> Next<AppContext> {
        app.settings.setAnnouncesPlan(false) ? .say(app.words("plan.notice.stopped")) : .push(SettingsScreen())
    }
}

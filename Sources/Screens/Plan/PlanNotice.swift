import Conversation
import Domains
import Words

/// A word before the hours of the plan begin, and when they do: said beside the conversation, which stays where it is.
enum PlanNotice {
    static func next(
        _ terms: PlanTerms, _ window: TimeWindow, hasBegun: Bool, in app: AppContext
    ) -> Next<AppContext> {
        let words = app.words
        let text = words(
            hasBegun ? "plan.notice.begins" : "plan.notice.soon",
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

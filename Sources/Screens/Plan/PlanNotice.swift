import Conversation
import Domains
import Shared
import Words

/// The notices before the plan's hours begin and when they do. They leave the current Screen as it is.
enum PlanNotice {
    /// For how many minutes the hours count as just beginning.
    private static let grace = 15

    static func next(
        _ terms: PlanTerms, _ window: TimeWindow, hasBegun: Bool, in app: AppContext
    ) -> Next<AppContext> {
        let words = app.words
        let passed = (app.moment.time.minutes - window.from.minutes + 24 * 60) % (24 * 60)
        // The hours began within quiet hours.
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

    /// "Tell me when my plan starts" and "stop these messages".
    static func command(for text: String, in app: AppContext) -> String? {
        let words = app.words
        if app.settings.settings.announcesPlan {
            return words.means("said.unannounce", text) ? "unannounce" : nil
        }
        let request = words.requestWords(in: text)
        guard words.phrases("said.announce.asks").length(in: request) != nil else { return nil }
        let endsWithStart = request.indices.contains { start in
            words.phrases("said.announce").length(in: request[start...]) == request.endIndex - start
        }
        return endsWithStart && !words.names("said.announce.not", text) ? "announce" : nil
    }

    static func announce(_ announces: Bool, in app: AppContext) -> Next<AppContext> {
        guard !announces || app.plans.isStarted else { return .push(PlanScreen()) }
        guard app.settings.setAnnouncesPlan(announces) else { return .push(SettingsScreen()) }
        return announces
            ? .aside(app.words("plan.notice.on"), [(app.words("plan.notice.stop"), "unannounce")])
            : .say(app.words("plan.notice.stopped"))
    }
}

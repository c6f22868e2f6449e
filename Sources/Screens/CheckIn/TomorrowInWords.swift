import Conversation
import Domains
import Shared
import Words

/// "Don't ask me tomorrow", "remind me tomorrow at 5": what can be had of one question on one day.
enum TomorrowInWords {
    /// Longer texts tell why, and more.
    private static let mostWords = 12

    static func next(for text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        guard words.names("said.tomorrow", text), words.said(text).words.count <= mostWords, !text.contains("?"),
            !words.namesDaysOfWeek(text), !words.names("quick.today", text), !words.names("said.tonight", text),
            !words.names("said.untilTomorrow", text)
        else { return nil }
        if words.names("said.dontAsk", text) { return leave(app) }
        let asks = words.phrases("said.askMe").length(in: words.requestWords(in: text)) != nil
        return asks && text.contains(where: \.isNumber) ? ToOff.rhythm.answer(in: app) : nil
    }

    private static func leave(_ app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard app.settings.settings.checkInTime != nil else { return .say(words("toOff.quiet")) }
        guard let day = app.managers.leaveTomorrowAlone(at: app.now) else {
            let pause = (label: words("meant.button.pause"), command: "pause")
            return .aside(words("meant.skipAhead"), app.plans.isStarted ? [pause] : [])
        }
        return .aside(
            words("tomorrow.left", ["day": words.date(day, today: app.today)]),
            [(words("tomorrow.askAfterAll"), "unmute")])
    }

    /// Takes that back; nil where there is nothing to take back.
    static func askAfterAll(in app: AppContext) -> Next<AppContext>? {
        guard app.settings.settings.checkInTime != nil else { return nil }
        return app.managers.askTomorrowAfterAll(at: app.now).map { day in
            // Nothing else was muted.
            _ = app.managers.drainError()
            return .say(app.words("tomorrow.asks", ["day": app.words.date(day, today: app.today)]))
        }
    }
}

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
            [(words("tomorrow.askAfterAll"), "unmute \(day.number)")])
    }

    /// Takes that back, for the day of its button or for tomorrow. Nil where there is nothing to take back.
    static func askAfterAll(_ day: Day?, in app: AppContext) -> Next<AppContext>? {
        guard app.settings.settings.checkInTime != nil, day ?? app.today + 1 >= app.today else { return nil }
        return app.managers.askAfterAll(day ?? app.today + 1, at: app.now).map {
            .say(app.words("tomorrow.asks", ["day": app.words.date($0, today: app.today)]))
        }
    }
}

import Conversation
import Domains
import Shared
import Words

/// Short replies that are no notes: a nod, praise, regret after a slip, an answer by its position.
enum SmallReply {
    static func next(to text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        if words.means("said.position", text) { return .unclear(words("hint.position")) }
        if words.means("said.changeTime", text) { return SettingsScreen.asking(.checkInTime, answered: "", in: app) }
        if words.names("said.praise", text), words.said(text).words.count <= mostWords {
            return .aside(words("meant.praise"), [])
        }
        // Before the check-in "good" may be how the day was.
        if words.means("said.nod", text), app.checkIns.checkIn(on: app.today) != nil {
            return .farewell(words("sos.leftAlone"))
        }
        if isRegret(text, in: app) || words.names("said.remorse", text) && hasSlipped(in: app) {
            return .aside(words("slip.remorse"), [])
        }
        return nil
    }

    /// "Didn't mean to" takes no slip back.
    static func isRegret(_ text: String, in app: AppContext) -> Bool {
        app.words.means("said.regret", text) && hasSlipped(in: app)
    }

    /// Longer lines go on to something else.
    private static let mostWords = 7

    private static func hasSlipped(in app: AppContext) -> Bool {
        let days: [Day] = [app.today, app.today - 1]
        return !app.isInCare
            && days.contains { app.checkIns.checkIn(on: $0)?.adherence == .no || !app.slips.slips(on: $0).isEmpty }
    }
}

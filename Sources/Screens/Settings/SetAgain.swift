import Conversation
import Domains
import Shared
import Words

/// "Actually 8", right after an hour was set: another hour for the same thing, and no rating of a day.
struct SetAgain {
    private let field: SettingsQuestion.Field
    private let answer: String

    /// "22 to 7", "8 pm".
    private static let mostWordsOfTime = 3

    init?(_ text: String, in app: AppContext) {
        guard let set = app.managers.justSet(at: app.now) else { return nil }
        // "8.45" by itself is no rating either.
        let typed = text.cleaned
        if typed.contains(":") || typed.contains("."), TimeOfDay(typed: typed) != nil,
            let field = SetAgain.field(of: set)
        {
            (self.field, answer) = (field, typed)
            return
        }
        let words = app.words.said(text).words
        let rest = app.words.afterInstead(words[...])
        let isTime =
            rest.count <= SetAgain.mostWordsOfTime && !text.contains("/")
            && rest.allSatisfy {
                $0.isDigits || TimeOfDay(typed: $0) != nil || app.words.means("settings.said.between", part: $0)
            }
        guard rest.count < words.count, isTime, rest.first?.first?.isNumber == true,
            let field = SetAgain.field(of: set)
        else { return nil }
        self.field = field
        answer = rest.joined(separator: " ")
    }

    func act(in app: AppContext) -> Next<AppContext> { SettingsScreen.asking(field, answered: answer, in: app) }

    private static func field(of set: (before: SettingsSnapshot, after: SettingsSnapshot)) -> SettingsQuestion.Field? {
        let (before, after) = set
        if before.checkInTime != after.checkInTime { return .checkInTime }
        if before.insightTime != after.insightTime { return .insightTime }
        if before.quietHours != after.quietHours { return .quietHours }
        return before.dayStart != after.dayStart ? .dayStart : nil
    }
}

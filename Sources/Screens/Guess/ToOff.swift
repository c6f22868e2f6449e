import Conversation
import Domains
import Shared
import Words

/// Words to Off itself, such as "stop asking so much", are no notes: they get a short answer, beside the conversation.
enum ToOff: String, CaseIterable {
    case less, annoyed, who, when

    /// Longer texts are about something else.
    private static let mostWords = 9

    /// The command that answers these words.
    static func command(in text: String, _ app: AppContext) -> String? {
        guard app.words.said(text).words.count <= mostWords else { return nil }
        if app.words.means("said.annoyed.alone", text) { return ToOff.annoyed.rawValue }
        let isTimed = text.contains(where: \.isNumber)
        return allCases.first { !($0 == .when && isTimed) && app.words.names("said.\($0.rawValue)", text) }?.rawValue
    }

    func answer(in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard self != .who else { return .aside(words("toOff.who"), []) }
        let settings = app.settings.settings
        guard self != .when else {
            let lines = [SettingsQuestion.Field.checkInTime, .insightTime].map { SettingsQuestion($0).line(in: app) }
            return .aside(.joined(lines, by: "\n"), [(words("toOff.hour"), "ask")])
        }
        guard settings.checkInTime != nil || settings.insightTime != nil || settings.announcesPlan else {
            return .aside(words("toOff.quiet"), [])
        }
        let hour = (label: words("toOff.hour"), command: "ask")
        let mute = (label: words("toOff.mute"), command: "mute")
        return .aside(
            words(self == .less ? "toOff.less" : "toOff.annoyed"), settings.checkInTime == nil ? [mute] : [hour, mute])
    }
}

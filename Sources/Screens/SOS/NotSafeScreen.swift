import Conversation
import Domains
import FoundationEssentials
import Safety
import Shared
import Words

/// For a person who is not safe: fixed words, and who can help now.
struct NotSafeScreen: Screen {
    enum Action: Codable {
        case urge
        case back
        case answer(Reply)
    }

    static let name = "notSafe"
    static let version = 2

    /// The person's last answer; nil shows the card.
    enum Reply: String, Codable {
        case stay, yes, no
    }

    let since: Date
    private(set) var reply: Reply?

    init(since: Date, reply: Reply? = nil) {
        self.since = since
        self.reply = reply
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let country = app.settings.settings.country
        let answers: [Reply] = reply == nil || reply == .stay ? [.yes, .no] : []
        return Message(
            reply.map { .paragraphs(words("unsafe.\($0)"), NotSafeScreen.emergency(in: country, words)) }
                ?? .paragraphs(NotSafeScreen.card(in: country, words), words("unsafe.ask")),
            rows: [
                answers.map { Button(words("button.\($0)"), .answer($0)) },
                [Button(words("unsafe.urge"), .urge), Button(words("button.back"), .back)],
            ].filter { !$0.isEmpty })
    }

    static func card(in country: String?, _ words: Words) -> Text {
        words("unsafe", ["emergency": emergency(in: country, words)])
    }

    private static func emergency(in country: String?, _ words: Words) -> Text {
        EmergencyNumbers.number(in: country)
            .map { words("unsafe.emergency", ["number": Text($0).styled(.bold)]) } ?? words("unsafe.emergency.unknown")
    }

    /// Any words are answered here and not taken for a command.
    func claims(_ text: String, in app: AppContext) -> Bool {
        !isOver(in: app) && !app.words.means("said.sos", text) && !text.cleaned.isDigits
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard !isOver(in: app) else { return .pass }
        if words.means("said.safeNow", text) { return .finish(words("unsafe.better")) }
        if words.means("said.yes", text) {
            reply = .yes
        } else {
            reply = words.means("said.no", text) || words.means("said.nobody", text) ? .no : .stay
        }
        return .stay
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .urge: return .replace(SOSScreen(since: app.now))
        case .back: return .finish(nil)
        case .answer(let answer):
            reply = answer
            return .stay
        }
    }
}

extension NotSafeScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview(
                "With a country", sample: "steady", NotSafeScreen(since: Date(timeIntervalSince1970: 1_772_478_000))),
            Preview(
                "After a no", sample: "steady",
                NotSafeScreen(since: Date(timeIntervalSince1970: 1_772_478_000), reply: .no)),
            Preview("Without", sample: "night-shift", NotSafeScreen(since: Date(timeIntervalSince1970: 1_772_478_000))),
        ]
    }
}

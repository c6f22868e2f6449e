import Conversation
import Domains
import Safety
import Words

/// The other way through the door: fixed words, and who can help now.
struct NotSafeScreen: Screen {
    enum Action: Codable {
        case urge
        case back
    }

    static let name = "notSafe"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let emergency =
            EmergencyNumbers.number(in: app.settings.settings.country)
            .map { words("unsafe.emergency", ["number": Text($0).styled(.bold)]) } ?? words("unsafe.emergency.unknown")
        return Message(
            words("unsafe", ["emergency": emergency]),
            rows: [[Button(words("unsafe.urge"), .urge), Button(words("button.back"), .back)]])
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .urge: .replace(SOSScreen(since: app.now))
        case .back: .finish(nil)
        }
    }
}

extension NotSafeScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("With a country", sample: "steady", NotSafeScreen()),
            Preview("Without", sample: "night-shift", NotSafeScreen()),
        ]
    }
}

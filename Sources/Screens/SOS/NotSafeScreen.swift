import Conversation
import Domains
import Foundation
import Safety
import Shared
import Words

/// The other way through the door: fixed words, and who can help now.
struct NotSafeScreen: Screen {
    enum Action: Codable {
        case urge
        case back
    }

    static let name = "notSafe"
    static let version = 2

    let since: Date

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let emergency =
            EmergencyNumbers.number(in: app.settings.settings.country)
            .map { words("unsafe.emergency", ["number": Text($0).styled(.bold)]) } ?? words("unsafe.emergency.unknown")
        return Message(
            words("unsafe", ["emergency": emergency]),
            rows: [[Button(words("unsafe.urge"), .urge), Button(words("button.back"), .back)]])
    }

    /// Whatever is written now is answered here, and not taken for a command.
    func claims(_ text: String, in app: AppContext) -> Bool {
        !isOver(in: app) && !app.words.means("said.sos", text) && !text.cleaned.isDigits
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        isOver(in: app) ? .pass : .say(app.words("unsafe.stay"))
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

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
            Preview(
                "With a country", sample: "steady", NotSafeScreen(since: Date(timeIntervalSince1970: 1_772_478_000))),
            Preview("Without", sample: "night-shift", NotSafeScreen(since: Date(timeIntervalSince1970: 1_772_478_000))),
        ]
    }
}

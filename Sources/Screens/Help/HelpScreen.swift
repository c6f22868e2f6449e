import Conversation
import Words

/// What can be said, on one phone screen. The next words go to the Screen below.
struct HelpScreen: Screen {
    enum Action: Codable {
        case back
    }

    static let name = "help"
    static let isInPassing = true

    func body(in app: AppContext) -> Message<Action> {
        Message(app.words("help"), rows: [[Button(app.words("button.back"), .back)]], typing: .names)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }
}

extension HelpScreen {
    static var previews: [Preview<AppContext>] { [Preview("Help", sample: "steady", HelpScreen())] }
}

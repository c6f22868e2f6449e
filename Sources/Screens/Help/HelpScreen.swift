import Conversation
import Words

/// What can be said, in two short pages. The next words go to the Screen below.
struct HelpScreen: Screen {
    enum Action: Codable {
        case more
        case back
    }

    static let name = "help"
    static let isInPassing = true

    /// Optional, since earlier versions lack it.
    private var showsMore: Bool?

    init(showsMore: Bool? = nil) {
        self.showsMore = showsMore
    }

    func body(in app: AppContext) -> Message<Action> {
        let back = Button(app.words("button.back"), Action.back)
        return showsMore == true
            ? Message(app.words("help.more"), rows: [[back]], typing: .names)
            : Message(app.words("help"), rows: [[Button(app.words("help.button.more"), .more), back]], typing: .names)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .more:
            showsMore = true
            return .stay
        case .back: return .finish(nil)
        }
    }
}

extension HelpScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Help", sample: "steady", HelpScreen()),
            Preview("More", sample: "steady", HelpScreen(showsMore: true)),
        ]
    }
}

import Conversation
import Domains
import Words

/// The numbers of people who can help, in the person's country.
struct HelplinesScreen: Screen {
    enum Action: Codable {
        case country
        case back
    }

    static let name = "helplines"
    static let isInPassing = true

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            .paragraphs(words("helplines.title").styled(.bold), words.helplines(in: app.settings.settings.country)),
            rows: [[Button(words("helplines.country"), .country), Button(words("button.back"), .back)]], typing: .names)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .country: SettingsScreen.asking(.country, answered: "", in: app)
        case .back: .finish(nil)
        }
    }
}

extension HelplinesScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("In Germany", sample: "steady", HelplinesScreen()),
            Preview("Where no line is known", sample: "fresh", HelplinesScreen()),
        ]
    }
}

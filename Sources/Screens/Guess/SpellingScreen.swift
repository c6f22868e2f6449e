import Conversation
import Domains
import Shared
import Words

/// Asks whether a misspelled app was meant in a line that would mean something else with the app in it.
struct SpellingScreen: Screen {
    enum Action: Codable {
        case meant
        case notMeant
    }

    static let name = "spelling"
    static let isInPassing = true
    static let endsWithNextLine = true

    /// The line as it was typed, the misspelled word in it, and the app that it probably means.
    let text: String
    let typed: String
    let meant: String

    /// Nil where no word of the text is a misspelled app, or the app would change nothing.
    init?(_ text: String, in app: AppContext) {
        let own = app.plans.history.ownThings
        let pieces = text.split(whereSeparator: \.isWhitespace)
        guard pieces.count <= SpellingScreen.mostWords else { return nil }
        let words = pieces.map { String($0).normalised }
        let found = words.lazy.compactMap { word in
            app.words.planVocabulary.slip(in: word, own: own).map { (typed: word, meant: $0) }
        }
        guard let slip = found.first else { return nil }
        (self.text, typed, meant) = (text, slip.typed, slip.meant)
        let isOther =
            Guess.of(corrected, vocabulary: app.words.guessVocabulary)
            != Guess.of(
                text, vocabulary: app.words.guessVocabulary)
        guard isOther || OffRoutes().unmistakable(corrected, in: app) != nil else { return nil }
    }

    /// A longer text is a story, not a request.
    private static let mostWords = 12

    private var corrected: String {
        text.split(whereSeparator: \.isWhitespace).map { String($0).normalised == typed ? meant : String($0) }
            .joined(separator: " ")
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            words("plan.ask.meant", ["app": meant]),
            rows: [
                [
                    Button(words("plan.meant", ["app": meant]), .meant),
                    Button(words("plan.notMeant", ["typed": typed]), .notMeant),
                ]
            ],
            typing: .names)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        let (routes, line) = (OffRoutes(), action == .meant ? corrected : text)
        guard let meant = routes.unmistakable(line, in: app),
            let next = routes.command(meant.name, argument: meant.argument, in: app)
        else { return .replace(GuessScreen(text: line, since: app.now)) }
        return switch next {
        case .push(let screen, let notice): .replace(screen, saying: notice)
        case .aside(let notice, _): .finish(notice)
        default: next
        }
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.yes", text) || text.normalised == meant.normalised {
            return perform(.meant, in: app)
        }
        return app.words.means("said.no", text) ? perform(.notMeant, in: app) : .pass
    }
}

extension SpellingScreen {
    static var previews: [Preview<AppContext>] {
        [Preview("A slip of the finger", sample: "steady", SpellingScreen(text: "opened instgram"))]
    }

    private init(text: String) { (self.text, typed, meant) = (text, "instgram", "Instagram") }
}

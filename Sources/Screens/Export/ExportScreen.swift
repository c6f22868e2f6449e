import Conversation
import Domains
import Shared
import Words

/// Hands a person everything that is stored about them, as one file.
struct ExportScreen: Screen {
    enum Action: Codable {
        case home
        case back
    }

    static let name = "export"

    /// Whether a question below waits for its answer.
    var comesBack = false

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let about = words(ExportedPictures.isAny(in: app) ? "export.aboutWithPictures" : "export.about")
        return Message(
            .paragraphs(
                words("export.title").styled(.bold), .lines(about, words("export.careful"))),
            rows: [[comesBack ? Button(words("button.back"), .back) : Button(words("button.home"), .home)]],
            document: Document(name: "off-\(app.today.iso).zip", fallback: words("export.failed").plain),
            typing: .names)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .home: .home(nil)
        case .back: .finish(nil)
        }
    }
}

extension ExportScreen {
    static var previews: [Preview<AppContext>] { [Preview("All of it", sample: "steady", ExportScreen())] }
}

import Conversation
import Domains
import Shared
import Words

/// Hands a person everything that is stored about them, as one file.
struct ExportScreen: Screen {
    enum Action: Codable {
        case home
    }

    static let name = "export"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            .paragraphs(
                words("export.title").styled(.bold), .lines(words("export.about"), words("export.careful"))),
            rows: [[Button(words("button.home"), .home)]],
            document: Document(name: "off-\(app.today.iso).zip", fallback: words("export.failed").plain),
            typing: .names)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .home(nil) }
}

extension ExportScreen {
    static var previews: [Preview<AppContext>] { [Preview("All of it", sample: "steady", ExportScreen())] }
}

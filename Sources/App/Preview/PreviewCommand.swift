import FoundationEssentials
import Terminal
import Words

/// `offbot preview`: every Screen in the states that its author chose, with sample data; as text or as a page.
struct PreviewCommand {
    private let page: String?
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        page = try options.value("--html")
        try options.finish()
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        let previews = try Previews(book: try WordBook(folder: configuration.promptsFolder)).all()
        if let page { return try write(PreviewPage.html(of: previews), to: page, count: previews.count) }
        let renderer = TerminalRenderer(style: .current(environment: ProcessInfo.processInfo.environment))
        var flow = ""
        for preview in previews {
            if preview.flow != flow { print("══ \(preview.flow) " + String(repeating: "═", count: 40)) }
            flow = preview.flow
            print("── \(preview.screen): \(preview.title) ── \(MessageLength(of: preview.message))")
            print(renderer.render(preview.message))
        }
    }

    private func write(_ html: String, to file: String, count: Int) throws {
        do {
            try Data(html.utf8).write(to: URL(fileURLWithPath: file))
        } catch {
            throw Failure(.failed, "“\(file)” cannot be written: check the folder.")
        }
        print("\(count) previews in \(file)")
    }
}

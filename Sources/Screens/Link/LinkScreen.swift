import Conversation
import Domains
import Shared
import Words

/// Two chats were told something, and one person can only have one of it: they pick, get the rest as a file, and say yes.
struct LinkScreen: Screen {
    enum Action: Codable {
        case keepHere
        case keepThere
        case join
        /// There is nothing on the other side.
        case link
        case cancel
    }

    static let name = "link"

    /// Nil: not picked yet.
    private(set) var keepsHere: Bool?

    init(keepsHere: Bool? = nil) {
        self.keepsHere = keepsHere
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let cancel = Button(words("link.button.cancel"), Action.cancel)
        guard let choice = app.links.choice(at: app.now) else {
            let isWaiting = app.links.isWaiting(at: app.now)
            return Message(words(isWaiting ? "link.asked" : "link.gone"), rows: [[cancel]])
                .telling(app.links.error, in: app)
        }
        if choice.there.isEmpty {
            return Message(
                words("link.ask", ["address": choice.address, "network": words.network(choice.network)]),
                rows: [[Button(words("link.button.link"), .link), cancel]]
            ).telling(app.links.error, in: app)
        }
        guard let keepsHere else {
            return Message(
                .paragraphs(
                    words("link.choose").styled(.bold),
                    .lines(
                        words("link.here", ["what": told(choice.here, in: app)]),
                        words("link.there", ["what": told(choice.there, in: app)]))),
                rows: [
                    [Button(words("link.button.here"), .keepHere), Button(words("link.button.there"), .keepThere)],
                    [cancel],
                ])
        }
        let name = keepsHere ? "\(Document.ofOtherChat)\(app.today.iso).zip" : "off-\(app.today.iso).zip"
        return Message(
            words(keepsHere ? "link.copy.there" : "link.copy.here"),
            rows: [[Button(words("link.button.join"), .join), cancel]],
            document: Document(name: name, fallback: words("link.copy.failed").plain)
        ).telling(app.links.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        // The file comes with a Screen that the person arrives at.
        case .keepHere: return .replace(LinkScreen(keepsHere: true))
        case .keepThere: return .replace(LinkScreen(keepsHere: false))
        case .join:
            guard let keepsHere, app.links.join(keepingThis: keepsHere, at: app.now) else {
                return .finish(app.words("link.gone"))
            }
            return .silence
        case .link:
            guard app.links.choice(at: app.now)?.there.isEmpty == true, app.links.join(keepingThis: true, at: app.now)
            else { return .finish(app.words("link.gone")) }
            return .silence
        case .cancel:
            app.links.cancel()
            return .finish(app.words("link.cancelled"))
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.no", text) { return perform(.cancel, in: app) }
        // What cannot be undone needs the words on its button.
        return Understood.isElsewhere(text, over: self, in: app) ? .pass : .unclear(app.words("link.unclear"))
    }

    func isAsking(in app: AppContext) -> Bool { true }

    func isOver(in app: AppContext) -> Bool {
        app.links.choice(at: app.now) == nil && !app.links.isWaiting(at: app.now)
    }

    private func told(_ held: [DataTopic: Held], in app: AppContext) -> Text {
        .joined(
            DataTopic.allCases.compactMap { topic in
                held[topic].map { app.words("forget.count.\(topic)", count: $0.count) }
            }, by: ", ")
    }
}

extension LinkScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Which side stays?", sample: "steady", LinkScreen()),
            Preview("The rest as a file", sample: "steady", LinkScreen(keepsHere: true)),
        ]
    }
}

package import Conversation
import Domains
package import FoundationEssentials
import Messaging
package import Screens
import Shared
package import Words
import World

/// Renders every preview, with real Managers on mock stores at one fixed moment.
package struct Previews {
    struct Rendered {
        let flow: String
        let screen: String
        let title: String
        let message: RenderedMessage
    }

    private let book: WordBook
    private let language: String

    package init(book: WordBook, language: String = WordBook.reference) {
        self.book = book
        self.language = language
    }

    func all() throws -> [Rendered] {
        try OffRoutes.flows.flatMap { flow in try flow.screens.flatMap { try rendered($0, in: flow.name) } }
    }

    private func rendered<Shown: Screen<AppContext>>(_ screen: Shown.Type, in flow: String) throws -> [Rendered] {
        try Shown.previews.map { preview in
            Rendered(flow: flow, screen: Shown.name, title: preview.title, message: try render(preview))
        }
    }

    private func render(_ preview: Preview<AppContext>) throws -> RenderedMessage {
        let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
        return try conversation.show(nil, in: app(for: preview)).first?.message ?? RenderedMessage(text: "")
    }

    /// The sample person's app, in memory.
    package func app(for preview: Preview<AppContext>) throws -> AppContext {
        guard let sample = Sample.named(preview.sample) else {
            throw Failure(
                .failed, "The preview “\(preview.title)” wants a sample “\(preview.sample)”, which is not there.")
        }
        let world = VirtualWorld(at: Previews.moment).world
        let wiring = Wiring(
            storage: .mock(Wiring.mock(world: world)), book: book, operatorName: "Ana",
            zone: "Europe/Berlin")
        try wiring.fill(sample, account: "telegram:preview", address: "me", at: world.now())
        let present = PresentChat()
        present.chat = try wiring.stores.chats.lastUsedChat(of: PersonID(1))
        try prepare(preview.screen, at: present, in: wiring, now: world.now())
        let managers = wiring.managers(for: PersonID(1), at: present)
        managers.load(at: world.now())
        managers.settings.setLanguage(language, among: book.all)
        return AppContext(managers: managers, wordsIn: book.words(in:), now: world.now(), facts: wiring.facts)
    }

    /// Some Screens are about another chat.
    private func prepare(
        _ screen: any Screen<AppContext>, at present: PresentChat, in wiring: Wiring, now: Date
    ) throws {
        guard let here = present.chat, let other = Sample.named("told") else { return }
        let stores = wiring.stores
        switch type(of: screen).name {
        case "link":
            try wiring.fill(other, account: "matrix:preview", address: "me", at: now)
            guard let there = try stores.chats.chat(account: "matrix:preview", address: "me") else { return }
            try stores.links.save(LinkWish(chat: here.id, kind: .join(other: there.id, kept: nil), until: now + 1))
        case "unlink":
            _ = try stores.chats.addChat(account: "matrix:preview", address: "me", of: here.person, at: now)
        default: break
        }
    }

    /// Monday, 2 March 2026, 20:00 in Berlin.
    private static let moment = Date(timeIntervalSince1970: 1_772_478_000)
}

/// Off's routes, but starting at the Screen of the preview.
package struct PreviewRoutes: Routes {
    private let screen: any Screen<AppContext>
    private let off = OffRoutes()

    package init(screen: any Screen<AppContext>) {
        self.screen = screen
    }

    package var screens: [any Screen<AppContext>.Type] { off.screens }
    package func root(in app: AppContext) -> any Screen<AppContext> { screen }

    package func interception(
        of words: String, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> Next<AppContext>? {
        off.interception(of: words, over: top, in: app)
    }

    package func command(_ name: String, argument: String, in app: AppContext) -> Next<AppContext>? {
        off.command(name, argument: argument, in: app)
    }

    package func unmistakable(_ words: String, in app: AppContext) -> (name: String, argument: String)? {
        off.unmistakable(words, in: app)
    }

    package func due(kind: String, occurrence: String, in app: AppContext) -> Next<AppContext>? { nil }
    package func isOfItsMoment(_ command: String) -> Bool { off.isOfItsMoment(command) }
    package func guess(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Next<AppContext> {
        off.guess(text, over: top, in: app)
    }
    package func arrival(in app: AppContext) -> Next<AppContext>? { nil }
    package func opening(in app: AppContext) -> Text? { nil }
    package func sentence(for hint: Hint, in app: AppContext) -> Text { off.sentence(for: hint, in: app) }
    package func takeBack(_ command: String, saidAt time: Date, in app: AppContext) {
        off.takeBack(command, saidAt: time, in: app)
    }
    package func free(textInsteadOf command: String, in app: AppContext) -> Text? {
        off.free(textInsteadOf: command, in: app)
    }
    package func now(in app: AppContext) -> Date { off.now(in: app) }
    package func showsNumbers(in app: AppContext) -> Bool { off.showsNumbers(in: app) }
}

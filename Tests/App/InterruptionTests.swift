import Conversation
import Domains
import Foundation
import Testing
import Words

@testable import App
@testable import Screens

/// Off's routes with any Screen as the root.
private struct Beginning: Routes {
    let screen: any Screen<AppContext>
    let off = OffRoutes()

    var screens: [any Screen<AppContext>.Type] { off.screens }
    func root(in app: AppContext) -> any Screen<AppContext> { screen }
    func interception(of words: String, in app: AppContext) -> Next<AppContext>? {
        off.interception(of: words, in: app)
    }
    func command(_ name: String, argument: String, in app: AppContext) -> Next<AppContext>? {
        off.command(name, argument: argument, in: app)
    }
    func command(saidAs words: String, in app: AppContext) -> (name: String, argument: String)? {
        off.command(saidAs: words, in: app)
    }
    func due(kind: String, occurrence: String, in app: AppContext) -> Next<AppContext>? { nil }
    func isOfItsMoment(_ command: String) -> Bool { off.isOfItsMoment(command) }
    func guess(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Next<AppContext> {
        off.guess(text, over: top, in: app)
    }
    func arrival(in app: AppContext) -> Next<AppContext>? { nil }
    func opening(in app: AppContext) -> Text? { nil }
    func sentence(for hint: Hint, in app: AppContext) -> Text { off.sentence(for: hint, in: app) }
}

/// The stack of Screens with their states, from a saved place.
private func layers(_ saved: String) throws -> [NSDictionary] {
    let place = try JSONSerialization.jsonObject(with: Data(saved.utf8)) as? NSDictionary
    return try (place?["layers"] as? [NSDictionary] ?? []).map { layer in
        let state = Data((layer["state"] as? String ?? "").utf8)
        let parsed = try JSONSerialization.jsonObject(with: state) as? NSDictionary ?? [:]
        return ["screen": layer["screen"] as? String ?? "", "state": parsed]
    }
}

@Suite("Danger on any Screen")
struct DangerTests {
    @Test(
        "is answered by the card, once and first, whatever was asked, and the Screen below is unchanged afterwards",
        arguments: ["I want to die", "8 kept it, I want to \u{FF44}\u{AD}ie", "/sos I want to die"])
    func card(line: String) throws {
        let book = try WordBook()
        for screen in OffRoutes().screens where screen.name != "notSafe" {
            for preview in screen.previews {
                let app = try Previews(book: book).app(for: preview)
                let conversation = Conversation(routes: Beginning(screen: preview.screen), saved: nil)
                _ = try conversation.show(nil, in: app)
                let before = try layers(conversation.saved())

                let card = try conversation.handle(Input(typed: line), in: app)
                #expect(
                    card.map(\.message.text) == [OffRoutes.card(in: app.settings.settings.country, app.words)],
                    "\(screen.name), \(preview.title)")

                _ = try conversation.handle(Input(typed: app.words("button.back").plain), in: app)
                #expect(try layers(conversation.saved()) == before, "\(screen.name), \(preview.title)")
            }
        }
    }

    @Test("is answered again on the card itself, which is in the stack once")
    func again() throws {
        let app = try Previews(book: WordBook()).app(for: HomeScreen.previews[0])
        let conversation = Conversation(routes: Beginning(screen: HomeScreen()), saved: nil)
        let card = OffRoutes.card(in: app.settings.settings.country, app.words)
        for line in ["I want to die", "suicide", "/sos I want to die"] {
            #expect(try conversation.handle(Input(typed: line), in: app).map(\.message.text) == [card])
            _ = try conversation.handle(.text("no"), in: app)
        }
        #expect(try layers(conversation.saved()).count == 2)
    }
}

@Suite("SOS from any Screen")
struct InterruptionTests {
    @Test(
        "is answered by the next message, whatever was asked, and the Screen below is unchanged afterwards",
        arguments: ["sos", "/sos", "SOS!", "Panic"])
    func interruption(call: String) throws {
        let book = try WordBook()
        for screen in OffRoutes().screens where !["sos", "notSafe"].contains(screen.name) {
            for preview in screen.previews {
                let app = try Previews(book: book).app(for: preview)
                let conversation = Conversation(routes: Beginning(screen: preview.screen), saved: nil)
                let say: (String) throws -> [Outgoing] = { try conversation.handle(Input(typed: $0), in: app) }
                _ = try conversation.show(nil, in: app)
                let before = try layers(conversation.saved())

                let door = try say(call)
                #expect(door.map(\.message.text) == [app.words("sos.door")], "\(screen.name), \(preview.title)")

                _ = try say(app.words("sos.button.leaveIt").plain)
                let after = try say(app.words("button.leaveOut").plain)
                #expect(after.first?.message.text.plain.hasPrefix(app.words("sos.end.resisted").plain) == true)
                #expect(try layers(conversation.saved()) == before, "\(screen.name), \(preview.title)")
            }
        }
    }
}

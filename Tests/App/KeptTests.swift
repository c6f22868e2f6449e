import Foundation
import Messaging
import Screens
import Shared
import Testing
import Words

@testable import App
@testable import Conversation

/// Everything of a conversation that is stored as JSON is encoded and decoded without loss.
@Suite("A conversation's stored JSON")
struct KeptTests {
    @Test("restores every Screen and each of its buttons")
    func screens() throws {
        let book = try WordBook()
        for screen in OffRoutes().screens {
            #expect(!screen.previews.isEmpty, "\(screen.name)")
            for preview in screen.previews {
                try expectBack(preview.screen, in: Previews(book: book).app(for: preview))
            }
        }
    }

    private func expectBack<Shown: Screen<AppContext>>(_ screen: Shown, in app: AppContext) throws {
        var navigation = Navigation<AppContext>()
        navigation.push(screen)
        let place = try navigation.saved()
        let (restored, complete) = Navigation<AppContext>.restored(from: place, screens: OffRoutes().screens)
        #expect(complete && restored.layers.first?.screen is Shown)
        #expect(try sorted(restored.saved()) == sorted(place), "\(Shown.name)")
        for case .action(let action) in screen.body(in: app).rows.flatMap(\.self).map(\.target) {
            let text = try JSONText.of(action)
            let back = try JSONText.of(JSONText.value(in: text, as: Shown.Action.self))
            #expect(sorted(back) == sorted(text), "\(Shown.name)")
        }
    }

    /// JSON in a fixed order, since the elements of a set have none.
    private func sorted(_ text: String) -> String { JSON(text.utf8).map(sorted) ?? text }

    private func sorted(_ value: JSON) -> String {
        switch value {
        case .array(let elements): "[\(elements.map(sorted).sorted())]"
        case .object(let members): "{\(members.map { $0.name + sorted($0.value) }.sorted())}"
        // The state of a Screen is JSON within JSON.
        case .string(let text) where text.hasPrefix("{"): sorted(text)
        default: "\(value)"
        }
    }

    @Test(
        "restores a check-in that an earlier version left at one of its questions, with what was answered",
        arguments: [
            (#"{"adherence":{}}"#, "day"), (#"{"urge":{}}"#, "day"), (#"{"attribute":{"_0":"energy"}}"#, "scores"),
            (#"{"rating":{}}"#, "rating"), (#"{"note":{}}"#, "note"),
        ])
    func earlierCheckIn(step: String, present: String) throws {
        let draft = #"{"adherence":2,"changes":{"focus":1}}"#
        let state = #"{"day":20774,"draft":\#(draft),"step":\#(step),"beganWithNote":false}"#
        var json = JSONWriter()
        json.object { json in
            json.name("layers")
            json.array(of: [state]) { json, state in
                json.object { json in
                    json.member("id", 1)
                    json.member("screen", "checkin")
                    json.member("version", 3)
                    json.member("state", state)
                }
            }
            json.name("kept")
            json.array(of: [String]()) { $0.value($1) }
            json.member("lastLayer", 1)
            json.member("lastView", 0)
        }
        let (restored, complete) = Navigation<AppContext>.restored(from: json.text, screens: OffRoutes().screens)
        #expect(complete)
        let saved = try restored.saved()
        #expect(saved.contains(#"\"step\":\"\#(present)\""#) && saved.contains(#"\"focus\":1"#), "\(saved)")
    }

    @Test("restores the message that was shown last, with its buttons", arguments: [nil, Date(milliseconds: 7)])
    func view(changesAt: Date?) throws {
        for typing in [Typing.numbers, .names, .rating, .labels] {
            var navigation = Navigation<AppContext>()
            navigation.view = .init(
                number: 1, render: 2, layer: 3, isLive: true, changesAt: changesAt,
                choices: Choices(items: [.init(label: "\"ü\"", target: "/home")], typing: typing))
            let place = try navigation.saved()
            #expect(place.contains("\"typing\":\"\(typing)\""))
            #expect(try Navigation<AppContext>.restored(from: place, screens: []).navigation.saved() == place)
        }
    }

    @Test("restores every message that a preview shows")
    func previews() throws {
        for preview in try Previews(book: WordBook()).all() {
            #expect(try RenderedMessage(kept: preview.message.kept) == preview.message, "\(preview.screen)")
        }
    }

    @Test("restores a message: its words, their styles and its buttons")
    func message() throws {
        let text = Text("plain ") + Text("bold", style: .bold) + Text("\"both\"", style: [.bold, .faint])
        for typing in [Typing.numbers, .names, .rating, .labels] {
            let message = RenderedMessage(
                text: text,
                rows: [[.init(label: "a", payload: "1.2.3"), .init(label: "b", payload: "/b", isAlarm: true)]],
                typing: typing)
            #expect(try RenderedMessage(kept: message.kept) == message)
        }
    }

    @Test("restores every kind of input in a transcript")
    func event() throws {
        let adapter = ReplayAdapter()
        let time = Date(timeIntervalSince1970: 1_772_478_000.125)
        for kind in [ReplayAdapter.Kind.line, .caption, .edit, .tap] {
            let batch = try adapter.event(1, from: "bob", at: time, as: kind, "8 “ok”")
            guard case .message(let envelope) = try adapter.read(#require(batch.events.first).raw, receivedAt: time)
            else { return #expect(Bool(false), "\(kind)") }
            #expect(envelope.address == "bob" && envelope.sentAt == time)
        }
    }
}

import Conversation
import Foundation
import HTTP
import Messaging
import Shared
import Support
import Testing
import Words
import World

@testable import Matrix

@Suite("Events of Matrix")
struct EventTests {
    private let ana = MatrixRig.ana

    private func reading(_ content: JSON) -> Reading {
        let event: JSON = [
            "type": "m.room.message", "sender": .string(ana), "event_id": "$1", "origin_server_ts": 1_772_470_800_000,
            "content": content,
        ]
        return EventReader.read(KeptEvent(room: "!room", event: event), receivedAt: MatrixRig.start)
    }

    private func input(_ content: JSON) -> Input? {
        if case .message(let envelope) = reading(content) { envelope.input } else { nil }
    }

    @Test("81: an edit does nothing, whosever message it names; only Safety reads it")
    func edits() {
        for target in ["$mine", "$of.somebody.else", "$in.another.room"] {
            let edit: JSON = [
                "msgtype": "m.text", "body": "* !help", "m.new_content": ["msgtype": "m.text", "body": "!help"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(target)],
            ]
            #expect(input(edit) == .overheard("!help"))
        }
        #expect(input(["m.relates_to": ["rel_type": "m.replace", "event_id": 7], "body": 4]) == nil)
    }

    @Test("the choices of a message are those of its sender, whoever else is said to have edited it")
    func choices() {
        func event(editedBy editor: String) -> JSON {
            let edit: JSON = [
                "sender": .string(editor), "content": ["m.new_content": ["chat.off.choices": [["Go", "/new"]]]],
            ]
            return [
                "sender": .string(FakeHomeserver.me), "content": ["chat.off.choices": [["Go", "/old"]]],
                "unsigned": ["m.relations": ["m.replace": edit]],
            ]
        }
        #expect(EventChoices(event: event(editedBy: FakeHomeserver.me))?.payload(of: "1") == "/new")
        #expect(EventChoices(event: event(editedBy: ana))?.payload(of: "1") == "/old")
    }

    @Test("a file is asked for where a Matrix address says that it is, and nowhere else")
    func files() {
        func file(_ url: JSON) -> Input? {
            input(["msgtype": "m.file", "filename": "off.zip", "body": "!import", "url": url])
        }
        let wrong: [JSON] = [
            "https://example.org/off.zip", "file:///etc/passwd", "mxc://", "mxc://hs.test", "mxc://hs.test/",
            "mxc:///x",
            "mxc://hs.test/a/b", "mxc://../..", "mxc://hs.test/..", "mxc://hs.test/a?b", "mxc://hs.test/a%2Fb",
            "MXC://hs.test/a", " mxc://hs.test/a", 7, [], .null,
        ]
        for url in wrong { #expect(file(url) == Input(typed: "!import"), "\(url)") }
        #expect(file("mxc://hs.test:8448/Ab-9_") == .file(FileReference(id: "mxc://hs.test:8448/Ab-9_", size: nil)))
    }

    @Test("as many reactions and choices are remembered as fit, the latest")
    func bounds() {
        let shown = ShownChoices()
        let choices = EventChoices(
            RenderedMessage(text: "?", rows: [[RenderedMessage.Button(label: "Go", payload: "/go")]]))
        for number in 1...1500 {
            shown.note(ShownChoices.Tap(event: "$\(number)", key: "1", payload: "/go"), by: "$tap\(number)")
            shown.note(choices, of: "$\(number)")
        }
        #expect((1...1500).filter { shown.tap(by: "$tap\($0)") != nil } == Array(501...1500))
        #expect((1...1500).filter { shown["$\($0)"] != nil } == Array(501...1500))
    }
}

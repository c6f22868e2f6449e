import Conversation
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

@testable import Matrix

/// Rows 75 to 84 of docs/failures.md, over a real socket.
@Suite("Sending to Matrix")
struct SendingTests {
    private let ana = MatrixRig.ana

    private func begun() async throws -> (rig: MatrixRig, room: String) {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        await rig.ask("!cancel", in: room)
        return (rig, room)
    }

    @Test("75, 76: each message has a transaction of its own, and a send whose answer was lost is shown once")
    func transactions() async throws {
        let (rig, room) = try await begun()
        let dropped = Watched(0)
        rig.server.setPlan { _, path in
            guard path.contains("m.room.message"), dropped.value < 2 else { return nil }
            dropped.change { $0 += 1 }
            return .acceptThenDrop
        }
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.pass { rig.homeserver.calls("PUT", "m.room.message").count >= before + 3 }
        await rig.settle()
        #expect(rig.homeserver.messages(in: room).count == before + 1)
        let transactions = rig.homeserver.calls("PUT", "m.room.message").compactMap(\.path.last)
        #expect(Set(transactions).count == before + 1)
        try await rig.end()
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("77: a process that ended while it was sending sends again, and the message is shown once")
    func crash() async throws {
        let (rig, room) = try await begun()
        let before = rig.homeserver.messages(in: room).count
        // As a killed process leaves it: sent, and not known to be.
        let stores = try rig.stores()
        let chat = try #require(try stores.chats.chat(account: "matrix:@off:hs.test", address: ana))
        try await rig.end()
        let outgoing = Outgoing(view: 9, message: RenderedMessage(text: "Good evening."))
        for kind in [OutboxItem.Class.answer, .prompt] {
            try rig.change { stores in
                _ = try stores.outbox.append(
                    outgoing, to: chat, as: kind, at: MatrixRig.start, notAfter: nil, isSending: true)
            }
        }
        for _ in 1...2 {
            try rig.begin()
            await rig.pass { rig.homeserver.messages(in: room).count >= before + 2 }
            await rig.settle()
            try await rig.end()
        }
        #expect(rig.homeserver.messages(in: room).count == before + 2)
    }

    @Test("78: a wait that the server asks for is kept to, by the whole account, and nothing is lost")
    func limits() async throws {
        let (rig, room) = try await begun()
        rig.homeserver.limit(to: 0)
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.homeserver.wait { $0.contains { $0.status == 429 } }
        let refused = rig.homeserver.calls.count { $0.status == 429 }
        rig.homeserver.limit(to: nil)
        await rig.pass { rig.homeserver.messages(in: room).count > before }
        try await rig.end()
        #expect(refused == 1)
        #expect(rig.clock.value >= MatrixRig.start.addingTimeInterval(5))
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("79, 80: neither its own messages nor other bots' notices are answered, and it sends notices itself")
    func bots() async throws {
        let (rig, room) = try await begun()
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.say("!help", from: FakeHomeserver.me, in: room)
        rig.homeserver.send("m.room.message", ["msgtype": "m.notice", "body": "!help"], from: ana, in: room)
        await rig.ask("!help", in: room)
        try await rig.end()
        // The message that Off is made to say counts as its own.
        #expect(rig.homeserver.messages(in: room).count == before + 2)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("a choice is a number in the text, a reaction, a typed number or its label; after a restart, too")
    func choices() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        let asked = try #require(rig.homeserver.messages(in: room).last)
        #expect(asked.body.contains("[1] Instagram") && asked.body.contains("[2] TikTok"))
        let tap = rig.homeserver.react("1\u{FE0F}\u{20E3}", to: asked.id, from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.last?.body.contains("✓ Instagram") == true }
        // A reaction that is taken back is the other half of a toggle.
        rig.homeserver.takeBack(tap, from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.last?.body.contains("[1] Instagram") == true }
        rig.homeserver.say("2", from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.last?.body.contains("✓ TikTok") == true }
        try await rig.end()
        try rig.begin()
        rig.homeserver.react("3\u{20E3}", to: asked.id, from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.last?.body.contains("✓ YouTube") == true }
        await rig.settle()
        try await rig.end()
        #expect(rig.homeserver.messages(in: room).last?.body.contains("✓ TikTok") == true)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("where the words ask for a number, no number stands for a choice: what is typed is the answer")
    func rating() async throws {
        let (rig, room) = try await begun()
        let home = try #require(rig.homeserver.messages(in: room).last)
        #expect(home.body.contains("1 to 10?") && home.body.contains("[SOS]") && !home.body.contains("[1]"))
        // Neither a reaction nor a number is "SOS" or "Settings".
        rig.homeserver.react("3\u{20E3}", to: home.id, from: ana, in: room)
        let answer = await rig.ask("3", in: room)
        #expect(answer.last?.body.contains("Saved for today: 3/10") == true, "\(answer)")
        try await rig.end()
        try rig.begin()
        rig.homeserver.react("3\u{20E3}", to: home.id, from: ana, in: room)
        let shown = rig.homeserver.messages(in: room).count
        await rig.ask("!help", in: room)
        try await rig.end()
        #expect(rig.homeserver.messages(in: room).count == shown + 1)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("few choices are seeded as reactions; an answer drops what is not seeded yet")
    func seeds() async throws {
        let (rig, room) = try await begun()
        rig.pass(60)
        let answer = await rig.ask("!sos", in: room)
        let choices = answer.last?.content["chat.off.choices"]?.array ?? []
        #expect((1...6).contains(choices.count))
        await rig.homeserver.wait(forReactions: choices.count, in: room)
        #expect(rig.homeserver.reactions(in: room).suffix(choices.count).first == "1\u{FE0F}\u{20E3}")
        rig.homeserver.limit(to: 1)
        await rig.ask("!help", in: room)
        try await rig.end()
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("84: a long text goes in pieces that an event can hold, also as an edit, with the buttons under the last")
    func pieces() {
        let texts = ["a", "\"\n", "&<>", "ä", "👩‍👩‍👧‍👦"].map { String(repeating: $0, count: 30_000 / $0.utf8.count) }
        for text in texts {
            let button = RenderedMessage.Button(label: "Home", payload: "/home")
            let message = RenderedMessage(text: Text(text, style: .bold), rows: [[button]])
            let pieces = Pieces.of(message)
            #expect(pieces.count > 1)
            #expect(pieces.map(\.text.plain).joined() == text || text.contains("\n"))
            #expect(pieces.dropLast().allSatisfy(\.rows.isEmpty) && pieces.last?.rows.count == 1)
            for piece in pieces { #expect(MessageContent(piece).edit(of: "$event").bytes.count < 60_000) }
        }
    }

    @Test("what somebody wrote is never read as markup")
    func markup() {
        let message = RenderedMessage(text: Text("<b>&\"", style: .bold) + Text("\n<i>"))
        let content = MessageContent(message)
        #expect(content.body == "<b>&\"\n<i>")
        #expect(content.html == "<b>&lt;b&gt;&amp;&quot;</b><br>&lt;i&gt;")
        #expect(MessageContent(RenderedMessage(text: "plain")).html == nil)
    }
}

import Foundation
import Messaging
import Shared
import Support
import Testing

/// Rows 55 to 74 of docs/failures.md, over a real socket.
@Suite("Receiving from Matrix")
struct ReceivingTests {
    private let ana = MatrixRig.ana

    @Test(
        "who invites Off and writes is answered, once, with a notice; the message is marked as read, the room as theirs"
    )
    func conversation() async throws {
        let rig = try MatrixRig()
        try rig.begin()
        let room = await rig.room()
        let answer = await rig.ask("hello", in: room)
        #expect(answer.count == 2 && answer.first?.body.contains("Hi, I'm Off.") == true)
        #expect(answer.last?.body.contains("[1]") == true)
        let homeserver = rig.homeserver
        await homeserver.wait { $0.contains { $0.path.contains("receipt") } }
        await homeserver.wait { $0.contains { $0.path.last == "m.direct" } }
        #expect(homeserver.direct[ana]?.array?.first?.string == room)
        try await rig.end()
        #expect(homeserver.problems.isEmpty)
        #expect(!rig.log.value.contains { $0.contains("hello") || $0.contains("syt_") })
    }

    @Test("55: what was said before the first start is not answered; 56: what was said while Off was down is")
    func baseline() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        rig.homeserver.say("long ago", from: ana, in: room)
        try rig.begin()
        await rig.ready()
        try await rig.end()
        rig.homeserver.say("hello", from: ana, in: room)
        try rig.begin()
        await rig.homeserver.wait(for: room) { !$0.isEmpty }
        await rig.settle()
        let count = rig.homeserver.messages(in: room).count
        try await rig.end()
        // The same once more: nothing is new.
        try rig.begin()
        await rig.homeserver.wait { $0.filter { $0.path.last == "whoami" }.count == 3 }
        await rig.ask("!help", in: room)
        try await rig.end()
        #expect(rig.homeserver.messages(in: room).prefix(count).allSatisfy { !$0.body.contains("long ago") })
        #expect(try counts(rig).handled == 2)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("the greeting stands for itself: a choice edits the question below it")
    func greeting() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        let said = await rig.ask("hello", in: room)
        #expect(said.count == 2 && said[0].body.contains("Hi, I'm Off.") && said[1].body.contains("[1] Instagram"))
        rig.homeserver.react("1\u{FE0F}\u{20E3}", to: said[1].id, from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.last?.body.contains("✓ Instagram") == true }
        let now = rig.homeserver.messages(in: room)
        #expect(now.count == 2 && now[0].body == said[0].body && now[0].edits == 0)
        try await rig.end()
    }

    @Test("59: an answer without a position is a failure, after which there is a pause")
    func noPosition() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        let syncs = Watched(0)
        rig.server.setPlan { _, path in
            guard path.last == "sync" else { return nil }
            syncs.change { $0 += 1 }
            return .body("{}")
        }
        rig.homeserver.say("hello", from: ana, in: room)
        await rig.waitForLog("a sync without a position")
        let count = syncs.value
        #expect(count < 3)
        rig.server.setPlan { _, _ in nil }
        await rig.pass { rig.homeserver.messages(in: room).count > 0 }
        try await rig.end()
    }

    @Test("59: a server that answers every sync at once, with nothing new, is asked ever more slowly")
    func hasty() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        rig.server.setHasty(true)
        let syncs = Watched(0)
        rig.server.setPlan { _, path in
            if path.last == "sync" { syncs.change { $0 += 1 } }
            return nil
        }
        try rig.begin(hold: 30)
        // Nothing is asked while the clock stands still.
        for pause in [0.5, 1, 2, 4, 5, 5, 5] {
            await rig.waitForSleep(of: pause)
            rig.pass(pause)
        }
        #expect(syncs.value <= 12 && rig.log.value.count { $0.contains("it is asked more slowly") } == 1)
        rig.homeserver.say("hello", from: ana, in: room)
        await rig.pass { rig.homeserver.messages(in: room).count > 0 }
        #expect(rig.homeserver.messages(in: room).first?.body.contains("Hi, I'm Off.") == true)
        try await rig.end()
    }

    @Test("63: a position that the server has forgotten is given up; the rooms' history tells what came since")
    func forgottenPosition() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        await rig.ask("!cancel", in: room)
        try await rig.end()
        let before = try counts(rig).handled
        rig.homeserver.say("!help", from: ana, in: room)
        rig.homeserver.forgetPositions()
        let shown = rig.homeserver.messages(in: room).count
        try rig.begin()
        await rig.homeserver.wait(for: room) { $0.count > shown }
        await rig.settle()
        try await rig.end()
        #expect(try counts(rig).handled == before + 1)
    }

    @Test("65: a sync that hangs is ended at its deadline, and asked again")
    func hang() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin(slack: 1)
        await rig.ready()
        rig.server.setPlan { _, path in path.last == "sync" ? .hang : nil }
        await rig.waitForLog("the deadline passed")
        rig.server.setPlan { _, _ in nil }
        rig.homeserver.say("hello", from: ana, in: room)
        await rig.pass { !rig.homeserver.messages(in: room).isEmpty }
        try await rig.end()
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("65: where syncs are answered and tell nothing new, what Off has sent gives that away, and nothing is lost")
    func deafness() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        await rig.ask("!cancel", in: room)
        let before = rig.homeserver.messages(in: room).count
        let homeserver = rig.homeserver
        // The server falls silent with the answer.
        rig.server.setPlan { _, path in
            if path.contains("m.room.message") { homeserver.setDeaf(true) }
            return nil
        }
        await rig.ask("!help", in: room)
        rig.server.setPlan { _, _ in nil }
        rig.homeserver.say("!help", from: ana, in: room)
        rig.pass(301)
        await rig.waitForLog("what Off has sent does not come back")
        await rig.homeserver.wait(for: room) { $0.count > before + 1 }
        rig.homeserver.setDeaf(false)
        await rig.ask("!help", in: room)
        try await rig.end()
        #expect(rig.homeserver.messages(in: room).count == before + 3)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("66: what a limited timeline leaves out is read page by page, in order, and nothing twice")
    func limited() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        try await rig.end()
        for number in 1...35 { rig.homeserver.say("line \(number)", from: ana, in: room) }
        try rig.begin()
        await rig.homeserver.wait { $0.contains { $0.path.last == "messages" } }
        await rig.homeserver.wait(for: room) { $0.count > 2 }
        await rig.settle()
        try await rig.end()
        #expect(try counts(rig).handled == 36)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("67: a join that is refused at first is tried again; 68, 69: strangers' invitations are declined once")
    func invitations() async throws {
        let rig = try MatrixRig()
        rig.homeserver.failJoins(2)
        try rig.begin()
        await rig.ready()
        let room = rig.homeserver.invite(by: ana)
        let other = rig.homeserver.invite(by: MatrixRig.ben)
        await rig.homeserver.waitForMembership("leave", in: other)
        await rig.pass { rig.homeserver.membership(of: FakeHomeserver.me, in: room) == "join" }
        try await rig.end()
        #expect(rig.homeserver.calls("POST", "join").count == 3)
        #expect(rig.homeserver.calls("POST", "leave").count == 1)
    }

    @Test("a room of several people gets a link when Off is named there, and nothing else")
    func severalPeople() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana, MatrixRig.ben)
        try rig.begin()
        await rig.ready()
        rig.homeserver.say("7 kept it", from: ana, in: room)
        rig.homeserver.say("what does \(FakeHomeserver.me) say?", from: ana, in: room)
        await rig.homeserver.wait(for: room) { !$0.isEmpty }
        rig.homeserver.say("\(FakeHomeserver.me) again", from: ana, in: room)
        await rig.settle()
        try await rig.end()
        let said = rig.homeserver.messages(in: room)
        #expect(said.count == 1 && said[0].body.contains("https://matrix.to/#/@off:hs.test"))
        #expect(try counts(rig).handled == 0)
    }

    @Test("70: an encrypted room gets one honest line in an hour, and an invitation to a room that Off can read")
    func encrypted() async throws {
        let rig = try MatrixRig()
        try rig.begin()
        await rig.ready()
        let room = rig.homeserver.invite(by: ana, isEncrypted: true)
        await rig.homeserver.waitForMembership("join", in: room)
        let secret = rig.homeserver.send("m.room.encrypted", ["ciphertext": "x"], from: ana, in: room)
        await rig.homeserver.wait(for: room) { !$0.isEmpty }
        rig.homeserver.send("m.room.encrypted", ["ciphertext": "y"], from: ana, in: room)
        rig.homeserver.say("in the clear", from: ana, in: room)
        // A later message of another room shows that these were read.
        let other = rig.homeserver.room(with: "@eve:hs.test")
        await rig.ask("hello", from: "@eve:hs.test", in: other)
        let said = rig.homeserver.messages(in: room)
        #expect(said.map(\.body) == ["Come over."])
        #expect(said[0].content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string == secret)
        let made = rig.homeserver.calls("POST", "createRoom")
        #expect(made.count == 1 && made[0].body["invite"]?.array?.first?.string == ana)
        rig.pass(3601)
        rig.homeserver.send("m.room.encrypted", ["ciphertext": "z"], from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.count == 2 }
        try await rig.end()
        #expect(rig.homeserver.calls("POST", "createRoom").count == 1)
    }

    @Test("71: an upgraded room is followed, and whoever wrote in the old one is the same person in the new one")
    func upgrade() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        let next = rig.homeserver.upgrade(room, by: ana)
        await rig.homeserver.waitForMembership("join", in: next)
        // The question stands in the old room: its answer changes nothing there, and is shown in the new one.
        let shown = rig.homeserver.messages(in: room).last?.body
        let answer = await rig.ask("tiktok", in: next)
        #expect(answer.last?.body.contains("✓ TikTok") == true)
        #expect(rig.homeserver.messages(in: room).last?.body == shown)
        try await rig.end()
    }

    @Test("74: redacted and malformed events are passed over, and what comes after them is answered")
    func malformed() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        let broken: [JSON] = [
            [:], "text", 7, ["body": 4, "msgtype": "m.text"], ["msgtype": "m.text"],
            ["body": "x", "msgtype": ["m.text"]],
            ["body": "x", "msgtype": "m.text", "m.relates_to": "no"], ["m.relates_to": ["rel_type": 1]],
        ]
        for content in broken {
            for type in ["m.room.message", "m.reaction", "m.sticker", "m.room.redaction", "strange"] {
                rig.homeserver.send(type, content, from: ana, in: room)
            }
        }
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.homeserver.wait(for: room) { $0.count > before && $0.contains { $0.body.contains("SOS") } }
        await rig.settle()
        try await rig.end()
        #expect(try counts(rig).quarantined == 0)
    }

    @Test("82: the quote of a reply is no content; 81: an edit is read for safety only")
    func replies() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        await rig.ask("!cancel", in: room)
        let reply = await rig.ask(
            "> <@off:hs.test> I want to end it all\n\n!help", in: room,
            [.init("m.relates_to", ["m.in_reply_to": ["event_id": "$x"]])])
        #expect(reply.first?.body.contains("emergency number") == false)
        let before = rig.homeserver.messages(in: room).count
        let edit = { (words: String) -> [JSON.Member] in
            [
                .init("m.new_content", ["msgtype": "m.text", "body": .string(words)]),
                .init("m.relates_to", ["rel_type": "m.replace", "event_id": "$x"]),
            ]
        }
        rig.homeserver.say("* !help", from: ana, in: room, edit("!help"))
        rig.homeserver.say("* I want to kill myself", from: ana, in: room, edit("I want to kill myself"))
        await rig.homeserver.wait(for: room) { $0.count > before }
        await rig.settle()
        let said = rig.homeserver.messages(in: room).dropFirst(before)
        #expect(said.count == 1 && said.first?.body.contains("emergency number") == true)
        try await rig.end()
    }

    private func counts(_ rig: MatrixRig) throws -> InboxCounts { try rig.counts() }
}

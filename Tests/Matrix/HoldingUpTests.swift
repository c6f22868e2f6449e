import Database
import Foundation
import Messaging
import Shared
import Support
import Testing

@testable import Matrix

/// What one room, one server or one crowd does to everybody else.
@Suite("Holding up Matrix")
struct HoldingUpTests {
    private let ana = MatrixRig.ana

    @Test("67: neither a join that hangs nor a thousand strangers' invitations keep anybody waiting")
    func invitations() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        let gate = DispatchSemaphore(value: 0)
        let hanging = Watched(0)
        rig.server.setPlan { _, path in
            guard path.contains("join") else { return nil }
            hanging.change { $0 += 1 }
            gate.wait()
            return nil
        }
        let friend = rig.homeserver.invite(by: "@eve:hs.test")
        let strangers = (1...1000).map { rig.homeserver.invite(by: "@stranger\($0):other.test") }
        await hanging.wait { $0 == 1 }
        let answer = await rig.ask("hello", in: room)
        #expect(answer.first?.body.contains("Hi, I'm Off.") == true)
        #expect(rig.homeserver.membership(of: FakeHomeserver.me, in: friend) == "invite")
        rig.server.setPlan { _, _ in nil }
        gate.signal()
        await rig.homeserver.waitForMembership("join", in: friend)
        // One a second.
        let before = rig.clock.value
        await rig.pass { rig.homeserver.calls("POST", "leave").count >= 60 }
        #expect(rig.clock.value >= before.addingTimeInterval(55))
        try await rig.end()
        let declined = rig.homeserver.calls("POST", "leave").map { $0.path.dropLast().last }
        #expect(Set(declined).count == declined.count && declined.allSatisfy { strangers.contains($0 ?? "") })
    }

    @Test("70: a crowd in encrypted rooms makes no more rooms than a few")
    func encryptedRooms() async throws {
        let rig = try MatrixRig()
        var rooms: [String] = []
        for number in 1...40 {
            let room = rig.homeserver.room(with: "@user\(number):hs.test")
            rig.homeserver.encrypt(room, by: "@user\(number):hs.test")
            rooms.append(room)
        }
        try rig.begin()
        await rig.ready()
        for (number, room) in rooms.enumerated() {
            rig.homeserver.send("m.room.encrypted", ["ciphertext": "x"], from: "@user\(number + 1):hs.test", in: room)
        }
        for room in rooms { await rig.homeserver.wait(for: room) { !$0.isEmpty } }
        try await rig.end()
        #expect(rig.homeserver.calls("POST", "createRoom").count == 30)
        #expect(rooms.count { rig.homeserver.messages(in: $0).map(\.body) == ["I can't read here."] } == 10)
    }

    @Test("63: after a lost position, a room whose history fails holds up no other, and is read later")
    func brokenRoom() async throws {
        let rig = try MatrixRig()
        let (broken, room) = (rig.homeserver.room(with: "@eve:hs.test"), rig.homeserver.room(with: ana))
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        await rig.ask("hello", from: "@eve:hs.test", in: broken)
        try await rig.end()
        rig.homeserver.say("!help", from: "@eve:hs.test", in: broken)
        rig.homeserver.say("!help", from: ana, in: room)
        rig.homeserver.forgetPositions()
        rig.server.setPlan { _, path in
            path.last == "messages" && path.contains(broken) ? .refusal(500, "M_UNKNOWN") : nil
        }
        let (before, shown) = (rig.homeserver.messages(in: broken).count, rig.homeserver.messages(in: room).count)
        try rig.begin()
        await rig.homeserver.wait(for: room) { $0.count > shown }
        #expect(rig.homeserver.messages(in: broken).count == before)
        rig.server.setPlan { _, _ in nil }
        await rig.pass { rig.homeserver.messages(in: broken).count > before }
        try await rig.end()
    }

    @Test("66: nor does one whose history fails in the middle")
    func brokenPage() async throws {
        let rig = try MatrixRig()
        let (broken, room) = (rig.homeserver.room(with: "@eve:hs.test"), rig.homeserver.room(with: ana))
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", from: "@eve:hs.test", in: broken)
        try await rig.end()
        rig.homeserver.say("!help", from: "@eve:hs.test", in: broken)
        for number in 1...12 { rig.homeserver.send("strange", ["n": .integer(Int64(number))], from: ana, in: broken) }
        rig.homeserver.say("hello", from: ana, in: room)
        rig.server.setPlan { _, path in path.last == "messages" ? .gatewayPage : nil }
        let before = rig.homeserver.messages(in: broken).count
        try rig.begin()
        await rig.homeserver.wait(for: room) { !$0.isEmpty }
        rig.server.setPlan { _, _ in nil }
        await rig.pass { rig.homeserver.messages(in: broken).count > before }
        try await rig.end()
    }

    @Test("63: one event that bears an old date hides nothing that was said before it")
    func oldDate() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        try await rig.end()
        rig.homeserver.say("!help", from: ana, in: room)
        rig.homeserver.setTime(MatrixRig.start.addingTimeInterval(-9 * 86_400))
        rig.homeserver.say("long ago", from: ana, in: room)
        rig.homeserver.setTime(MatrixRig.start)
        rig.homeserver.forgetPositions()
        let shown = rig.homeserver.messages(in: room).count
        try rig.begin()
        await rig.homeserver.wait(for: room) { $0.count > shown }
        await rig.settle()
        try await rig.end()
        #expect(rig.homeserver.messages(in: room).dropFirst(shown).contains { $0.body.contains("When an urge comes") })
    }

    @Test("57: while nothing can be stored, nothing counts as read, and afterwards all of it does, once")
    func refusedCommit() async throws {
        let rig = try MatrixRig()
        try rig.begin()
        await rig.ready()
        let waits = { @Sendable (log: [String]) in log.count { $0.contains("what came cannot be stored") } }
        // From the moment that Off joins.
        let isFull = Watched(false)
        rig.database?.refusal = { isFull.value ? .full : nil }
        rig.server.setPlan { _, path in
            if path.contains("join") { isFull.change { $0 = true } }
            return nil
        }
        let invited = rig.homeserver.invite(by: ana)
        await rig.homeserver.waitForMembership("join", in: invited)
        await rig.log.wait { waits($0) > 0 }
        let secret = rig.homeserver.room(with: "@eve:hs.test")
        rig.homeserver.encrypt(secret, by: "@eve:hs.test")
        rig.homeserver.send("m.room.encrypted", ["ciphertext": "x"], from: "@eve:hs.test", in: secret)
        let syncs = Watched(0)
        rig.server.setPlan { _, path in
            if path.last == "sync" { syncs.change { $0 += 1 } }
            return nil
        }
        await rig.pass { syncs.value > 2 }
        #expect(rig.homeserver.messages(in: secret).isEmpty && rig.homeserver.calls("POST", "createRoom").isEmpty)
        isFull.change { $0 = false }
        await rig.pass {
            !rig.homeserver.messages(in: invited).isEmpty && !rig.homeserver.messages(in: secret).isEmpty
        }
        await rig.settle()
        try await rig.end()
        #expect(rig.homeserver.messages(in: invited).first?.body.contains("Hi, I'm Off.") == true)
        #expect(rig.homeserver.messages(in: secret).map(\.body) == ["Come over."])
        let handled = try rig.counts().handled
        #expect(handled == 1)
    }

    @Test("57: who asked Off in just before it ended is greeted by its successor, also where that joined in between")
    func arrivalAndRestart() async throws {
        let rig = try MatrixRig()
        try rig.begin()
        await rig.ready()
        rig.server.setPlan { _, path in path.last == "sync" ? .gatewayPage : nil }
        await rig.waitForLog("no answer")
        try await rig.end()
        let room = rig.homeserver.invite(by: ana)
        rig.homeserver.change(FakeHomeserver.me, to: "join", in: room)
        rig.server.setPlan { _, _ in nil }
        try rig.begin()
        await rig.pass { !rig.homeserver.messages(in: room).isEmpty }
        await rig.settle()
        try await rig.end()
        #expect(rig.homeserver.messages(in: room).first?.body.contains("Hi, I'm Off.") == true)
    }

    @Test("71: whose room was upgraded is not taken for gone while Off cannot join its successor, which is tried on")
    func upgrade() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        // An answer that has yet to be sent.
        rig.homeserver.limit(to: 0)
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.homeserver.wait { $0.contains { $0.status == 429 } }
        rig.homeserver.failJoins(7)
        let homeserver = rig.homeserver
        let next = homeserver.upgrade(room, by: ana)
        await homeserver.wait { $0.contains { $0.path.contains("join") } }
        homeserver.limit(to: nil)
        await rig.pass { homeserver.membership(of: FakeHomeserver.me, in: next) == "join" }
        await rig.pass { homeserver.messages(in: next).contains { $0.body.contains("When an urge comes") } }
        let chat = try rig.stores().chats.chat(account: "matrix:@off:hs.test", address: ana)
        #expect(chat?.isReachable == true)
        #expect(homeserver.calls("POST", "join").count == 8 && homeserver.calls("POST", "leave").isEmpty)
        try await rig.end()
    }

    @Test("74: no answer that a server may give ends the loop for good")
    func garbled() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        let answers = [
            "", "{", "[]", "7", "null", "\u{0}", #"{"next_batch":7}"#, #"{"next_batch":""}"#, #"{"next_batch":null}"#,
            #"{"next_batch":"s1","rooms":7}"#, #"{"next_batch":"s1","rooms":{"join":[]}}"#,
            #"{"next_batch":"s1","rooms":{"join":{"!r":7},"invite":{"!i":{"invite_state":[]}},"leave":"x"}}"#,
            #"{"next_batch":"s1","rooms":{"join":{"!r":{"timeline":{"events":{},"limited":"yes","prev_batch":4}}}}}"#,
            #"{"next_batch":"s1","rooms":{"join":{"!r":{"timeline":{"events":[{},7,null,{"event_id":4}]}}}}}"#,
            #"{"next_batch":"s1","account_data":{"events":[{"type":"m.direct","content":[]}]}}"#,
            String(repeating: "[", count: 5000),
        ]
        for answer in answers {
            // The position that it gives is none of this server's.
            let given = Watched(false)
            rig.server.setPlan { _, path in
                guard path.last == "sync", !given.value else { return nil }
                given.change { $0 = true }
                return .body(answer)
            }
            await given.wait { $0 }
            let before = rig.homeserver.messages(in: room).count
            rig.homeserver.say("!help", from: ana, in: room)
            await rig.pass { rig.homeserver.messages(in: room).count > before }
            await rig.settle()
        }
        for last in ["join", "messages", "event", "createRoom", "receipt", "m.direct", "whoami"] {
            rig.server.setPlan { _, path in path.contains(last) ? .body("[7]") : nil }
            let before = rig.homeserver.messages(in: room).count
            _ = rig.homeserver.invite(by: "@eve:hs.test")
            rig.homeserver.react("1\u{FE0F}\u{20E3}", to: "$unknown", from: ana, in: room)
            rig.homeserver.say("!help", from: ana, in: room)
            await rig.pass { rig.homeserver.messages(in: room).count > before }
        }
        try await rig.end()
    }
}

import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Support
import Testing
import Words
import World

/// A person with a chat on each of two networks, as the turns of the service see it.
@Suite("Turns of a person with two chats")
struct LinkTurnsTests {
    private let stores: Stores
    private let host = TestHost()
    private let first = TestNetwork()
    private let second = TestNetwork(account: "second")
    private let code = "2BCDEFGHJKMN"
    private let world = World(
        now: { Date(timeIntervalSince1970: 10_000) }, sleepUntil: { _ in }, random: { 7 }, network: NoNetwork())

    init() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
        host.fire = { [stores] in try stores.jobs.fire($0, of: $1, at: $2) }
    }

    private func service(_ access: Access = .open, networks: [TestNetwork]? = nil) -> Service {
        Service(
            stores: stores, host: host, adapters: networks ?? [first, second], access: access, world: world)
    }

    private func accept(_ lines: [(account: String, address: String, text: String)], by service: Service) async throws {
        try await service.settle()
        let known = try stores.inbox.counts(since: .distantPast).handled
        for (number, line) in lines.enumerated() {
            let reading = Reading.message(
                Envelope(address: line.address, sentAt: time(9000 + Double(number)), input: .text(line.text)))
            let event = Batch.Event(
                id: "\(known + number)", address: line.address, raw: Array("\(line.address):\(line.text)".utf8),
                reading: reading)
            try service.accept(Batch(account: line.account, events: [event]))
        }
        try await service.settle()
        await service.settleNotices()
    }

    private func said(_ network: TestNetwork) -> [String] {
        network.delivered.map { "\($0.chat.address): \($0.message.text.plain.replacing("bold", with: ""))" }
    }

    /// Two chats of one person; the second one was used last.
    private func linked() throws -> (first: Chat, second: Chat) {
        let chat = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        let other = try stores.chats.addChat(account: "second", address: "b", of: chat.person, at: time(2))
        return (chat, other)
    }

    @Test("let an unknown address in by the code of somebody who may come in, once, and after their yes")
    func code() async throws {
        for access in [Access.owner, .invite, .list(["test:a"]), .open] {
            let owner = try stores.chats.createChat(account: "test", address: "a", at: time(1))
            try stores.access.setOwner(owner.person, at: time(1))
            try stores.links.add(LinkCode(code: code, chat: owner.id, expiresAt: time(10_001)))
            try await accept([("second", "b", "2bcd efgh jkmn")], by: service(access))
            let new = try #require(try stores.chats.chat(account: "second", address: "b"))
            #expect(new.person != owner.person, "\(access)")
            #expect(said(second) == ["b: linkWaiting line"] && said(first) == ["a: linkAsked"], "\(access)")
            // Until then, they are as much of a stranger as before.
            if access != .open {
                try await accept([("second", "b", "hello")], by: service(access))
                #expect(host.turns.isEmpty, "\(access)")
            }
            let request = try #require(try stores.links.requests(to: owner.id).first)
            try stores.links.save(request.at(.allowed, keeping: owner.id))
            let service = service(access)
            try await accept([("second", "b", "hello")], by: service)
            #expect(try stores.chats.chat(account: "second", address: "b")?.person == owner.person, "\(access)")
            #expect(
                said(second).dropFirst().first == "b: linked" && said(first).last == "a: linkedElsewhere", "\(access)")
            #expect(host.turns == ["\(owner.person.number) text(\"hello\")"], "\(access)")
            if access != .open {
                try await accept([("second", "c", code)], by: service)
                #expect(second.mentions.last == "c: oldLinkbold", "\(access)")
                #expect(try stores.chats.chat(account: "second", address: "c") == nil, "\(access)")
            }
            for chat in try stores.chats.chats(of: owner.person) { try stores.chats.remove(chat.id) }
            (host.turns, first.delivered, second.delivered, second.mentions) = ([], [], [], [])
        }
    }

    @Test("let nobody in by the code of somebody who may not come in, or after a few wrong ones")
    func refused() async throws {
        let guest = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        try stores.links.add(LinkCode(code: code, chat: guest.id, expiresAt: time(10_001)))
        let service = service(.invite)
        try await accept([("second", "b", code)], by: service)
        #expect(try stores.chats.chat(account: "second", address: "b") == nil)
        try stores.access.letIn(guest.person, at: time(2))
        let wrong = (2...6).map { ("second", "c", "ABCDEFGHJKM\($0)") }
        try await accept(wrong + [("second", "c", code)], by: service)
        #expect(try stores.chats.chat(account: "second", address: "c") == nil)
        try await accept([("second", "d", code)], by: service)
        #expect(try stores.links.requests(to: guest.id).count == 1)
    }

    @Test("forget an address whose code brought no yes, and nobody who has said anything")
    func unanswered() async throws {
        let made = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        for address in ["b", "c"] {
            let chat = try stores.chats.createChat(account: "second", address: address, at: time(2))
            try stores.links.save(
                LinkWish(chat: chat.id, kind: .join(other: made.id, kept: made.id), until: time(9999), stage: .asked))
            if address == "c" { try stores.navigation.save("{}", of: chat.person) }
        }
        try await service().settle()
        #expect(try stores.chats.chat(account: "second", address: "b") == nil)
        #expect(try stores.chats.chat(account: "second", address: "c") != nil)
        #expect(try stores.links.requests(to: made.id).isEmpty)
    }

    @Test("leave no person behind for an address whose code brought no yes")
    func nobodyLeft() async throws {
        let made = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        let chat = try stores.chats.createChat(account: "second", address: "b", at: time(2))
        try stores.links.save(
            LinkWish(chat: chat.id, kind: .join(other: made.id, kept: made.id), until: time(9999), stage: .asked))
        #expect(try !stores.chats.isAlone(made.person))
        try await service().settle()
        #expect(try stores.chats.isAlone(made.person))
    }

    @Test("ask the side that made the code, and tell the one that picks")
    func stages() async throws {
        let made = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        let chat = try stores.chats.createChat(account: "second", address: "b", at: time(2))
        let wish = LinkWish(
            chat: chat.id, kind: .join(other: made.id, kept: nil), until: time(20_000), stage: .requested)
        try stores.links.save(wish)
        for _ in 1...2 { try await service().settle() }
        #expect(said(first) == ["a: linkAsked"] && said(second).isEmpty)
        try stores.links.save(wish.at(.allowed))
        for _ in 1...2 { try await service().settle() }
        #expect(said(first) == ["a: linkAsked"] && said(second) == ["b: linkAllowed"])
        #expect(try stores.chats.chat(chat.id)?.person == chat.person)
    }

    @Test("send an edit where its message is, and what nobody asked for where the person wrote last")
    func edits() async throws {
        let (chat, other) = try linked()
        let service = service()
        try await accept([("test", "a", "1")], by: service)
        #expect(said(first) == ["a: heard 1, number 1"])
        // They write in the other chat, and what changes is still shown in the first one.
        try stores.chats.noteMessage(on: other, at: time(9500))
        try stores.jobs.save(.refresh(at: time(9000)), for: chat.person)
        try await service.settle()
        #expect(said(first).last == "a: fresh" && said(second).isEmpty)
        #expect(first.delivered.last?.editedRemote == first.delivered.first.map { "r\($0.id)" })
        try stores.jobs.save(.init(kind: "k", occurrence: "1", due: time(9000)), for: chat.person)
        try await service.settle()
        #expect(said(second) == ["b: due"])
        // Where nothing arrives, the other chat gets it.
        try stores.chats.setReachable(false, other.id)
        try stores.jobs.save(.init(kind: "k", occurrence: "2", due: time(9000)), for: chat.person)
        try await service.settle()
        #expect(said(first).last == "a: due" && second.delivered.count == 1)
        // Nor does anything arrive over a network that is not served any more.
        try stores.chats.setReachable(true, other.id)
        try stores.jobs.save(.init(kind: "k", occurrence: "3", due: time(9000)), for: chat.person)
        try await self.service(networks: [first]).settle()
        #expect(first.delivered.count { $0.message.text.plain.hasPrefix("due") } == 2)
    }

    @Test("take lines in the order in which they came, from whichever chat")
    func order() async throws {
        let (chat, _) = try linked()
        let service = service()
        try await service.settle()
        let lines = [("test", "a", "1", 9100.0), ("test", "a", "2", 9200), ("second", "b", "3", 9150)]
        for (number, line) in lines.enumerated() {
            let reading = Reading.message(
                Envelope(address: line.1, sentAt: time(line.3), input: .text(line.2)))
            let event = Batch.Event(
                id: "\(number)", address: line.1, raw: Array("\(line.1):\(line.2)".utf8), reading: reading)
            try service.accept(Batch(account: line.0, events: [event]))
        }
        try await service.settle()
        #expect(host.turns == ["1", "2", "3"].map { "\(chat.person.number) text(\"\($0)\")" })
    }

    @Test("keep an edit with its message while that has not arrived")
    func waitingEdit() async throws {
        let (chat, other) = try linked()
        first.fates = [.notSent]
        let service = service()
        try await accept([("test", "a", "1")], by: service)
        try stores.chats.noteMessage(on: other, at: time(9500))
        try stores.jobs.save(.refresh(at: time(9000)), for: chat.person)
        try await service.settle()
        #expect(second.delivered.isEmpty)
        #expect(try stores.outbox.waiting().map(\.chat) == [chat.id])
    }

    @Test("once linked, keep roles and care, forget the other person, and drop what waited for them")
    func join() async throws {
        let (kept, lost) = (
            try stores.chats.createChat(account: "test", address: "a", at: time(1)),
            try stores.chats.createChat(account: "second", address: "b", at: time(2))
        )
        let bystander = try stores.chats.createChat(account: "second", address: "c", at: time(2))
        try stores.access.setOwner(lost.person, at: time(1))
        try stores.access.letIn(lost.person, at: time(1))
        try stores.navigation.save("{}", of: lost.person)
        try stores.links.save(
            LinkWish(chat: lost.id, kind: .join(other: kept.id, kept: kept.id), until: time(10_000)))
        _ = try stores.outbox.append(
            outgoing("old"), to: lost, as: .prompt, at: time(1), notAfter: nil, isSending: false)
        try await service(.owner).settle()
        #expect(try stores.chats.chats(of: kept.person).map(\.id) == [kept.id, lost.id])
        #expect(try stores.access.owner() == kept.person)
        #expect(try stores.access.isGuest(kept.person))
        #expect(try stores.chats.digest(of: lost.person) == nil)
        #expect(try stores.navigation.place(of: lost.person) == nil)
        #expect(host.erased == ["\(lost.person.number) \(Forgetting.everything.written)"] && host.cared == ["2 1"])
        #expect(said(second) == ["b: linked"] && said(first) == ["a: linkedElsewhere"])
        #expect(try stores.chats.chats(of: bystander.person).map(\.id) == [bystander.id])
    }

    @Test("record nothing that forgets while a link cannot be committed; then it is done whole")
    func failedJoin() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database(path: folder.path + "/off.sqlite")
            try Migrations.off.apply(to: database)
            let stores = Stores(database)
            let kept = try stores.chats.createChat(account: "test", address: "a", at: time(1))
            let lost = try stores.chats.createChat(account: "second", address: "b", at: time(2))
            let aside = try #require(
                try stores.inbox.accept(
                    Batch(account: "second", events: [.init(id: "x", address: "b", raw: [1])]), at: time(2)
                ).first)
            try stores.inbox.quarantine(aside.id)
            try stores.links.save(
                LinkWish(chat: lost.id, kind: .join(other: kept.id, kept: kept.id), until: time(10_000)))
            try database.run(
                "CREATE TRIGGER refusal BEFORE UPDATE OF person ON lane BEGIN SELECT RAISE(ABORT, 'no'); END")
            // The second process begins with forgetting again what the file beside the database names.
            for _ in 1...2 {
                let service = Service(stores: stores, host: host, adapters: [first, second], world: world)
                for _ in 1...2 { try await service.settle() }
                #expect(try stores.forgottenFile?.entries().isEmpty == true && stores.forgotten.entries().isEmpty)
                #expect(try stores.chats.chat(account: "second", address: "b")?.person == lost.person)
            }
            try database.run("DROP TRIGGER refusal")
            try await Service(stores: stores, host: host, adapters: [first, second], world: world).settle()
            #expect(try stores.chats.chats(of: kept.person).map(\.id) == [kept.id, lost.id])
            #expect(try stores.forgottenFile?.entries() == stores.forgotten.entries())
            #expect(try stores.forgotten.entries().count == 1 && stores.inbox.quarantined().isEmpty)
        }
    }

    @Test("send a crisis card that still waits in a chat which goes", arguments: [true, false])
    func waitingCard(isParted: Bool) async throws {
        let (chat, _) = try linked()
        let card = Outgoing(view: 1, message: RenderedMessage(text: Text("the card")), isVital: true)
        _ = try stores.outbox.append(card, to: chat, as: .answer, at: time(9000), notAfter: nil, isSending: false)
        try stores.chats.silence(chat.id, until: time(20_000))
        if isParted {
            try stores.links.save(LinkWish(chat: chat.id, kind: .part, until: time(20_000)))
        } else {
            // An owner stays known in the chat that they used last.
            try stores.access.setOwner(chat.person, at: time(3))
            try stores.forgotten.add(.everything, of: chat.person, byOperator: true)
        }
        let service = service()
        try await service.settle()
        try await service.settle()
        #expect(try stores.chats.chat(account: "test", address: "a") == nil)
        #expect(first.delivered.isEmpty && first.mentions.contains { $0.hasPrefix("a: the card") })
    }

    @Test("part a chat that is not the last, tell both sides, and forget all but one address of an owner")
    func part() async throws {
        let (chat, other) = try linked()
        let service = service()
        try stores.links.save(LinkWish(chat: other.id, kind: .part, until: time(10_000)))
        try await service.settle()
        #expect(try stores.chats.chats(of: chat.person).map(\.id) == [chat.id])
        #expect(second.mentions == ["b: unlinkedbold"] && said(first) == ["a: unlinked"])
        try stores.links.save(LinkWish(chat: chat.id, kind: .part, until: time(10_000)))
        try await self.service().settle()
        #expect(try stores.chats.chats(of: chat.person).map(\.id) == [chat.id])
        #expect(try stores.links.wish(in: chat.id) == nil)

        let added = try stores.chats.addChat(account: "second", address: "b", of: chat.person, at: time(3))
        try stores.access.setOwner(chat.person, at: time(3))
        try stores.forgotten.add(.everything, of: chat.person, byOperator: true)
        try await self.service().settle()
        #expect(try stores.chats.chats(of: chat.person).map(\.id) == [added.id])
        #expect(try stores.access.owner() == chat.person)
    }
}

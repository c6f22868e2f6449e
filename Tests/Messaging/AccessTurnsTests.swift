import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Support
import Synchronization
import Testing
import Words
import World

/// Who is let in, and how much one person may write, as the turns of the service see it.
@Suite("Turns of people who come in or write too fast")
struct AccessTurnsTests {
    private let stores: Stores
    private let host = TestHost()
    private let network = TestNetwork()
    private let world = World(
        now: { Date(timeIntervalSince1970: 10_000) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())

    init() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
    }

    private func service(_ access: Access = .open, linesPerMinute: Int? = nil) -> Service {
        Service(
            stores: stores, host: host, adapters: [network], access: access, linesPerMinute: linesPerMinute,
            world: world)
    }

    /// After a rollback, the network reads the lines anew from their bytes.
    private func accept(_ inputs: [(address: String, input: Input, sentAt: Double)], by service: Service) async throws {
        // From its first look on, the service keeps what was read.
        try await service.settle()
        network.sentAt.withLock { $0 = inputs.first?.sentAt ?? 0 }
        let known = try stores.inbox.counts(since: .distantPast).handled
        let events = inputs.enumerated().map { number, one in
            Batch.Event(
                id: "\(known + number)", address: one.address,
                raw: Array("\(one.address):\(one.input.words ?? "")".utf8),
                reading: .message(Envelope(address: one.address, sentAt: time(one.sentAt), input: one.input)))
        }
        try service.accept(Batch(account: "test", events: events))
    }

    /// What the host says ends with a word in bold.
    private static func plain(_ text: String) -> String { text.replacing("bold", with: "") }

    /// What was said to that address, in order.
    private func said(to address: String) -> [String] {
        network.delivered.filter { $0.chat.address == address }.map { AccessTurnsTests.plain($0.message.text.plain) }
    }

    @Test("let in as many as an invitation has uses, even if all send it at once")
    func race() async throws {
        let code = "ABCDEFGHJKMN"
        _ = try stores.access.addInvitation(code, uses: 2, expiresAt: time(20_000))
        let service = service(.invite)
        try await accept((1...4).map { ("\($0)", .text(code), 9000) } + [("1", .text("hello"), 9001)], by: service)
        try await service.settle()
        await service.settleNotices()
        #expect(host.turns == ["1 opened", "2 opened", "1 text(\"hello\")"])
        #expect(network.mentions.map(AccessTurnsTests.plain) == ["3: spentInvitation", "4: spentInvitation"])
        #expect(try stores.access.invitation(code)?.usesLeft == 0)
        #expect(try stores.access.knownChats().count == 2)
    }

    @Test("take no use of an invitation where the turn fails")
    func failingEntry() async throws {
        let code = "ABCDEFGHJKMN"
        _ = try stores.access.addInvitation(code, uses: 1, expiresAt: time(20_000))
        let service = service(.invite)
        var failures = 2
        host.whenHeard = {
            failures -= 1
            if failures >= 0 { throw TestNetwork.Unreadable() }
        }
        try await accept([("1", .text(code), 9000)], by: service)
        try await service.settle()
        #expect(host.turns == Array(repeating: "1 opened", count: 3) && said(to: "1") == ["due"])
        #expect(try stores.access.invitation(code)?.usesLeft == 0)
    }

    @Test("of strangers, of whatever access, store nothing but a count")
    func strangers() async throws {
        for access in [Access.owner, .invite, .list(["test:me"])] {
            let service = service(access)
            try await accept((0..<50).map { ("\($0)", .text("hello, number \($0)"), 9000) }, by: service)
            try await service.settle()
            await service.settleNotices()
        }
        #expect(host.turns.isEmpty && network.mentions.count == 50)
        #expect(try stores.inbox.counts(since: .distantPast) == InboxCounts(handled: 0, waiting: 0, quarantined: 0))
        #expect(try stores.access.knownChats().isEmpty)
    }

    @Test("ask nobody anything who may not come in any more")
    func outside() async throws {
        try await accept([("a", .text("hello"), 1000)], by: service())
        try await service().settle()
        let person = try #require(try stores.access.knownChats().first).person
        host.fire = { [stores] in try stores.jobs.fire($0, of: $1, at: $2) }
        for access in [Access.owner, .invite, .list(["test:b"])] {
            try stores.jobs.save(.init(kind: "k", occurrence: "\(access)", due: time(9000)), for: person)
            try await service(access).settle()
            #expect(host.turns == ["1 text(\"hello\")"], "\(access)")
        }
        try stores.jobs.save(.init(kind: "k", occurrence: "again", due: time(9000)), for: person)
        try stores.access.setOwner(person, at: time(9000))
        try await service(.owner).settle()
        #expect(host.turns.last == "1 due(kind: \"k\", occurrence: \"again\")")
    }

    @Test("answer thirty lines of a minute, say once that it is too much, and answer again once it is calm")
    func flood() async throws {
        let service = service(linesPerMinute: 30)
        try await accept((1...45).map { ("a", .text("\($0)"), 1000) }, by: service)
        try await accept([("b", .text("hello"), 1000)], by: service)
        try await service.settle()
        #expect(host.turns.count { $0.hasPrefix("1 ") } == 30)
        #expect(said(to: "a").suffix(2) == ["heard 30, number 30", "tooFast"])
        #expect(said(to: "b") == ["heard hello, number 1"])
        // Who goes on waits on; who is quiet for twenty seconds is heard again.
        try await accept([("a", .text("too soon"), 1010)], by: service)
        try await service.settle()
        #expect(said(to: "a").count == 31)
        try await accept([("a", .text("calm"), 1033)], by: service)
        try await service.settle()
        #expect(said(to: "a").last == "heard calm, number 31")
    }

    @Test("never hold up danger, or a call for help with an urge")
    func urgent() async throws {
        let service = service(linesPerMinute: 30)
        try await accept((1...60).map { ("a", .text("\($0)"), 1000) }, by: service)
        try await accept(
            [("a", .text("sos"), 1000), ("a", .text("danger"), 1000), ("a", .text("more"), 1000)], by: service)
        try await service.settle()
        #expect(host.turns.suffix(2).contains("1 text(\"sos\")") && host.turns.contains("1 text(\"danger\")"))
        #expect(said(to: "a").count { $0 == "tooFast" } == 1)
        #expect(!host.turns.contains("1 text(\"more\")"))
    }

    @Test("lose nothing of a backlog, or of a form full of taps")
    func notTooFast() async throws {
        let service = service(linesPerMinute: 30)
        try await accept((0..<200).map { ("late", .text("\($0)"), 1000 + 3 * Double($0)) }, by: service)
        try await accept((0..<59).map { ("taps", .button(payload: "\($0)"), 1000) }, by: service)
        try await service.settle()
        #expect(said(to: "late").count == 200 && said(to: "taps").count == 59)
        for address in ["late", "taps"] { #expect(!said(to: address).contains("tooFast")) }
    }

    @Test("count a line once, also if its group is rolled back and runs again")
    func countedOnce() async throws {
        let service = service(linesPerMinute: 30)
        try await accept((0..<29).map { ("a", .text("\($0)"), 1000) }, by: service)
        var failures = 1
        host.whenHeard = { [host] in
            guard failures > 0, host.turns.count == 20 else { return }
            failures = 0
            throw TestNetwork.Unreadable()
        }
        try await service.settle()
        #expect(failures == 0 && said(to: "a").count == 29 && !said(to: "a").contains("tooFast"))
    }
}

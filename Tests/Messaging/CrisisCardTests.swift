import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Synchronization
import Testing
import Words
import World

@Suite("A crisis card")
struct CrisisCardTests {
    private let database: Database
    private let stores: Stores
    private let host = TestHost()
    private let network = TestNetwork()
    private let world = World(
        now: { Date(timeIntervalSince1970: 200) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())

    init() throws {
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
    }

    private func service(_ access: Access = .open) -> Service {
        Service(stores: stores, host: host, adapters: [network], access: access, world: world)
    }

    /// Every message that came from the outbox.
    private var items: [String] { network.delivered.map { $0.message.text.plain.replacing("bold", with: "") } }

    private var mentions: [String] { network.mentions.map { $0.replacing("bold", with: "") } }

    @Test("answers a stranger every time, and leaves the notice about privacy for another message")
    func strangers() async throws {
        let service = service(.owner)
        try service.accept(batch("a:danger", "a:1", "a:2"))
        try await service.settle()
        network.sentAt.withLock { $0 += 1 }
        try service.accept(batch("a:danger, again"))
        try await service.settle()
        #expect(
            mentions.sorted() == ["a: card for somebody", "a: card for somebody", "a: unowned"])
        #expect(host.turns.isEmpty)
        #expect(try stores.chats.chat(account: "test", address: "a") == nil)
    }

    @Test("goes out once while nothing can be stored, even if the message comes repeatedly and is stored later")
    func cannotBeStored() async throws {
        let service = service()
        try service.accept(batch("a:1"))
        try await service.settle()
        for kind in [DatabaseError.Kind.full, .readOnly] {
            database.refusal = { kind }
            for _ in 0..<3 {
                #expect(throws: DatabaseError.self) { try service.accept(batch("a:danger \(kind)", "b:2 \(kind)")) }
                try? await service.settle()
            }
        }
        #expect(mentions == ["a: card for 1", "a: card for 1"])
        database.refusal = { nil }
        try service.accept(batch("a:danger full", "b:2 full"))
        try await service.settle()
        #expect(host.turns.last == "2 text(\"2 full\")" && host.turns.contains("1 text(\"danger full\")"))
        #expect(items.sorted() == ["heard 1, number 1", "heard 2 full, number 1"])
        #expect(mentions.count == 2)
    }

    @Test("goes out if the message was stored but its turn cannot be")
    func turnCannotBeStored() async throws {
        let service = service()
        try service.accept(batch("a:danger", "b:1"))
        database.refusal = { .full }
        for _ in 0..<3 { await #expect(throws: DatabaseError.self) { try await service.settle() } }
        #expect(mentions == ["a: card for somebody"])
        database.refusal = { nil }
        try await service.settle()
        #expect(items == ["heard 1, number 1"])
        #expect(mentions.count == 1)
    }

    @Test("goes out if the message's turn fails repeatedly")
    func turnFails() async throws {
        let service = service()
        host.whenHeard = { throw TestNetwork.Unreadable() }
        try service.accept(batch("a:danger"))
        try await service.settle()
        #expect(mentions == ["a: card for somebody"])
        #expect(items == ["setAside"])
    }

    @Test("is repeated for a while if it may not have arrived")
    func network() async throws {
        let service = service(.owner)
        network.mentionFates = [.uncertain, .wait(.seconds(1))]
        let (tries, mentioned) = AsyncStream.makeStream(of: Void.self)
        network.mentioned = { mentioned.yield() }
        try service.accept(batch("a:danger"))
        try await service.settle()
        var count = 0
        for await _ in tries {
            count += 1
            if count == 3 { break }
        }
        #expect(mentions == Array(repeating: "a: card for somebody", count: 3))
    }

    /// As the adapter has read it.
    private func read(_ id: String) throws -> Batch.Event {
        let raw = Array(id.utf8)
        return Batch.Event(
            id: id, address: String(id.prefix { $0 != ":" }), raw: raw,
            reading: try network.read(raw, receivedAt: world.now()))
    }

    @Test(
        "is the first thing that is done and sent, behind two thousand waiting messages of others and one's own",
        arguments: [false, true])
    func first(isRestarted: Bool) async throws {
        var service = service()
        try service.accept(batch("z:1"))
        try await service.settle()
        try service.accept(Batch(account: "test", events: (0..<2000).map { try read("b\($0):1") }, cursor: nil))
        try service.accept(Batch(account: "test", events: [try read("a:1"), try read("a:danger")], cursor: nil))
        // A new process knows only what is stored.
        if isRestarted { service = self.service() }
        host.turns = []
        var sent: [OutboxItem] = []
        let step = {
            let items = try service.commitStep().claimed.items
            for item in items { service.report(item, .delivered("1")) }
            sent += items
        }
        while host.turns.count < 2 { try step() }
        try step()
        let first = host.turns.first ?? ""
        #expect(first.hasSuffix("text(\"1\")"))
        // One's own words keep their order.
        #expect(host.turns.dropFirst().first == first.replacing("text(\"1\")", with: "text(\"danger\")"))
        #expect(sent.first?.chat.address == "a")
        #expect(sent.contains { $0.chat.address == "a" && $0.message.text.plain.hasPrefix("due") })
        try await service.settle()
        #expect(host.turns.count == 2002 && Set(host.turns).count == 2002)
    }
}

import Conversation
import Database
import Foundation
import Messaging
import Support
import Synchronization
import Testing
import Words
import World

@Suite("The service")
struct ServiceTests {
    private let database: Database
    private let stores: Stores
    private let host = TestHost()
    private let network = TestNetwork()

    init() throws {
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
    }

    private func service(fault: Fault? = nil, at now: TimeInterval = 200) -> Service {
        let world = World(
            now: { time(now) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork(),
            fault: { $0 == .send ? fault : nil })
        return Service(stores: stores, host: host, adapters: [network], world: world)
    }

    @Test("takes a message from the inbox through its turn to the network")
    func throughAll() async throws {
        let service = service()
        try service.accept(batch("a:1", "b:2"))
        try await service.settle()
        #expect(Set(network.delivered.map(\.chat.address)) == ["a", "b"])
        #expect(try stores.outbox.waiting().isEmpty)
        try service.accept(batch("a:1"))
        try await service.settle()
        #expect(network.delivered.count == 2)
    }

    @Test("keeps order within a chat, and no chat waits for another that hangs")
    func chats() async throws {
        let service = service()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (others, arrived) = AsyncStream.makeStream(of: String.self)
        network.whileSending = { item in
            if item.chat.address == "slow" {
                for await _ in gate { break }
            }
            arrived.yield(item.chat.address)
        }
        try service.accept(batch("slow:1", "slow:2", "b:1", "b:2", "c:1"))
        let settled = Task { try await service.settle() }
        var seen: [String] = []
        for await address in others {
            seen.append(address)
            if seen.count == 3 { break }
        }
        #expect(seen.sorted() == ["b", "b", "c"])
        opening.yield()
        opening.finish()
        try await settled.value
        let slow = network.delivered.filter { $0.chat.address == "slow" }.map(\.message.text.plain)
        #expect(slow == ["heard 1, number 1bold", "heard 2, number 2bold"])
    }

    @Test(
        "handles each end of a send",
        arguments: [
            // the end of the first send, how often the message then arrived, whether it waits to be sent again
            (Delivery.delivered("1"), 1, false), (.uncertain, 1, true), (.notSent, 0, true),
            (.wait(.seconds(60)), 0, true),
            (.rejected, 0, false), (.gone, 0, false), (.moved(to: "b"), 1, false), (.unauthorised, 0, true),
            (.conflict, 0, true),
        ])
    func fates(first: Delivery, arrivals: Int, waits: Bool) async throws {
        let service = service()
        network.fates = [first]
        try service.accept(batch("a:1"))
        try await service.settle()
        #expect(network.delivered.count == arrivals)
        if case .wait = first { #expect(try service.nextDue() == time(260)) }
        #expect(try stores.outbox.waiting().isEmpty == !waits)
    }

    @Test("repeats an uncertain answer for a quarter of an hour, and a prompt never")
    func uncertain() async throws {
        let now = Mutex<TimeInterval>(200)
        let world = World(
            now: { time(now.withLock { $0 }) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork(),
            fault: { $0 == .send ? .sendUncertain : nil })
        let service = Service(stores: stores, host: host, adapters: [network], world: world)
        try service.accept(batch("a:1"))
        var sends: [TimeInterval] = []
        while now.withLock({ $0 }) < 5000 {
            let before = network.delivered.count
            try await service.settle()
            if network.delivered.count > before { sends.append(now.withLock { $0 } - 200) }
            now.withLock { $0 += 1 }
        }
        #expect(sends == [0, 2, 6, 14, 30, 62] + stride(from: 122, through: 900, by: 60))
        #expect(try stores.outbox.counts().uncertain == 1)
        let chat = try #require(try stores.chats.chat(account: "test", address: "a"))
        #expect(chat.hasLostAnswer)
        let before = network.delivered.count
        _ = try stores.outbox.append(
            outgoing("prompt"), to: chat, as: .prompt, at: time(200), notAfter: nil, isSending: false)
        for _ in 0..<3 { try await self.service(fault: .sendUncertain, at: 6000).settle() }
        #expect(network.delivered.count == before + 1)
    }

    @Test("says once, with the next answer, that an earlier one was lost", arguments: [Delivery.rejected, .uncertain])
    func lost(fate: Delivery) async throws {
        let service = service()
        network.fates = [fate]
        try service.accept(batch("a:1"))
        try await service.settle()
        // Long after the quarter of an hour in which it would be repeated.
        network.fates = [fate]
        let later = self.service(at: 5000)
        try await later.settle()
        network.fates = []
        for line in ["a:2", "a:3"] {
            try later.accept(batch(line))
            try await later.settle()
        }
        let said = network.delivered.suffix(3).map { $0.message.text.plain.replacing("bold", with: "") }
        #expect(said == ["lostAnswer", "heard 2, number 2", "heard 3, number 3"])
    }

    @Test("sends an answer without waiting for the pause before an earlier one's repetition")
    func hastened() async throws {
        let now = Mutex<TimeInterval>(200)
        let world = World(
            now: { time(now.withLock { $0 }) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())
        let service = Service(stores: stores, host: host, adapters: [network], world: world)
        network.fates = [.uncertain, .uncertain, .uncertain]
        for (line, time) in [("a:1", 200.0), ("", 202), ("", 206), ("a:2", 207)] {
            now.withLock { $0 = time }
            if !line.isEmpty { try service.accept(batch(line)) }
            try await service.settle()
        }
        let said = network.delivered.map { $0.message.text.plain.replacing("bold", with: "") }
        #expect(said == Array(repeating: "heard 1, number 1", count: 4) + ["heard 2, number 2"])
    }

    @Test("repeats an answer that the previous process was sending, and never a prompt")
    func interrupted() async throws {
        let chat = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        let other = try stores.chats.createChat(account: "test", address: "b", at: time(1))
        for (text, chat, kind) in [("answer", chat, OutboxItem.Class.answer), ("prompt", other, .prompt)] {
            _ = try stores.outbox.append(
                outgoing(text), to: chat, as: kind, at: time(1), notAfter: nil, isSending: true)
        }
        try await service().settle()
        #expect(network.delivered.map(\.chat.address) == ["a"])
        try await service().settle()
        #expect(network.delivered.count == 1)
    }

    @Test("finds a place for an answer while three hundred sends hang")
    func hanging() async throws {
        let now = Watched<TimeInterval>(200)
        let world = World(
            now: { time(now.value) }, sleepUntil: { until in await now.wait { time($0) >= until } }, random: { 0 },
            network: NoNetwork())
        let service = Service(stores: stores, host: host, adapters: [network], world: world)
        let isOver = Watched(false)
        let arrived = Watched(false)
        network.whileSending = { item in
            if item.chat.address == "me" { return arrived.change { $0 = true } }
            await isOver.wait { $0 }
        }
        try service.accept(Batch(account: "test", events: (0..<300).map { event("hung\($0):1") }))
        let settled = Task { try await service.settle() }
        try service.accept(batch("me:sos"))
        await Task.yield()
        // The hung sends fill the usual places; a quarter of a second later there is one more.
        while !arrived.value, now.value < 300 {
            now.change { $0 += 0.25 }
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(arrived.value)
        isOver.change { $0 = true }
        try await settled.value
        #expect(network.delivered.count == 301)
    }

    @Test("merges a chat that has moved to the address of another one")
    func movedIntoAnother() async throws {
        let service = service()
        try service.accept(batch("b:1"))
        try await service.settle()
        network.fates = [.moved(to: "b")]
        try service.accept(batch("a:1", "a:2"))
        try await service.settle()
        let said = network.delivered.dropFirst().map { "\($0.chat.address) \($0.message.text.plain)" }
        #expect(said == ["b heard 1, number 1bold", "b heard 2, number 2bold"])
        #expect(try stores.chats.chat(account: "test", address: "a") == nil)
    }

    @Test("gives up a live edit that stays uncertain")
    func uncertainEdit() async throws {
        let chat = try stores.chats.createChat(account: "test", address: "a", at: time(1))
        _ = try stores.outbox.append(
            outgoing("x", isEdit: true), to: chat, as: .liveEdit, at: time(1), notAfter: nil, isSending: false)
        for hour in 0..<9 {
            let world = World(
                now: { time(TimeInterval(200 + hour * 3600)) }, sleepUntil: { _ in }, random: { 0 },
                network: NoNetwork(), fault: { _ in .sendUncertain })
            try await Service(stores: stores, host: host, adapters: [network], world: world).settle()
        }
        #expect(network.delivered.count == 4)
    }

    @Test("pauses longer each time, up to half a minute", arguments: [(0, 1.0), (1, 2), (4, 16), (9, 30), (99, 30)])
    func pauses(attempts: Int, seconds: TimeInterval) {
        #expect(Retries.pause(after: attempts) == seconds)
    }

    @Test("handles the other messages if one report cannot be stored")
    func contained() async throws {
        let service = service()
        try service.accept(batch("a:1", "b:1"))
        let items = try service.commitStep().claimed.items
        #expect(items.count == 2)
        // The report of the first message cannot be stored.
        try database.run(
            "CREATE TRIGGER refusal BEFORE UPDATE OF has_lost_answer ON lane BEGIN SELECT RAISE(ABORT, 'no'); END")
        service.report(items[0], .rejected)
        service.report(items[1], .delivered("r"))
        try service.accept(batch("c:1"))
        try await service.settle()
        #expect(network.delivered.map(\.chat.address) == ["c"])
        #expect(try stores.outbox.counts().delivered == 2)
    }

    @Test("ends after its adapters have ended, with all work done")
    func ends() async throws {
        let service = service()
        try service.accept(batch("a:1"))
        try await service.run()
        #expect(network.delivered.count == 1)
    }
}

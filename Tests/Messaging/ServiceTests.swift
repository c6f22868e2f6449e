import Conversation
import Database
import Foundation
import Messaging
import Synchronization
import Testing
import Words
import World

@Suite("The service")
struct ServiceTests {
    private let stores: Stores
    private let host = TestHost()
    private let network = TestNetwork()

    init() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
    }

    private func service(fault: Fault? = nil, at now: TimeInterval = 200) -> Service {
        let world = World(
            now: { time(now) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork(),
            fault: { $0 == .send ? fault : nil })
        return Service(stores: stores, host: host, adapters: [network], world: world)
    }

    @Test("takes a message all the way from the inbox to its network")
    func throughAll() async throws {
        let service = service()
        try service.accept(batch("a:1", "b:2"))
        try await service.settle()
        #expect(Set(network.delivered.map(\.lane.address)) == ["a", "b"])
        #expect(try stores.outbox.waiting().isEmpty)
        try service.accept(batch("a:1"))
        try await service.settle()
        #expect(network.delivered.count == 2)
    }

    @Test("keeps the order within a lane, and lets no lane wait for another that hangs")
    func lanes() async throws {
        let service = service()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (others, arrived) = AsyncStream.makeStream(of: String.self)
        network.whileSending = { letter in
            if letter.lane.address == "slow" {
                for await _ in gate { break }
            }
            arrived.yield(letter.lane.address)
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
        let slow = network.delivered.filter { $0.lane.address == "slow" }.map(\.message.text.plain)
        #expect(slow == ["heard 1, number 1bold", "heard 2, number 2bold"])
    }

    @Test(
        "does with a letter what its end asks for",
        arguments: [
            // what became of the first send, how often it then arrived, whether it waits to be sent again
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

    @Test("repeats an uncertain answer once and not more, and a prompt never")
    func uncertain() async throws {
        let service = service(fault: .sendUncertain)
        try service.accept(batch("a:1"))
        try await service.settle()
        #expect(network.delivered.count == 1)
        for later: TimeInterval in [203, 300] {
            try await self.service(fault: .sendUncertain, at: later).settle()
            #expect(network.delivered.count == 2)
        }
        let lane = try #require(try stores.lanes.lane(account: "test", address: "a"))
        _ = try stores.outbox.append(
            outgoing("prompt"), to: lane, as: .prompt, at: time(200), notAfter: nil, isSending: false)
        try await self.service(fault: .sendUncertain, at: 300).settle()
        #expect(network.delivered.count == 3)
        #expect(try stores.outbox.counts().uncertainSends == 3)
    }

    @Test("repeats an answer once that was on its way when the last process ended, and a prompt never")
    func interrupted() async throws {
        let lane = try stores.lanes.createLane(account: "test", address: "a", at: time(1))
        let other = try stores.lanes.createLane(account: "test", address: "b", at: time(1))
        for (text, lane, kind) in [("answer", lane, Letter.Class.answer), ("prompt", other, .prompt)] {
            _ = try stores.outbox.append(
                outgoing(text), to: lane, as: kind, at: time(1), notAfter: nil, isSending: true)
        }
        try await service().settle()
        #expect(network.delivered.map(\.lane.address) == ["a"])
        try await service().settle()
        #expect(network.delivered.count == 1)
    }

    @Test("repeats an uncertain answer also when it had not left at first")
    func notSentThenUncertain() async throws {
        network.fates = [.notSent, .uncertain]
        let now = Mutex<TimeInterval>(200)
        let world = World(
            now: { time(now.withLock { $0 }) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())
        let service = Service(stores: stores, host: host, adapters: [network], world: world)
        try service.accept(batch("a:1"))
        try await service.settle()
        #expect(network.delivered.isEmpty)
        for (later, count) in [(300.0, 1), (303, 2), (400, 2)] {
            now.withLock { $0 = later }
            try await service.settle()
            #expect(network.delivered.count == count)
        }
    }

    @Test("lets go of a live edit whose fate stays uncertain")
    func uncertainEdit() async throws {
        let lane = try stores.lanes.createLane(account: "test", address: "a", at: time(1))
        _ = try stores.outbox.append(
            outgoing("x", isEdit: true), to: lane, as: .liveEdit, at: time(1), notAfter: nil, isSending: false)
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
        #expect(Courier.pause(after: attempts) == seconds)
    }

    @Test("ends when its adapters have ended, with nothing left undone")
    func ends() async throws {
        let service = service()
        try service.accept(batch("a:1"))
        try await service.run()
        #expect(network.delivered.count == 1)
    }
}

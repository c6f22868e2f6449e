import App
import Conversation
import Database
import Domains
import Foundation
import Messaging
import Synchronization
import Words
import World

/// Off in virtual time with any number of people: a process that can end and start again, and every message that it
/// sent.
final class Years {
    /// A network that accepts every message and records who got it, and when.
    nonisolated final class Network: Adapter {
        struct Message {
            let at: Date
            let text: String
            let rows: [[RenderedMessage.Button]]
        }

        let account: String
        let abilities = Abilities.terminal
        let clock: VirtualWorld
        let sent = Mutex<[String: [Message]]>([:])

        init(account: String = "years", clock: VirtualWorld) {
            self.account = account
            self.clock = clock
        }

        func listen(_ post: any InboundSink) async throws {}

        func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
            let parts = String(decoding: raw, as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
            return .message(Envelope(address: parts[0], sentAt: receivedAt, input: Input(typed: parts[1])))
        }

        func deliver(_ item: OutboxItem) async -> Delivery {
            let message = Message(at: clock.now, text: item.message.text.plain, rows: item.message.rows)
            sent.withLock { $0[item.chat.address, default: []].append(message) }
            return .delivered(String(item.id))
        }
    }

    let clock: VirtualWorld
    let network: Network
    let database: Database
    private let book: WordBook
    private(set) var wiring: Wiring
    private(set) var service: Service
    private var events = 0

    init(at start: Date) throws {
        clock = VirtualWorld(at: start)
        network = Network(clock: clock)
        book = try WordBook()
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        (wiring, service) = Years.process(database, book, network, clock)
    }

    /// Ends the process and starts another one at that time.
    func sleep(until time: Date) {
        clock.now = time
        (wiring, service) = Years.process(database, book, network, clock)
    }

    func say(_ text: String, _ address: String) async throws {
        try write(text, address)
        try await service.settle()
    }

    /// Accepts the message, without running its turn yet.
    func write(_ text: String, _ address: String) throws {
        events += 1
        try service.accept(
            Batch(account: network.account, events: [.init(id: String(events), raw: Array("\(address)\n\(text)".utf8))])
        )
    }

    /// Lets time pass; everything that falls due happens at its own moment.
    func pass(until time: Date) async throws {
        try await service.settle()
        while let next = try service.nextDue(), next <= time {
            clock.now = max(clock.now, next)
            try await service.settle()
        }
        clock.now = time
    }

    /// What each person has got since the last call.
    func drainSent() -> [String: [Network.Message]] {
        network.sent.withLock { sent in
            defer { sent = [:] }
            return sent
        }
    }

    private static func process(
        _ database: Database, _ book: WordBook, _ network: Network, _ clock: VirtualWorld
    ) -> (Wiring, Service) {
        let wiring = Wiring(storage: .sqlite(database), book: book, operatorName: nil, zone: "Europe/Berlin")
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [network], world: clock.world)
        return (wiring, service)
    }
}

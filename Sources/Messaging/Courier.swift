import Conversation
import Database
package import Foundation
package import World

/// Brings letters to their networks: one at a time for a lane, lanes beside each other, never within a transaction.
package final class Courier {
    private static let lanesAtOnce = 32

    private let stores: Stores
    private let adapters: [String: any Adapter]
    private let world: World
    private let whenDone: @MainActor () -> Void
    private var busyLanes: Set<Int64> = []
    private var reports: [(letter: Letter, delivery: Delivery)] = []

    /// `whenDone` is called each time a send has ended: its report then waits to be stored.
    package init(
        stores: Stores, adapters: [any Adapter], world: World, whenDone: @escaping @MainActor () -> Void
    ) {
        self.stores = stores
        self.adapters = Dictionary(adapters.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        self.world = world
        self.whenDone = whenDone
    }

    package var isBusy: Bool { !busyLanes.isEmpty || !reports.isEmpty }

    /// Starts what may be sent now.
    package func dispatch() throws {
        for (account, adapter) in adapters {
            for letter in try stores.outbox.due(of: account, by: world.now(), limit: Courier.lanesAtOnce * 2) {
                guard busyLanes.count < Courier.lanesAtOnce else { return }
                guard busyLanes.insert(letter.lane.id).inserted else { continue }
                Task {
                    let delivery = await send(letter, by: adapter)
                    reports.append((letter, delivery))
                    whenDone()
                }
            }
        }
    }

    /// When the next of the letters that have to wait may go.
    package func nextDue() throws -> Date? {
        try adapters.keys.compactMap { try stores.outbox.nextDue(of: $0, after: world.now()) }.min()
    }

    /// Stores how sends have ended. Only then is a lane free again: a letter that is not marked would be sent twice.
    package func storeReports() throws {
        guard !reports.isEmpty else { return }
        let stored = reports
        try stores.database.transaction {
            for (letter, delivery) in stored { try store(delivery, of: letter) }
        }
        reports.removeFirst(stored.count)
        for (letter, _) in stored { busyLanes.remove(letter.lane.id) }
    }

    private func send(_ letter: Letter, by adapter: any Adapter) async -> Delivery {
        switch world.fault(.send) {
        case .networkDown: .notSent
        case .sendUncertain:
            // The message arrives; only the news of it does not.
            await adapter.deliver(letter) == .notSent ? .notSent : .uncertain
        case .diskFull, nil: await adapter.deliver(letter)
        }
    }

    private func store(_ delivery: Delivery, of letter: Letter) throws {
        switch delivery {
        case .delivered(let remote):
            try stores.outbox.finish(letter.id, remote: remote)
        case .notSent, .conflict, .unauthorised:
            try stores.outbox.postpone(
                letter.id, until: world.now().addingTimeInterval(Courier.pause(after: letter.attempts)))
        case .wait(let duration):
            try stores.outbox.postpone(
                letter.id, until: world.now().addingTimeInterval(TimeInterval(duration.components.seconds)))
        case .uncertain where letter.kind == .liveEdit || (letter.kind == .answer && letter.attempts == 0):
            try stores.outbox.postpone(letter.id, until: world.now())
        case .uncertain:
            try stores.outbox.giveUp(letter.id, as: .uncertain)
        case .moved, .gone, .rejected:
            try stores.outbox.giveUp(letter.id, as: .failed)
        }
    }

    /// Doubles from one second to five minutes.
    nonisolated static func pause(after attempts: Int) -> TimeInterval {
        min(300, TimeInterval(1 << min(max(attempts, 0), 9)))
    }
}

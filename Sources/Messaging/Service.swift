import Database
package import Foundation
import Scheduling
package import World

/// The engine: what adapters hand over becomes turns, turns become letters, letters are sent.
package final class Service: Post {
    private static let retention: TimeInterval = 30 * 86_400

    nonisolated private enum Part {
        case engine
        case adapter
    }

    private let stores: Stores
    private let adapters: [any Adapter]
    private let world: World
    private let turns: Turns
    private let bell = Bell()
    private lazy var courier = Courier(
        stores: stores, adapters: adapters, world: world, whenDone: { [bell] in bell.ring() })

    package init(stores: Stores, host: any SessionHost, adapters: [any Adapter], world: World) {
        self.stores = stores
        self.adapters = adapters
        self.world = world
        turns = Turns(stores: stores, host: host, adapters: adapters, world: world)
    }

    package func accept(_ batch: Batch) throws {
        try stores.database.transaction { try stores.inbox.accept(batch, at: world.now()) }
        bell.ring()
    }

    /// Works until nothing can be done at this moment: no turn waits, and what may be sent has been.
    package func settle() async throws {
        repeat {
            try work()
            if courier.isBusy { await bell.rung() }
        } while try step() || courier.isBusy
    }

    /// Serves every adapter until each has ended, then finishes what they left.
    package func run() async throws {
        try prune()
        guard !adapters.isEmpty else { return }
        try await withThrowingTaskGroup(of: Part.self) { group in
            group.addTask { try await self.keepWorking() }
            for adapter in adapters {
                group.addTask { try await self.listen(to: adapter) }
            }
            var listening = adapters.count
            for try await ended in group where ended == .adapter {
                listening -= 1
                if listening == 0 { group.cancelAll() }
            }
        }
        try await settle()
    }

    /// The soonest time at which something will be due by itself.
    package func nextDue() throws -> Date? {
        let job = try stores.jobs.nextDue()
        let letter = try courier.nextDue()
        return [job, letter].compactMap(\.self).min()
    }

    private func listen(to adapter: any Adapter) async throws -> Part {
        try await adapter.listen(self)
        return .adapter
    }

    private func keepWorking() async throws -> Part {
        while !Task.isCancelled {
            try work()
            // At least once a minute the clock on the wall is looked at again: it may have been set meanwhile.
            let soonest = min(try nextDue() ?? .distantFuture, world.now().addingTimeInterval(60))
            await bell.rung(orAt: soonest, in: world)
        }
        return .engine
    }

    private func work() throws {
        while try step() {}
    }

    /// Stores what is known, takes a group of turns, starts sending. True where there may be more to do.
    private func step() throws -> Bool {
        try courier.storeReports()
        let count = try turns.run()
        try courier.dispatch()
        return count > 0
    }

    /// Ids are kept for a month, so that an event that comes again is known; then they go.
    private func prune() throws {
        let time = world.now().addingTimeInterval(-Service.retention)
        try stores.database.transaction {
            try stores.inbox.forgetFinished(before: time)
            try stores.outbox.forgetFinished(before: time)
            try stores.jobs.forgetFired(before: time)
        }
    }
}

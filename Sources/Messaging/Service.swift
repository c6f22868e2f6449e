import Database
package import Foundation
import Scheduling
package import World

/// The engine: what adapters hand over becomes turns, turns become letters, letters are sent.
package final class Service: Post {
    private static let retention: TimeInterval = 30 * 86_400
    private static let day: TimeInterval = 86_400

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
    private var isRecovered = false
    private var lastPruned = Date.distantPast

    package init(stores: Stores, host: any SessionHost, adapters: [any Adapter], world: World) {
        self.stores = stores
        self.adapters = adapters
        self.world = world
        turns = Turns(stores: stores, host: host, adapters: adapters, world: world)
    }

    package func accept(_ batch: Batch) throws {
        try recover()
        try stores.database.transaction { try stores.inbox.accept(batch, at: world.now()) }
        bell.ring()
    }

    /// Works until nothing can be done at this moment: no turn waits, and what may be sent has been.
    package func settle() async throws {
        while true {
            while try step() { await Task.yield() }
            // No suspension between the last look and the wait: a ring is not missed.
            guard courier.isBusy else { return }
            if !courier.hasReports { await bell.rung() }
        }
    }

    /// Serves every adapter until each has ended, then finishes what they left.
    package func run() async throws {
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
            try prune()
            // Others get their turn between groups: a long backlog keeps nobody from being sent to or listened to.
            while try step() { await Task.yield() }
            // At least once a minute the clock on the wall is looked at again: it may have been set meanwhile.
            let soonest = min(try nextDue() ?? .distantFuture, world.now().addingTimeInterval(60))
            await bell.rung(orAt: soonest, in: world)
        }
        return .engine
    }

    /// One commit: how sends have ended, a group of turns, what is sent next. True where there may be more to do.
    private func step() throws -> Bool {
        try recover()
        try turns.countSuspect()
        let (reports, count, letters) = try turns.together {
            let reports = try courier.storeReports()
            let count = try turns.run()
            return (reports, count, try courier.claim())
        }
        turns.clearSuspect()
        courier.forget(reports)
        courier.send(letters)
        return count > 0 || !letters.isEmpty
    }

    private func recover() throws {
        guard !isRecovered else { return }
        try stores.database.transaction {
            try courier.recover()
            try turns.recover()
        }
        isRecovered = true
    }

    /// Ids are kept for a month, so that an event that comes again is known; then they go.
    private func prune() throws {
        let now = world.now()
        guard now.timeIntervalSince(lastPruned) >= Service.day else { return }
        lastPruned = now
        let time = now.addingTimeInterval(-Service.retention)
        try stores.database.transaction {
            try stores.inbox.forgetFinished(before: time)
            try stores.outbox.forgetFinished(before: time)
            try stores.jobs.forgetFired(before: time)
        }
        try stores.database.tidy()
    }
}

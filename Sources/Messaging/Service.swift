import Database
package import FoundationEssentials
import Scheduling
import Shared
package import World

/// The engine: what adapters hand over becomes turns, turns become letters, letters are sent.
package final class Service: Post {
    private static let retention: TimeInterval = 30 * 86_400
    private static let day: TimeInterval = 86_400
    private static let prunedAtOnce = 500
    /// Beyond that, networks are asked for more only now and then.
    private static let mostWaiting = 2000
    /// Somebody else may have something urgent to say behind all that waits.
    private static let backlogPause: TimeInterval = 0.5
    /// A clock that differs by more from what has passed was set.
    private static let clockJump: TimeInterval = 30
    /// However much there is to do, the file and the clock are looked at this often.
    private static let lookPause: TimeInterval = 60
    /// With nothing to do, a file that was deleted and a clock that was set are noticed within this time.
    private static let idlePause: TimeInterval = 10
    /// After the machine has refused a commit.
    private static let machinePause: TimeInterval = 5

    nonisolated private enum Part {
        case engine
        case adapter
    }

    private let stores: Stores
    private let host: any SessionHost
    private let adapters: [any Adapter]
    private let world: World
    private let door: Door
    private let doorLines: DoorLines
    private let turns: Turns
    private let courier: Courier
    private let errands: Errands
    private let cards: Cards
    private let bell: Bell
    private let roomBell = Bell()
    private var isRecovered = false
    private var toldTooLate = 0
    private var isPruning = false
    private var lastPruned = Date.distantPast
    private var lookedAt: TimeInterval = 0
    private var fileVersion: Int?
    /// What the wall shows beyond the uptime: it changes only when the clock is set.
    private var clockOffset: TimeInterval?

    package init(
        stores: Stores, host: any SessionHost, adapters: [any Adapter], access: Access = .open, world: World
    ) {
        let bell = Bell()
        self.stores = stores
        self.host = host
        self.adapters = adapters
        self.world = world
        self.bell = bell
        courier = Courier(stores: stores, adapters: adapters, world: world, whenEnded: { bell.ring() })
        errands = Errands(whenEnded: { bell.ring() })
        let byAccount = Dictionary(adapters.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        cards = Cards(stores: stores, host: host, adapters: byAccount, world: world)
        let doorman = Doorman(access: access, store: stores.access, cards: cards)
        door = Door(doorman: doorman, lanes: stores.lanes, adapters: byAccount, log: world.log)
        doorLines = DoorLines(host: host, world: world)
        turns = Turns(
            stores: stores, host: host, adapters: byAccount, doorman: doorman, courier: courier, errands: errands,
            cards: cards, world: world)
    }

    /// How many things that fell due were given up since the start because their time was over.
    package var tooLate: Int { turns.tooLate }

    /// The soonest time at which something will be due by itself.
    package func nextDue() throws -> Date? {
        [try turns.nextJob(), courier.nextDue()].compactMap(\.self).min()
    }
}

// MARK: - What adapters ask for

extension Service {
    package func cursor(of account: String) throws -> Cursor? { try stores.inbox.cursor(of: account) }

    package func accept(_ batch: Batch) throws {
        do {
            try recover()
            let now = world.now()
            let (events, lines) = try stores.database.transaction {
                let (events, lines) = try door.admit(batch, at: now)
                let kept = Batch(account: batch.account, events: events, cursor: batch.cursor)
                return (try stores.inbox.accept(kept, at: now), lines)
            }
            turns.add(events)
            doorLines.add(lines)
            if !events.isEmpty { bell.ring() }
        } catch {
            cards.answer(batch)
            throw error
        }
    }

    package func hasRoom() async {
        guard turns.waiting >= Service.mostWaiting else { return }
        await roomBell.rung(orAt: world.now().addingTimeInterval(Service.backlogPause), in: world)
    }

    package func tellOwner(_ notice: OwnerNotice) {
        turns.tellOwner(notice)
        bell.ring()
    }

    /// Works until nothing can be done at this moment: no turn waits, and what may be sent has been.
    package func settle() async throws {
        do {
            try await finishWhatCanBeDone()
        } catch {
            cards.answerWaiting()
            await cards.settle()
            throw error
        }
        await cards.settle()
    }

    private func finishWhatCanBeDone() async throws {
        try look()
        while true {
            while try step() { await Task.yield() }
            // No suspension between the last look and the wait: a ring is not missed.
            guard courier.isBusy || errands.isBusy else { return }
            if !courier.hasReports, errands.findings.isEmpty { await bell.rung() }
        }
    }
}

// MARK: - Running

extension Service {
    /// Serves every adapter until each has ended, then finishes what they left.
    package func run() async throws {
        guard !adapters.isEmpty else { return }
        do {
            try await serve()
        } catch {
            await cards.settle()
            throw error
        }
        try await settle()
    }

    /// Serves every adapter until the task is cancelled; then what is on its way may arrive until the deadline, and all
    /// else stays in the file.
    package func run(draining deadline: Duration) async throws {
        var failure: (any Error)?
        do { try await serve() } catch { failure = error }
        errands.cancel()
        doorLines.cancel()
        cards.cancel()
        courier.turnBack()
        let drained = Task {
            while self.courier.isBusy, !Task.isCancelled {
                if self.courier.hasReports { try self.storeReports() } else { await self.bell.rung() }
            }
        }
        let alarm = Task {
            try? await Task.sleep(for: deadline)
            drained.cancel()
            self.bell.ring()
        }
        _ = try? await drained.value
        alarm.cancel()
        if let failure { throw failure }
    }

    private func serve() async throws {
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
    }

    private func listen(to adapter: any Adapter) async throws -> Part {
        do {
            try await adapter.listen(self)
        } catch {
            // With others to serve, an account that cannot go on is their loss only.
            guard adapters.count > 1 else { throw error }
            world.log.error(adapter.account, "given up: \(error)")
        }
        return .adapter
    }

    private func keepWorking() async throws -> Part {
        while !Task.isCancelled {
            do {
                try look()
                // Others get their turn between groups: a long backlog keeps nobody from being sent to or listened to.
                while try !Task.isCancelled && step() {
                    await Task.yield()
                    if world.uptime() - lookedAt >= Service.lookPause { try look() }
                }
                let soonest = min(
                    try nextDue() ?? .distantFuture, world.now().addingTimeInterval(Service.idlePause))
                await bell.rung(orAt: isPruning ? world.now() : soonest, in: world)
            } catch let error as DatabaseError where error.isOfTheMachine {
                // Nothing is confirmed to any network meanwhile, so nothing is lost; it is tried until it goes again.
                world.log.error("database", error.description)
                cards.answerWaiting()
                await bell.rung(orAt: world.now().addingTimeInterval(Service.machinePause), in: world)
            }
        }
        return .engine
    }

    /// One commit: how sends have ended, a group of turns, what is sent next. True where there may be more to do.
    private func step() throws -> Bool {
        let (count, letters) = try commitStep()
        courier.send(letters)
        errands.start(host.takeErrands())
        doorLines.add(turns.takeDoorLines())
        return count > 0 || !letters.isEmpty
    }

    /// The same without sending: the letters are for whoever plays the network, who tells `courier` of their ends.
    package func commitStep() throws -> (turns: Int, letters: [Letter]) {
        try recover()
        try turns.countSuspect()
        try turns.chooseJobs()
        let done = try turns.together {
            let reports = try courier.storeReports(turns.contain)
            // Who waits already goes before those who are answered now.
            try courier.claimNext(turns.contain)
            let count = try turns.run()
            let findings = try turns.takeFindings()
            try courier.claimNext(turns.contain)
            return (reports, count + findings, findings)
        }
        // Nothing was kept; the same is done again, with care.
        guard let (reports, count, findings) = done else { return (1, []) }
        turns.finishJobs()
        courier.forget(reports)
        errands.forget(findings)
        if turns.waiting < Service.mostWaiting { roomBell.ring() }
        return (count, courier.takeClaimed())
    }

    package func report(_ letter: Letter, _ delivery: Delivery) { courier.report(letter, delivery) }

    private func storeReports() throws {
        if let count = try turns.together({ try courier.storeReports(turns.contain) }) { courier.forget(count) }
    }

    private func recover() throws {
        guard !isRecovered else { return }
        try stores.database.transaction {
            try courier.recover()
            try stores.jobs.renew(by: ZoneRules.version)
        }
        try turns.recover()
        isRecovered = true
    }
}

// MARK: - Now and then

extension Service {
    private func look() throws {
        lookedAt = world.uptime()
        try noticeOtherWriters()
        try noticeClock()
        if tooLate > toldTooLate {
            let count = tooLate - toldTooLate
            world.log.info("jobs", "\(count) fell due while nothing could be said, and nobody wants them any more")
            toldTooLate = tooLate
        }
        try prune()
    }

    /// Another command has changed the file: nothing in memory is true for certain any more.
    private func noticeOtherWriters() throws {
        let version = try stores.database.version()
        defer { fileVersion = version }
        guard let fileVersion, fileVersion != version else { return }
        host.dropAll()
        turns.reload()
        courier.reload()
    }

    /// What waits for a while waits as long as it would have, whatever the clock on the wall is set to.
    private func noticeClock() throws {
        let offset = world.now().timeIntervalSince1970 - world.uptime()
        guard let clockOffset, abs(offset - clockOffset) > Service.clockJump else {
            clockOffset = offset
            return
        }
        let jump = offset - clockOffset
        world.log.warning("clock", "it was set by \(Int(nearest: jump)) s")
        try stores.database.transaction {
            try stores.outbox.shift(by: jump)
            try stores.lanes.shift(by: jump, at: world.now().addingTimeInterval(-jump))
        }
        self.clockOffset = offset
        courier.reload()
        try setClock(by: jump)
    }

    private func setClock(by jump: TimeInterval) throws {
        // A group that failed in good faith is made again with care.
        while try turns.together({ try turns.clockWasSet(by: jump) }) == nil {}
    }

    /// Ids are kept for a month, so that an event that comes again is known; then they go, a few at a time.
    private func prune() throws {
        let now = world.now()
        guard isPruning || abs(now.timeIntervalSince(lastPruned)) >= Service.day else { return }
        lastPruned = now
        let time = now.addingTimeInterval(-Service.retention)
        let isMore = try stores.database.transaction {
            let inbox = try stores.inbox.forgetFinished(before: time, limit: Service.prunedAtOnce)
            let outbox = try stores.outbox.forgetFinished(before: time, limit: Service.prunedAtOnce)
            let jobs = try stores.jobs.forgetFired(before: time, limit: Service.prunedAtOnce)
            return inbox || outbox || jobs
        }
        isPruning = isMore
        guard !isMore else { return }
        try stores.database.tidy()
    }
}

import struct Database.DatabaseError
package import FoundationEssentials
import Scheduling
import Shared
package import World

/// The engine: turns events into turns, turns into messages, and sends the messages.
package final class Service: InboundSink {
    private static let retention: TimeInterval = 30 * 86_400
    private static let day: TimeInterval = 86_400
    private static let prunedAtOnce = 500
    /// While this many events wait, networks are polled at `backlogPause` only.
    private static let mostWaiting = 2000
    /// Polling goes on even then, since somebody may have something urgent to say.
    private static let backlogPause: TimeInterval = 0.5
    /// A larger difference between the clock and the time that has passed means that the clock was set.
    private static let clockJump: TimeInterval = 30
    /// Under load, the file and the clock are still checked this often.
    private static let lookPause: TimeInterval = 60
    /// When idle, a deleted file or a set clock is noticed within this time.
    private static let idlePause: TimeInterval = 10
    /// The pause after the machine has refused a commit.
    private static let machinePause: TimeInterval = 5

    nonisolated private enum Part {
        case engine
        case adapter
    }

    private let stores: Stores
    private let host: any SessionHost
    private let adapters: [any Adapter]
    private let world: World
    private let replicator: (any Replicator)?
    private let accessFilter: AccessFilter
    private let accessNotices: AccessNotices
    private let turns: Turns
    private let outboxSender: OutboxSender
    private let backgroundTasks: BackgroundTasks
    nonisolated package let hearing: @Sendable (String) -> any Hearing
    private let crisisCards: CrisisCards
    private let forgettings: Forgettings
    private let linkings: Linkings
    private let signal: WakeSignal
    private let roomSignal = WakeSignal()
    private var isRecovered = false
    private var toldTooLate = 0
    private var isPruning = false
    private var lastPruned = Date.distantPast
    private var lookedAt: TimeInterval = 0
    private var fileVersion: Int?
    /// Wall-clock time minus uptime: changes only when the clock is set.
    private var clockOffset: TimeInterval?
    /// By so much the clock was set without the timers having been moved yet.
    private var timersBehind: TimeInterval = 0

    package init(
        stores: Stores, host: any SessionHost, adapters: [any Adapter], access: Access = .open,
        replicator: (any Replicator)? = nil, linesPerMinute: Int? = nil, world: World
    ) {
        let signal = WakeSignal()
        self.stores = stores
        self.host = host
        self.adapters = adapters
        self.world = world
        self.replicator = replicator
        hearing = host.hearing
        self.signal = signal
        outboxSender = OutboxSender(stores: stores, adapters: adapters, world: world, whenEnded: { signal.notify() })
        backgroundTasks = BackgroundTasks(whenEnded: { signal.notify() })
        let byAccount = Dictionary(adapters.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        crisisCards = CrisisCards(stores: stores, host: host, adapters: byAccount, world: world)
        forgettings = Forgettings(
            stores: stores, host: host, adapters: byAccount, outboxSender: outboxSender,
            crisisCards: crisisCards, backgroundTasks: backgroundTasks, world: world)
        linkings = Linkings(
            stores: stores, host: host, outboxSender: outboxSender, crisisCards: crisisCards,
            backgroundTasks: backgroundTasks, sayLast: { [forgettings] in forgettings.say($0, to: $1) }, world: world)
        let accessControl = AccessControl(access: access, stores: stores, crisisCards: crisisCards)
        accessFilter = AccessFilter(
            accessControl: accessControl, chats: stores.chats, adapters: byAccount, log: world.log)
        accessNotices = AccessNotices(host: host, world: world)
        let group = CommitGroup(
            stores: stores, host: host, outboxSender: outboxSender, ownerNotices: OwnerNotices(),
            lineLimit: LineLimit(perMinute: linesPerMinute), world: world)
        turns = Turns(
            in: group, adapters: byAccount, accessControl: accessControl, crisisCards: crisisCards,
            backgroundTasks: backgroundTasks)
    }

    /// Returns when the notices for people who were not let in have been sent.
    package func settleNotices() async { await accessNotices.settle() }

    /// How many due jobs were given up since the start because their time had passed.
    package var tooLate: Int { turns.tooLate }

    /// The earliest time at which something becomes due.
    package func nextDue() throws -> Date? {
        [try turns.nextJob(), outboxSender.nextDue()].compactMap(\.self).min()
    }
}

// MARK: - For adapters

extension Service {
    package func cursor(of account: String) throws -> Cursor? { try stores.inbox.cursor(of: account) }

    package func accept(_ batch: Batch) throws {
        do {
            try recover()
            let now = world.now()
            let (events, lines) = try stores.database.transaction {
                let (events, lines) = try accessFilter.admit(batch, at: now)
                let kept = Batch(account: batch.account, events: events, cursor: batch.cursor)
                return (try stores.inbox.accept(kept, at: now), lines)
            }
            turns.add(events, heard: batch.heard)
            accessNotices.add(lines)
            if !events.isEmpty { signal.notify() }
        } catch {
            if let error = error as? DatabaseError, error.isOfTheMachine {
                world.log.error("database", error.description)
            }
            crisisCards.answer(batch)
            throw error
        }
    }

    package func hasRoom() async {
        guard turns.waiting >= Service.mostWaiting else { return }
        await roomSignal.wait(orAt: world.now().addingTimeInterval(Service.backlogPause), in: world)
    }

    package func whyNotReplicated() async -> String? { await replicator?.whyNotReplicated() }

    package func noteLink(_ link: String, of account: String) throws {
        try stores.database.transaction { try stores.access.setLink(link, of: account) }
    }

    package func login(of account: String) throws -> AccountLogin? { try stores.logins.login(of: account) }

    package func keep(_ login: AccountLogin, of account: String) throws {
        try stores.database.transaction { try stores.logins.save(login, of: account) }
    }

    package func tellOwner(_ notice: OwnerNotice) {
        turns.tellOwner(notice)
        signal.notify()
    }

    /// Works until nothing can be done now: no turn waits, and every message that may be sent has been.
    package func settle() async throws {
        do {
            try await finishWhatCanBeDone()
        } catch {
            crisisCards.answerWaiting()
            await crisisCards.settle()
            throw error
        }
        await crisisCards.settle()
        await forgettings.settle()
    }

    private func finishWhatCanBeDone() async throws {
        try look()
        while true {
            while try step() { await Task.yield() }
            // Nothing suspends between this check and the wait, so no notification is missed.
            guard outboxSender.isBusy || backgroundTasks.isBusy else { return }
            if !outboxSender.hasReports, backgroundTasks.results.isEmpty { await signal.wait() }
        }
    }
}

// MARK: - Running

extension Service {
    /// Serves every adapter until all have ended, then finishes the work they left.
    package func run() async throws {
        guard !adapters.isEmpty else { return }
        do {
            try await serve()
        } catch {
            await crisisCards.settle()
            throw error
        }
        try await settle()
    }

    /// Serves every adapter until the task is cancelled. Messages on their way then have until the deadline to arrive;
    /// everything else stays in the file.
    package func run(draining deadline: Duration) async throws {
        var failure: (any Error)?
        do { try await serve() } catch { failure = error }
        backgroundTasks.cancel()
        accessNotices.cancel()
        crisisCards.cancel()
        outboxSender.turnBack()
        let drained = Task {
            while self.outboxSender.isBusy, !Task.isCancelled {
                if self.outboxSender.hasReports { try self.storeReports() } else { await self.signal.wait() }
            }
        }
        let alarm = Task {
            try? await Task.sleep(for: deadline)
            drained.cancel()
            self.signal.notify()
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
            // An account that cannot go on must not stop the others.
            guard adapters.count > 1 else { throw error }
            world.log.error(adapter.account, "given up: \(error)")
        }
        return .adapter
    }

    private func keepWorking() async throws -> Part {
        while !Task.isCancelled {
            do {
                try look()
                // Yielding between groups keeps a long backlog from blocking the senders and the pollers.
                while try !Task.isCancelled && step() {
                    await Task.yield()
                    if world.uptime() - lookedAt >= Service.lookPause { try look() }
                }
                let soonest = min(
                    try nextDue() ?? .distantFuture,
                    world.now().addingTimeInterval(min(Service.idlePause, forgettings.pause)))
                await signal.wait(orAt: isPruning ? world.now() : soonest, in: world)
            } catch let error as DatabaseError where error.isOfTheMachine {
                // Nothing is confirmed to any network meanwhile, so nothing is lost; retry until the machine accepts
                // it.
                world.log.error("database", error.description)
                crisisCards.answerWaiting()
                await signal.wait(orAt: world.now().addingTimeInterval(Service.machinePause), in: world)
            }
        }
        return .engine
    }

    /// One commit: stores how sends have ended, runs a group of turns, claims the next messages. True if there may be
    /// more.
    private func step() throws -> Bool {
        let (count, claimed) = try commitStep()
        outboxSender.send(claimed)
        backgroundTasks.start(host.drainBackgroundTasks())
        return try fulfilWishes() || count > 0 || !claimed.items.isEmpty
    }

    /// Does what can only be done between two commits. True if there is something to tell.
    package func fulfilWishes() throws -> Bool {
        let linked = try linkings.run()
        if !linked.isEmpty || linkings.hasFailed { forgettings.reload() }
        let forgotten = try forgettings.run()
        host.drainWish()
        for line in linked { turns.tell(line) }
        for person in forgotten.told { turns.tell(forgotten.notice, to: person) }
        // Whose a waiting event is may have changed with a link.
        if forgotten.isByOperator || !linked.isEmpty { turns.reload() }
        return !linked.isEmpty || !forgotten.told.isEmpty
    }

    /// The same without sending. A test plays the network: it reports how the sends ended.
    package func commitStep() throws -> (turns: Int, claimed: OutboxSender.Claimed) {
        try recover()
        try turns.countAttempts()
        let now = world.now()
        let done = try turns.commit { outbox in
            try outbox.storeReports(turns.contain)
            // Messages that already wait go before the answers of this group.
            try outbox.claimNext(turns.contain)
            let count = try turns.run(at: now)
            let results = try turns.saveResults()
            try outbox.claimNext(turns.contain)
            return (turns: count + results, results: results)
        }
        // The group was rolled back; the next step runs it again with savepoints.
        guard let (count, claimed) = done else { return (1, .none) }
        accessNotices.add(turns.finish())
        backgroundTasks.forget(count.results)
        if turns.waiting < Service.mostWaiting { roomSignal.notify() }
        return (count.turns, claimed)
    }

    package func report(_ item: OutboxItem, _ delivery: Delivery) { outboxSender.report(item, delivery) }

    private func storeReports() throws {
        _ = try turns.commit { try $0.storeReports(turns.contain) }
    }

    private func recover() throws {
        guard !isRecovered else { return }
        for line in try linkings.run() { turns.tell(line) }
        let forgotten = try forgettings.recover()
        for person in forgotten.told { turns.tell(forgotten.notice, to: person) }
        try stores.database.transaction {
            try outboxSender.recover()
            try stores.jobs.renew(by: ZoneRules.version)
        }
        try turns.recover()
        isRecovered = true
    }
}

// MARK: - Housekeeping

extension Service {
    private func look() throws {
        lookedAt = world.uptime()
        try noticeOtherWriters()
        try noticeClock()
        forgettings.retry()
        linkings.retry()
        try linkings.forgetRequests()
        if tooLate > toldTooLate {
            let count = tooLate - toldTooLate
            world.log.info("jobs", "\(count) fell due while nothing could be said, and nobody wants them any more")
            toldTooLate = tooLate
        }
        try prune()
    }

    /// Another process has changed the file: whatever memory holds may be out of date.
    private func noticeOtherWriters() throws {
        let version = try stores.database.version()
        defer { fileVersion = version }
        guard let fileVersion, fileVersion != version else { return }
        forgettings.reload()
        linkings.reload()
        host.dropAll()
        turns.reload()
        outboxSender.reload()
    }

    /// Moves every pending time by the jump, so that each wait lasts as long as before.
    private func noticeClock() throws {
        let offset = world.now().timeIntervalSince1970 - world.uptime()
        let jump = clockOffset.map { offset - $0 } ?? 0
        if abs(jump) > Service.clockJump {
            world.log.warning("clock", "it was set by \(Int(nearest: jump)) s")
            try stores.database.transaction {
                try stores.outbox.shift(by: jump)
                try stores.chats.shift(by: jump, at: world.now().addingTimeInterval(-jump))
            }
            outboxSender.reload()
            timersBehind += jump
        }
        clockOffset = offset
        guard timersBehind != 0 else { return }
        try setClock(by: timersBehind)
        timersBehind = 0
    }

    private func setClock(by jump: TimeInterval) throws {
        // Nil: the group was rolled back and runs again with savepoints.
        while true {
            guard let (_, claimed) = try turns.commit({ _ in try turns.clockWasSet(by: jump) }) else { continue }
            return outboxSender.send(claimed)
        }
    }

    /// Ids are kept for a month, so that a repeated event is recognised; then they are deleted a few at a time.
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

import Conversation
import Database
import Foundation
import Scheduling
import Shared
package import World

/// Takes what waits and turns it into answers: many turns to one commit, each able to fail alone.
///
/// For each event, in the order in which they came:
/// - it cannot be read, or its turn throws: rolled back, tried again, after three attempts set aside;
/// - a store refused something and a Manager caught it: rolled back, the person is told, the event is done;
/// - its turn ends the process: the attempt was counted before, for whatever a start finds waiting, so that it is set
///   aside in the end instead of ending every process after it;
/// - the machine is at fault (a full disk, a lost file): everything is rolled back and the error goes to the caller,
///   since no message is to blame and nothing could be written about it anyway.
package final class Turns {
    private static let attempts = 3
    private static let group = 64
    /// What nobody asked for at this moment, and could not be sent by then, is not sent any more.
    private static let promptLifetime: TimeInterval = 3 * 3600

    private let stores: Stores
    private let host: any SessionHost
    private let adapters: [String: any Adapter]
    private let world: World
    private var touched: Set<PersonID> = []
    /// What the last process may have died of, the first of it first.
    private var suspects: [InboxRow] = []

    package init(stores: Stores, host: any SessionHost, adapters: [any Adapter], world: World) {
        self.stores = stores
        self.host = host
        self.adapters = Dictionary(adapters.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        self.world = world
    }

    /// Work that is committed as one; after one that failed, what sessions hold in memory is not true and is dropped.
    package func together<T>(_ work: () throws -> T) throws -> T {
        touched = []
        do {
            return try stores.database.transaction(work)
        } catch {
            for person in touched { host.drop(person) }
            throw (error as? CaughtFailure)?.error ?? error
        }
    }

    /// Remembers what the last process left, which is no more than the group that it was at.
    package func recover() throws {
        suspects = try adapters.keys.sorted().flatMap { try stores.inbox.waiting(of: $0, limit: Turns.group) }
    }

    /// Counts the attempt that is about to be made at a suspect, in a commit of its own.
    package func countSuspect() throws {
        guard let suspect = suspects.first else { return }
        try stores.database.transaction { try stores.inbox.countAttempt(suspect.id) }
    }

    /// One group, within the caller's transaction; gives how many turns it took, 0 where nothing waits.
    package func run() throws -> Int {
        let now = world.now()
        if let suspect = suspects.first {
            try answer(suspect, isSuspect: true, at: now)
            return 1
        }
        let rows = try adapters.keys.sorted().flatMap { try stores.inbox.waiting(of: $0, limit: Turns.group) }
        let jobs = try stores.jobs.due(by: now, limit: Turns.group)
        let changed = host.takeChanged()
        for row in rows { try answer(row, at: now) }
        for job in jobs { try fire(job, at: now) }
        for person in changed { try refresh(person, at: now) }
        return rows.count + jobs.count + changed.count
    }

    /// The suspect has had its turn, and that is committed.
    package func clearSuspect() {
        if !suspects.isEmpty { suspects.removeFirst() }
    }

    private func answer(_ row: InboxRow, isSuspect: Bool = false, at now: Date) throws {
        var attempts = row.attempts
        if isSuspect, attempts >= Turns.attempts { return try setAside(row, on: laneOf(row, at: now), at: now) }
        while true {
            var lane: Lane?
            do {
                try stores.database.savepoint {
                    let envelope = try read(row)
                    let found = try self.lane(of: envelope, account: row.account, at: now)
                    lane = found
                    // A network's clock can be wrong: never before the last message, never after now.
                    let time = max(min(envelope.sentAt, now), min(found.lastMessageAt, now))
                    try stores.lanes.noteMessage(on: found, at: time)
                    touched.insert(found.person)
                    let outgoing = try host.session(for: found.person).handle(envelope.input, at: time)
                    try send(outgoing, to: found, as: .answer, at: now)
                    try stores.inbox.finish(row.id)
                }
                return
            } catch let failure as CaughtFailure where !failure.error.isOfTheMachine {
                // Erased only when its person knows.
                guard let lane, try tell(.notSaved, on: lane, at: now) else {
                    return try stores.inbox.quarantine(row.id)
                }
                return try stores.inbox.finish(row.id)
            } catch let failure as CaughtFailure {
                throw failure.error
            } catch let error as DatabaseError where error.isOfTheMachine {
                throw error
            } catch {
                attempts += 1
                try stores.inbox.countAttempt(row.id)
                if let lane { host.drop(lane.person) }
                guard attempts >= Turns.attempts else { continue }
                return try setAside(row, on: lane, at: now)
            }
        }
    }

    private func setAside(_ row: InboxRow, on lane: Lane?, at now: Date) throws {
        if let lane { _ = try tell(.setAside, on: lane, at: now) }
        try stores.inbox.quarantine(row.id)
    }

    /// Who is to be told about a row that is not tried any more; nil where it cannot even be read.
    private func laneOf(_ row: InboxRow, at now: Date) -> Lane? {
        guard let envelope = try? read(row) else { return nil }
        return try? lane(of: envelope, account: row.account, at: now)
    }

    private func fire(_ due: PersonalJob, at now: Date) throws {
        try alone(due.person) {
            guard try stores.jobs.fire(due.job, of: due.person, at: now) else { return }
            guard let lane = try stores.lanes.lastUsedLane(of: due.person) else { return }
            let input = Input.due(kind: due.job.kind, occurrence: due.job.occurrence)
            let outgoing = try host.session(for: due.person).handle(input, at: now)
            try send(
                outgoing, to: lane, as: .prompt, at: now, notAfter: due.job.due.addingTimeInterval(Turns.promptLifetime)
            )
        } whenFailed: {
            // A job that fails is not tried for ever; what it would have said was asked for by nobody.
            _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        }
    }

    private func refresh(_ person: PersonID, at now: Date) throws {
        try alone(person) {
            guard let lane = try stores.lanes.lastUsedLane(of: person) else { return }
            try send(try host.session(for: person).refresh(at: now), to: lane, as: .liveEdit, at: now)
        } whenFailed: {
        }
    }

    /// False where even that fails.
    private func tell(_ notice: ServiceNotice, on lane: Lane, at now: Date) throws -> Bool {
        host.drop(lane.person)
        var isTold = false
        try alone(lane.person) {
            // The lane may have been made within what was rolled back.
            let present =
                try stores.lanes.lane(account: lane.account, address: lane.address)
                ?? stores.lanes.createLane(account: lane.account, address: lane.address, at: now)
            try send(
                try host.session(for: present.person).tell(notice, at: now), to: present, as: .answer, at: now)
            isTold = true
        } whenFailed: {
            isTold = false
        }
        return isTold
    }

    /// A turn that cannot hurt the others; only the machine's own failures leave it.
    private func alone(_ person: PersonID, _ turn: () throws -> Void, whenFailed: () throws -> Void) throws {
        touched.insert(person)
        do {
            try stores.database.savepoint(turn)
        } catch let failure as CaughtFailure where failure.error.isOfTheMachine {
            throw failure.error
        } catch let error as DatabaseError where error.isOfTheMachine {
            throw error
        } catch {
            host.drop(person)
            try whenFailed()
        }
    }

    private func send(
        _ outgoing: [Outgoing], to lane: Lane, as kind: Letter.Class, at time: Date, notAfter: Date? = nil
    ) throws {
        for message in outgoing {
            try stores.outbox.append(
                message, to: lane, as: message.isEdit && kind != .answer ? .liveEdit : kind, at: time,
                notAfter: notAfter)
        }
    }

    private func read(_ row: InboxRow) throws -> Envelope {
        guard let adapter = adapters[row.account] else { throw UnknownAccount() }
        return try adapter.read(row.raw)
    }

    private func lane(of envelope: Envelope, account: String, at now: Date) throws -> Lane {
        try stores.lanes.lane(account: account, address: envelope.address)
            ?? stores.lanes.createLane(account: account, address: envelope.address, at: min(envelope.sentAt, now))
    }
}

/// An event of an account that this process does not serve.
private struct UnknownAccount: Error {}

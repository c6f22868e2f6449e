import struct Database.CaughtFailure
import struct Database.DatabaseError
import FoundationEssentials
import Shared
import World

/// Turns that are committed together, each of which can still fail alone.
///
/// Events first run without savepoints, which is faster. If one fails, the whole group is rolled back and runs again
/// carefully: each event in a savepoint of its own. Other turns always have one. After a rollback, the sessions that
/// took part are dropped from memory. How sends have ended and the results of background tasks stay in memory until
/// they are stored.
final class CommitGroup {
    let stores: Stores
    let host: any SessionHost
    let outboxSender: OutboxSender
    let ownerNotices: OwnerNotices
    let world: World
    var lineLimit: LineLimit

    /// Whether each turn of this group runs in its own savepoint, and whether the next group will.
    private(set) var isCareful = false
    private var isNextCareful = false
    private var touched: Set<PersonID> = []
    /// How many outbox errors `contain` has swallowed since the start.
    private var uncared = 0

    init(
        stores: Stores, host: any SessionHost, outboxSender: OutboxSender, ownerNotices: OwnerNotices,
        lineLimit: LineLimit,
        world: World
    ) {
        self.stores = stores
        self.host = host
        self.outboxSender = outboxSender
        self.ownerNotices = ownerNotices
        self.lineLimit = lineLimit
        self.world = world
    }

    /// Nil where a turn failed that had no savepoint: the next group will be careful.
    func commit<T>(
        _ work: (OutboxSender.Commit) throws -> T, rolledBack: () -> Void
    ) throws -> (T, OutboxSender.Claimed)? {
        touched = []
        let (notYetTold, uncounted) = (ownerNotices.state, lineLimit)
        isCareful = isNextCareful
        isNextCareful = false
        do {
            return try outboxSender.commit(work)
        } catch {
            for person in touched { host.drop(person) }
            stores.chats.forget()
            ownerNotices.state = notYetTold
            lineLimit = uncounted
            let error = (error as? CaughtFailure)?.error ?? error
            let isOfTheMachine = (error as? DatabaseError)?.isOfTheMachine == true
            rolledBack()
            if !isCareful, !isOfTheMachine {
                isNextCareful = true
                return nil
            }
            throw error
        }
    }

    /// Notes that a turn of this person has begun.
    func touch(_ person: PersonID) { touched.insert(person) }

    /// Runs the work in a savepoint; if it fails, the database and the cached chats are as before.
    func apart(_ work: () throws -> Void) throws {
        do {
            try stores.database.savepoint(work)
        } catch {
            stores.chats.forget()
            throw error
        }
    }

    /// Keeps an error about one message from failing the others; a machine failure still does. Without savepoints, any
    /// error ends the group.
    func contain(_ work: () throws -> Void) throws {
        guard isCareful else { return try work() }
        do {
            try apart(work)
        } catch let failure as CaughtFailure where failure.error.isOfTheMachine {
            throw failure.error
        } catch let error as DatabaseError where error.isOfTheMachine {
            throw error
        } catch {
            uncared += 1
            world.log.error("outbox", "a message could not be looked after, the \(uncared). since the start")
        }
    }

    /// Runs one turn so that its failure leaves the others alone; only a machine failure is thrown on.
    func alone(
        _ person: PersonID, _ turn: () throws -> [OutboxSender.Written], whenFailed: () throws -> Void,
        whenUnreadable: () throws -> Void = {}
    ) throws {
        touched.insert(person)
        do {
            var written: [OutboxSender.Written] = []
            try apart { written = try turn() }
            outboxSender.keep(written)
        } catch let failure as CaughtFailure where failure.error.isOfTheMachine {
            throw failure.error
        } catch let error as DatabaseError where error.isOfTheMachine {
            throw error
        } catch {
            host.drop(person)
            note(error, of: person)
            if error.unreadableRow == nil { try whenFailed() } else { try whenUnreadable() }
        }
    }

    /// Tells the owner that a row cannot be read; the log says which one.
    func note(_ error: any Error, of person: PersonID) {
        guard let row = error.unreadableRow else { return }
        world.log.error("database", "person \(person.number): \(row)")
        ownerNotices.add(.unreadable)
    }
}

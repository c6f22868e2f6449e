import Database
import FoundationEssentials
import Shared
import World

/// Work that is committed as one, of which each part can fail alone.
///
/// A group is first made in good faith, without a savepoint for each turn. If one of them fails, nothing of the group is
/// kept, and it is made again with care: each turn in a savepoint of its own. After a rollback, what memory holds of the
/// people in it is dropped.
final class CommitGroup {
    let stores: Stores
    let host: any SessionHost
    let outboxSender: OutboxSender
    let ownerNotices: OwnerNotices
    let world: World

    /// Whether this group is made turn by turn, each in a savepoint, and whether the next one will be.
    private(set) var isCareful = false
    private var isNextCareful = false
    private var touched: Set<PersonID> = []
    /// How many messages could not be looked after.
    private var uncared = 0

    init(
        stores: Stores, host: any SessionHost, outboxSender: OutboxSender, ownerNotices: OwnerNotices, world: World
    ) {
        self.stores = stores
        self.host = host
        self.outboxSender = outboxSender
        self.ownerNotices = ownerNotices
        self.world = world
    }

    /// Nil where a turn failed that was made in good faith: the next group is made with care. `rolledBack` is told
    /// whether the machine is to blame.
    func commit<T>(_ work: () throws -> T, rolledBack: (_ isOfTheMachine: Bool) -> Void) throws -> T? {
        touched = []
        let notYetTold = ownerNotices.state
        isCareful = isNextCareful
        isNextCareful = false
        do {
            return try stores.database.transaction(work)
        } catch {
            for person in touched { host.drop(person) }
            stores.chats.forget()
            outboxSender.forgetClaims()
            ownerNotices.state = notYetTold
            let error = (error as? CaughtFailure)?.error ?? error
            let isOfTheMachine = (error as? DatabaseError)?.isOfTheMachine == true
            rolledBack(isOfTheMachine)
            if !isCareful, !isOfTheMachine {
                isNextCareful = true
                return nil
            }
            throw error
        }
    }

    /// A turn of theirs has begun.
    func touch(_ person: PersonID) { touched.insert(person) }

    /// In a savepoint; what failed in it has not happened, in memory neither.
    func apart(_ work: () throws -> Void) throws {
        do {
            try stores.database.savepoint(work)
        } catch {
            stores.chats.forget()
            throw error
        }
    }

    /// Of what concerns one message only the machine's own failures reach the others. It was made in good faith first.
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

    /// A turn that cannot hurt the others; only the machine's own failures leave it.
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

    /// The owner hears that there is something; which row it is stands in the log.
    func note(_ error: any Error, of person: PersonID) {
        guard let row = error.unreadableRow else { return }
        world.log.error("database", "person \(person.number): \(row)")
        ownerNotices.add(.unreadable)
    }
}

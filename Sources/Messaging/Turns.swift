import Conversation
import Database
import FoundationEssentials
import Scheduling
import Shared
import World

/// Takes what waits and turns it into answers: many turns to one commit, each able to fail alone.
///
/// A group of turns is first made in good faith, without a savepoint for each. If one of them fails, nothing of the
/// group is kept, and it is made again with care. Then it holds for each event, everybody's in turn and each
/// conversation's in the order in which they came:
/// - it cannot be read, or its turn throws: rolled back, tried again, after three attempts of its own set aside;
/// - a store refused something and a Manager caught it: rolled back, the person is told, the event is done;
/// - a row that is kept for its person cannot be read: rolled back, told in a plain line, set aside at once;
/// - its turn ends the process: the attempt was counted before, for whatever a start finds waiting, so that it is set
///   aside in the end instead of ending every process after it;
/// - the machine is at fault (a full disk, a lost file): everything is rolled back and the error goes to the caller,
///   since no message is to blame and nothing could be written about it anyway.
final class Turns {
    private static let attempts = 3
    private static let group = 64
    /// A group ends when it has taken so many seconds: its answers are sent with its commit, and others wait for them.
    private static let groupTime: TimeInterval = 0.05
    /// A turn that takes longer is worth a line in the log.
    private static let slowTurn: TimeInterval = 0.25
    /// Of so many that wait the bytes stay in memory; of the others they are fetched when their turn comes.
    private static let keptInMemory = 2000
    /// While somebody waits for an answer, so many of the things that nobody waits for are done beside it.
    private static let jobsBeside = 8
    /// What Off said by itself, and could not be sent by then, is not sent any more; where nothing else is known.
    static let promptLifetime: TimeInterval = 3 * 3600
    static let unsentPause: TimeInterval = 600
    /// One notice of a kind a day is enough for whoever runs this.
    static let noticePause: TimeInterval = 86_400

    let stores: Stores
    let host: any SessionHost
    private let adapters: [String: any Adapter]
    let courier: Courier
    let errands: Errands
    let cards: Cards
    private let doorman: Doorman
    let due: DueJobs
    let world: World

    /// Whether this group is made turn by turn, each in a savepoint, and whether the next one will be.
    private var isCareful = false
    private var isNextCareful = false
    private var rounds: Rounds?
    /// How much fell due and was not wanted any more by the time that it could be done.
    var tooLate = 0
    /// How many letters could not be looked after.
    private(set) var uncared = 0
    private var touched: Set<PersonID> = []
    private var doorLines: [DoorLines.Line] = []
    var notices: Set<OwnerNotice> = []
    var lastNoticed: [OwnerNotice: Date] = [:]
    /// How many of what the last process left have not had their turn: it may have died of any of them.
    private var suspects = 0
    private var suspect: InboxRow?
    /// The suspect whose attempt was counted and is being made.
    private var attempted: Int64?

    init(
        stores: Stores, host: any SessionHost, adapters: [String: any Adapter], doorman: Doorman, courier: Courier,
        errands: Errands, cards: Cards, world: World
    ) {
        self.stores = stores
        self.host = host
        self.adapters = adapters
        self.courier = courier
        self.errands = errands
        self.cards = cards
        self.world = world
        self.doorman = doorman
        due = DueJobs(stores.jobs, in: stores.database, world: world)
    }

    var waiting: Int { rounds?.count ?? 0 }

    func nextJob() throws -> Date? { try due.next() }

    /// Work that is committed as one; after one that failed, what is held in memory is not true and is dropped. Nil
    /// where a turn failed that was made in good faith: the next group is made with care.
    func together<T>(_ work: () throws -> T) throws -> T? {
        touched = []
        doorLines = []
        attempted = nil
        let notYetTold = (notices, lastNoticed)
        isCareful = isNextCareful
        isNextCareful = false
        do {
            return try stores.database.transaction(work)
        } catch {
            for person in touched { host.drop(person) }
            stores.lanes.forget()
            courier.forgetClaims()
            rounds = nil
            doorLines = []
            (notices, lastNoticed) = notYetTold
            let error = (error as? CaughtFailure)?.error ?? error
            if !isCareful, (error as? DatabaseError)?.isOfTheMachine != true {
                isNextCareful = true
                return nil
            }
            // The process lives, and the machine is to blame: nothing speaks against the message.
            if let id = attempted, (error as? DatabaseError)?.isOfTheMachine == true {
                try? stores.database.transaction { try stores.inbox.takeBackAttempt(id) }
            }
            throw error
        }
    }

    /// What was just accepted.
    func add(_ events: [WaitingEvent]) {
        for event in events {
            let kept = waiting < Turns.keptInMemory ? event : event.withoutBytes
            rounds?.add(kept)
        }
    }

    /// What is to be said at the door, now that it is committed.
    func takeDoorLines() -> [DoorLines.Line] {
        defer { doorLines = [] }
        return doorLines
    }

    func tellOwner(_ notice: OwnerNotice) { notices.insert(notice) }

    /// Somebody else has changed the file.
    func reload() {
        rounds = nil
        stores.lanes.forget()
    }

    /// Remembers how much the last process left.
    func recover() throws {
        try load()
        suspects = waiting
    }

    /// Counts the attempt that is about to be made at a suspect, in a commit of its own.
    func countSuspect() throws {
        try load()
        guard suspects > 0 else { return }
        suspects -= 1
        guard let event = rounds?.next(), let row = try stores.inbox.row(event.id) else { return }
        do {
            try stores.database.transaction { try stores.inbox.countAttempt(row.id) }
        } catch {
            rounds = nil
            suspects += 1
            throw error
        }
        suspect = row
    }

    /// Chooses the jobs of the next group, and counts the attempts at them in a commit of its own.
    func chooseJobs() throws {
        try due.choose(limit: waiting > 0 ? Turns.jobsBeside : Turns.group)
    }

    /// The group is committed.
    func finishJobs() { due.finish() }

    /// One group, within the caller's transaction; gives how many turns it took, 0 where nothing waits.
    func run() throws -> Int {
        let now = world.now()
        if let row = suspect {
            suspect = nil
            attempted = row.id
            try answerWithCare(row, isSuspect: true, at: now)
            return 1
        }
        try load()
        let jobs = due.chosen
        let count = due.isSuspect ? 0 : try answerNext(at: now)
        let changed = host.takeChanged()
        for job in jobs { try job.isGivenUp ? setAside(job, at: now) : fire(job, at: now) }
        for person in changed { try refresh(person, at: now) }
        try giveNotices(at: now)
        return count + jobs.count + changed.count
    }

    /// Those whose turn it is, for as long as a group may take.
    private func answerNext(at now: Date) throws -> Int {
        let start = world.uptime()
        var (count, before) = (0, start)
        while suspects == 0, count < Turns.group, before - start < Turns.groupTime, let event = rounds?.next() {
            count += 1
            if let row = try event.row ?? stores.inbox.row(event.id) {
                try isCareful ? answerWithCare(row, at: now) : answer(row, read: event.reading, at: now)
            }
            let after = world.uptime()
            if after - before > Turns.slowTurn {
                world.log.warning("turns", "one took \(Int((after - before) * 1000)) ms")
            }
            before = after
        }
        return count
    }

    private func load() throws {
        guard rounds == nil else { return }
        var rounds = Rounds()
        for event in try stores.inbox.waiting() { rounds.add(event) }
        self.rounds = rounds
    }
}

// MARK: - One event

extension Turns {
    private func answer(_ row: InboxRow, read reading: Reading?, at now: Date) throws {
        courier.keep(try take(row, read: reading, at: now) { _ in })
        try stores.inbox.finish(row.id)
    }

    private func answerWithCare(_ row: InboxRow, isSuspect: Bool = false, at now: Date) throws {
        var attempts = row.attempts
        if isSuspect, attempts >= Turns.attempts { return try setAside(row, on: laneOf(row, at: now), at: now) }
        while true {
            var lane: Lane?
            do {
                var written: [Courier.Written] = []
                try apart {
                    written = try take(row, at: now) { lane = $0 }
                    try stores.inbox.finish(row.id)
                }
                courier.keep(written)
                return
            } catch let error where error.unreadableRow != nil {
                return try setAside(row, on: lane, sinceUnreadable: error, at: now)
            } catch let failure as CaughtFailure where !failure.error.isOfTheMachine {
                cards.answer(row)
                // Erased only when its person knows.
                guard let lane, try tell(.notSaved, on: lane, at: now) else { return try quarantine(row) }
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

    private func take(
        _ row: InboxRow, read reading: Reading? = nil, at now: Date, found: (Lane) -> Void
    ) throws -> [Courier.Written] {
        guard let adapter = adapters[row.account] else { throw UnknownAccount() }
        switch try reading ?? adapter.read(row.raw, receivedAt: row.receivedAt) {
        case .message(let envelope):
            return try converse(envelope, with: adapter, at: now, found: found)
        case .inPublic(let address, _):
            if try doorman.answersInPublic(address, of: row.account, at: now) {
                doorLines.append(.init(adapter: adapter, line: .inPublic, address: address))
            }
        case .left(let address):
            guard let lane = try stores.lanes.lane(account: row.account, address: address) else { break }
            try stores.lanes.setReachable(false, lane.id)
            try stores.outbox.empty(lane.id)
        case .returned(let address):
            guard let lane = try stores.lanes.lane(account: row.account, address: address) else { break }
            try stores.lanes.setReachable(true, lane.id)
        case .moved(let from, let to):
            try courier.move(account: row.account, from: from, to: to)
        case .nothing(let kind):
            world.log.debug(row.account, "an update of the kind \(kind) is none of ours")
        }
        return []
    }

    private func converse(
        _ envelope: Envelope, with adapter: any Adapter, at now: Date, found: (Lane) -> Void
    ) throws -> [Courier.Written] {
        let account = adapter.account
        let isDanger = cards.hears(envelope)
        if case .overheard = envelope.input, !isDanger { return [] }
        let known = try stores.lanes.lane(account: account, address: envelope.address)
        var input = isDanger ? .overheard(envelope.words ?? "") : envelope.input
        let answer = try doorman.answer(envelope, from: known, of: account, at: now)
        if case .turnAway(let line) = answer {
            if let line { doorLines.append(.init(adapter: adapter, line: line, address: envelope.address)) }
            return []
        }
        let lane =
            try known
            ?? stores.lanes.createLane(account: account, address: envelope.address, at: min(envelope.sentAt, now))
        found(lane)
        if case .enterAsOwner = answer {
            try stores.access.setOwner(lane.person, at: now)
            try stores.access.setCode(nil)
            world.log.info(account, "this Off has a new owner")
            tellOwner(.welcome)
            input = .opened
        }
        // A network's clock can be wrong: never before the last message, never after now.
        let time = max(min(envelope.sentAt, now), min(lane.lastMessageAt, now))
        try stores.lanes.noteMessage(on: lane, at: time)
        touched.insert(lane.person)
        let notice = lane.hasLostAnswer ? ServiceNotice.lostAnswer : nil
        let outgoing = try host.session(for: lane.person).handle(input, at: time, now: now, saying: notice)
        if notice != nil, !outgoing.isEmpty { try stores.lanes.setLostAnswer(false, lane.id) }
        // Sent while nothing could be stored.
        if isDanger, cards.hasAnswered(envelope, of: account) { return [] }
        return try courier.write(outgoing, to: lane, as: .answer, at: now)
    }

    private func setAside(_ row: InboxRow, on lane: Lane?, at now: Date) throws {
        cards.answer(row)
        if let lane { _ = try tell(.setAside, on: lane, at: now) }
        try quarantine(row)
    }

    func quarantine(_ row: InboxRow, telling notice: OwnerNotice = .quarantined) throws {
        world.log.error(row.account, "message \(row.id) could not be handled and is set aside: offbot quarantine list")
        try stores.inbox.quarantine(row.id)
        tellOwner(notice)
    }

    /// Who is to be told about a row that is not tried any more; nil where it cannot even be read, or nobody is known.
    private func laneOf(_ row: InboxRow, at now: Date) -> Lane? {
        guard case .message(let envelope)? = try? adapters[row.account]?.read(row.raw, receivedAt: row.receivedAt)
        else { return nil }
        let known = try? stores.lanes.lane(account: row.account, address: envelope.address)
        guard known == nil, doorman.access == .open else { return known }
        return try? stores.lanes.createLane(account: row.account, address: envelope.address, at: now)
    }
}

// MARK: - Apart from the others

extension Turns {
    /// False where even that fails.
    private func tell(_ notice: ServiceNotice, on lane: Lane, at now: Date) throws -> Bool {
        host.drop(lane.person)
        var isTold = false
        try alone(lane.person) {
            // The lane may have been made within what was rolled back.
            let present =
                try stores.lanes.lane(account: lane.account, address: lane.address)
                ?? stores.lanes.createLane(account: lane.account, address: lane.address, at: now)
            let outgoing = try host.session(for: present.person).tell(notice, at: now)
            isTold = true
            return try courier.write(outgoing, to: present, as: .answer, at: now)
        } whenFailed: {
            isTold = false
        }
        return isTold
    }

    /// Of what concerns one letter only the machine's own failures reach the others. It was made in good faith first.
    func contain(_ work: () throws -> Void) throws {
        guard isCareful else { return try work() }
        do {
            try apart(work)
        } catch let failure as CaughtFailure where failure.error.isOfTheMachine {
            throw failure.error
        } catch let error as DatabaseError where error.isOfTheMachine {
            throw error
        } catch {
            world.log.error("outbox", "a message could not be looked after: \(type(of: error))")
            uncared += 1
        }
    }

    /// In a savepoint; what failed in it has not happened, in memory neither.
    private func apart(_ work: () throws -> Void) throws {
        do {
            try stores.database.savepoint(work)
        } catch {
            stores.lanes.forget()
            throw error
        }
    }

    /// A turn that cannot hurt the others; only the machine's own failures leave it.
    func alone(
        _ person: PersonID, _ turn: () throws -> [Courier.Written], whenFailed: () throws -> Void,
        whenUnreadable: () throws -> Void = {}
    ) throws {
        touched.insert(person)
        do {
            var written: [Courier.Written] = []
            try apart { written = try turn() }
            courier.keep(written)
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
}

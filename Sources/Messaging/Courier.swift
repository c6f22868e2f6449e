import Conversation
import Database
package import FoundationEssentials
import Shared
package import World

/// Brings letters to their networks: one at a time for a lane, lanes beside each other, never within a transaction.
///
/// `write`, `storeReports` and `claimNext` are part of the service's own transactions; `takeClaimed` and `send` follow
/// the commit, and `forgetClaims` a commit that failed.
package final class Courier {
    /// So many answers of an account are marked as sent ahead of a place on the wire, to follow without waiting for a
    /// commit.
    private static let takenAhead = 96
    /// An edit is only looks: after this many lost answers it is let go.
    private static let uncertainEdits = 3
    /// An answer whose fate is unknown is repeated for so long, counted from when it may have left for the first time.
    private static let repeatedFor: TimeInterval = 15 * 60
    /// After the account itself was refused, for all that it would send.
    private static let accountPause: TimeInterval = 60
    /// No network means a wait longer than that.
    private static let longestWait: TimeInterval = 86_400

    /// What one account has on its way and still to send.
    private final class Office {
        let adapter: any Adapter
        let wire: Wire
        var departures = Departures()
        var pacer = Pacer()
        /// Claimed in the present transaction, and not yet on the wire.
        var claimed: [Wire.Line: Int] = [:]
        var closedUntil = Date.distantPast

        init(_ adapter: any Adapter, wire: Wire) {
            self.adapter = adapter
            self.wire = wire
        }
    }

    private let stores: Stores
    private let world: World
    private let offices: [String: Office]
    private var isLoaded = false
    private var claimed: [Letter] = []
    /// Lanes with a letter on its way, or claimed for it.
    private var lanesUnderway: Set<Int64> = []
    private var reports: [Wire.End] = []

    /// `whenEnded` is called when sends have ended: their reports then wait to be stored.
    package init(
        stores: Stores, adapters: [any Adapter], world: World, whenEnded: @escaping @MainActor () -> Void
    ) {
        self.stores = stores
        self.world = world
        let pairs = adapters.map { adapter in
            let wire = Wire(adapter: adapter, world: world) { Task { await whenEnded() } }
            return (adapter.account, Office(adapter, wire: wire))
        }
        offices = Dictionary(pairs) { first, _ in first }
    }

    package var isBusy: Bool { !lanesUnderway.isEmpty || !reports.isEmpty }
    package var hasReports: Bool { !reports.isEmpty || offices.values.contains { $0.wire.hasEnds } }

    /// When the next of the letters that have to wait may go.
    package func nextDue() -> Date? {
        let now = world.now()
        return offices.values.compactMap { office in
            guard office.closedUntil <= now else { return office.closedUntil }
            let isHeldUp = office.departures.hasPatient && hasRoomForPatient(office)
            let paced = isHeldUp ? world.time(after: office.pacer.wait(at: world.uptime())) : nil
            return [office.departures.nextAlarm, paced].compactMap(\.self).min()
        }.min()
    }

    /// What the last commit has claimed.
    package func takeClaimed() -> [Letter] {
        defer { forgetClaimed() }
        return claimed
    }

    private func forgetClaimed() {
        claimed = []
        for office in offices.values { office.claimed = [:] }
    }

    package func send(_ letters: [Letter]) {
        for (account, letters) in Dictionary(grouping: letters, by: \.lane.account) {
            offices[account]?.wire.take(letters)
        }
    }

    package func report(_ letter: Letter, _ delivery: Delivery) {
        reports.append((letter, delivery))
    }

    /// Doubles from one second to half a minute: when a network is back, nobody should have to wait for us.
    nonisolated package static func pause(after attempts: Int) -> TimeInterval { doubling(from: 1, to: 30, attempts) }

    /// Before an answer is repeated that may have arrived: 2, 4, 8 and up to 60 seconds.
    nonisolated package static func repeatPause(after sends: Int) -> TimeInterval { doubling(from: 2, to: 60, sends) }

    nonisolated private static func doubling(
        from first: TimeInterval, to most: TimeInterval, _ times: Int
    ) -> TimeInterval {
        min(most, first * TimeInterval(1 << min(max(times, 0), 9)))
    }
}

// MARK: - Within a transaction

extension Courier {
    /// A letter that was written, to be kept in mind once its savepoint holds.
    struct Written {
        let lane: Lane
        /// Set where it goes at once.
        let letter: Letter?
    }

    /// Decides about what was being sent when the last process ended: it may have arrived, and nobody will tell.
    func recover() throws {
        for letter in try stores.outbox.interrupted() where offices[letter.lane.account] != nil {
            try store(.uncertain, of: letter, repeatingAtOnce: true)
        }
    }

    /// Puts messages into the outbox, cut as their network needs it; the first as on its way, if nothing is before it.
    func write(
        _ outgoing: [Outgoing], to lane: Lane, as kind: Letter.Class, at now: Date, notAfter: Date? = nil
    ) throws -> [Written] {
        try load()
        if kind == .answer, !outgoing.isEmpty { try hasten(lane, at: now) }
        var written: [Written] = []
        for message in outgoing {
            let kind = message.isEdit && kind != .answer ? .liveEdit : kind
            if message.isEdit { try stores.outbox.dropOvertaken(message.view, in: lane.id) }
            let pieces = offices[lane.account]?.adapter.pieces(of: message.message) ?? [message.message]
            for piece in pieces {
                let outgoing = Outgoing(
                    view: message.view, isEdit: message.isEdit && pieces.count == 1, message: piece)
                let mayGo = written.isEmpty && kind.isUrgent && isFree(lane, at: now)
                written.append(try write(outgoing, to: lane, as: kind, at: now, notAfter: notAfter, mayGo: mayGo))
            }
        }
        return written
    }

    /// Somebody is there: an earlier answer that waits to be repeated holds up the new one no longer than it must.
    private func hasten(_ lane: Lane, at now: Date) throws {
        guard let office = offices[lane.account], office.departures.isWaiting(lane.id) else { return }
        try stores.outbox.hasten(lane.id, at: now)
    }

    private func write(
        _ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at now: Date, notAfter: Date?, mayGo: Bool
    ) throws -> Written {
        let remote = outgoing.isEdit ? try stores.outbox.remote(of: outgoing.view, in: lane.id) : nil
        let id = try stores.outbox.append(outgoing, to: lane, as: kind, at: now, notAfter: notAfter, isSending: mayGo)
        guard mayGo else { return Written(lane: lane, letter: nil) }
        let letter = Letter(
            id: id, lane: lane, kind: kind, view: outgoing.view, isEdit: outgoing.isEdit, message: outgoing.message,
            attempts: 0, uncertainSends: 0, editedRemote: remote)
        return Written(lane: lane, letter: letter)
    }

    /// Nothing is on its way in this lane, and nothing waits in it that would have to go before.
    private func isFree(_ lane: Lane, at now: Date) -> Bool {
        guard let office = offices[lane.account] else { return false }
        return canSend(office) && office.closedUntil <= now && lane.silentUntil <= now
            && !lanesUnderway.contains(lane.id) && !office.departures.contains(lane.id)
    }

    /// The savepoint in which these were written holds.
    func keep(_ written: [Written]) {
        for one in written {
            if let letter = one.letter {
                claim(letter)
            } else if lanesUnderway.contains(one.lane.id) {
                offices[one.lane.account]?.departures.hold(one.lane.id)
            } else {
                offices[one.lane.account]?.departures.look(at: one.lane.id)
            }
        }
    }

    /// Stores how sends have ended, and gives how many reports that were; `forget` them once it is committed.
    /// `contain` runs what may fail for one letter without failing the others.
    func storeReports(_ contain: (() throws -> Void) throws -> Void) throws -> Int {
        try load()
        for office in offices.values { reports += office.wire.takeEnds() }
        for (letter, delivery) in reports {
            try contain { try store(delivery, of: letter) }
            release(letter)
        }
        return reports.count
    }

    func forget(_ count: Int) {
        reports.removeFirst(count)
    }

    /// Takes what may go now and marks it as on its way.
    func claimNext(_ contain: (() throws -> Void) throws -> Void) throws {
        try load()
        let now = world.now()
        for account in offices.keys.sorted() {
            guard let office = offices[account], office.closedUntil <= now else { continue }
            office.departures.wake(at: now)
            while canSend(office), let lane = office.departures.nextUrgent() {
                try contain { try look(at: lane, of: account, now: now, isPatient: false) }
            }
            while canSendPatiently(office), let lane = office.departures.nextPatient() {
                try contain { try look(at: lane, of: account, now: now, isPatient: true) }
            }
        }
    }

    /// The commit failed: what was claimed in it is not, and what was written does not exist.
    func forgetClaims() {
        for letter in claimed { release(letter) }
        forgetClaimed()
        isLoaded = false
    }

    /// Somebody else has changed the file, or the clock: nothing that was worked out from them holds.
    func reload() {
        isLoaded = false
        for office in offices.values { office.closedUntil = .distantPast }
    }

    /// Nothing more goes out: what was taken and has not left is a wait again.
    func turnBack() {
        for office in offices.values { office.wire.turnBack(as: .notSent) }
    }

    private func load() throws {
        guard !isLoaded else { return }
        for account in offices.keys { offices[account]?.departures = Departures() }
        for waiting in try stores.outbox.waiting() {
            if lanesUnderway.contains(waiting.lane) {
                offices[waiting.account]?.departures.hold(waiting.lane)
            } else {
                offices[waiting.account]?.departures.look(at: waiting.lane)
            }
        }
        isLoaded = true
    }

    private func canSend(_ office: Office) -> Bool { ahead(.urgent, office) < Courier.takenAhead }

    /// What nobody waits for is taken only where it goes at once: its pace is that of the wire.
    private func hasRoomForPatient(_ office: Office) -> Bool { ahead(.patient, office) == 0 }

    /// How many letters are marked as sent and have no place on the wire yet.
    private func ahead(_ line: Wire.Line, _ office: Office) -> Int {
        office.claimed[line, default: 0] + office.wire.waiting(line)
    }

    private func canSendPatiently(_ office: Office) -> Bool {
        hasRoomForPatient(office) && office.pacer.wait(at: world.uptime()) == 0
    }

    private func look(at lane: Int64, of account: String, now: Date, isPatient: Bool) throws {
        guard !lanesUnderway.contains(lane) else {
            offices[account]?.departures.hold(lane)
            return
        }
        switch try stores.outbox.next(in: lane, at: now) {
        case .nothing: offices[account]?.departures.remove(lane)
        case .later(let time): offices[account]?.departures.wait(lane, until: time)
        case .letter(let letter) where letter.lane.silentUntil > now:
            offices[account]?.departures.wait(lane, until: letter.lane.silentUntil)
        case .letter(let letter) where letter.kind.isUrgent: try start(letter)
        case .letter where !isPatient: offices[account]?.departures.waitPatiently(lane)
        case .letter(let letter): try startPatiently(letter, now: now)
        }
    }

    private func startPatiently(_ letter: Letter, now: Date) throws {
        let (lane, account, uptime) = (letter.lane.id, letter.lane.account, world.uptime())
        let wait = offices[account]?.pacer.wait(of: lane, at: uptime) ?? 0
        guard wait == 0 else {
            offices[account]?.departures.wait(lane, until: world.time(after: wait))
            return
        }
        let pace = offices[account]?.adapter.pace(of: letter.lane.address) ?? .none
        offices[account]?.pacer.note(lane, pace: pace, at: uptime)
        try start(letter)
    }

    private func start(_ letter: Letter) throws {
        let lane = letter.lane.id
        try stores.outbox.start(letter.id)
        claim(letter)
        if try stores.outbox.isWaiting(in: lane) {
            offices[letter.lane.account]?.departures.hold(lane)
        } else {
            offices[letter.lane.account]?.departures.remove(lane)
        }
    }

    private func claim(_ letter: Letter) {
        claimed.append(letter)
        lanesUnderway.insert(letter.lane.id)
        offices[letter.lane.account]?.claimed[letter.kind.line, default: 0] += 1
    }

    /// Its lane and its account are free for the next. Told of one letter again, after a commit that failed, it counts
    /// nothing twice; what waits in the lane is looked at each time.
    private func release(_ letter: Letter) {
        guard let office = offices[letter.lane.account] else { return }
        lanesUnderway.remove(letter.lane.id)
        if office.departures.contains(letter.lane.id) { office.departures.look(at: letter.lane.id) }
    }

    private func store(_ delivery: Delivery, of letter: Letter, repeatingAtOnce: Bool = false) throws {
        let now = world.now()
        let pause = Courier.pause(after: letter.attempts + letter.uncertainSends)
        switch delivery {
        case .delivered(let remote):
            try stores.outbox.finish(letter.id, remote: remote)
        case .notSent, .conflict:
            try postpone(letter, until: now.addingTimeInterval(pause), counting: .notSent)
        case .unauthorised:
            offices[letter.lane.account]?.closedUntil = now.addingTimeInterval(Courier.accountPause)
            offices[letter.lane.account]?.wire.turnBack(as: .unauthorised)
            try postpone(letter, until: now, counting: .asked)
        case .wait(let duration):
            let until = now.addingTimeInterval(min(Courier.longestWait, duration.inSeconds))
            if duration > .seconds(300) {
                let seconds = Int(until.timeIntervalSince(now))
                world.log.warning(letter.lane.account, "the network wants silence in one chat for \(seconds) s")
            }
            try stores.lanes.silence(letter.lane.id, until: until)
            try postpone(letter, until: until, counting: .asked)
        case .uncertain:
            guard let next = nextTry(of: letter, at: now, atOnce: repeatingAtOnce) else {
                world.log.info(letter.lane.account, "a message may or may not have arrived, and is not repeated")
                return try giveUp(letter, as: .uncertain)
            }
            try postpone(letter, until: next, counting: .uncertain(at: now))
        case .moved(let address):
            try move(account: letter.lane.account, from: letter.lane.address, to: address)
            try postpone(letter, until: now, counting: .asked)
        case .gone:
            try stores.outbox.giveUp(letter.id, as: .failed)
            try stores.lanes.setReachable(false, letter.lane.id)
            try stores.outbox.empty(letter.lane.id)
        case .rejected:
            world.log.error(letter.lane.account, "a message was refused by the network and is given up")
            try giveUp(letter, as: .failed)
        }
    }

    /// When something is repeated that may have arrived: an answer for a while, an edit a few times, and never what
    /// nobody has asked for.
    private func nextTry(of letter: Letter, at now: Date, atOnce: Bool) -> Date? {
        switch letter.kind {
        case .answer:
            let next = atOnce ? now : now.addingTimeInterval(Courier.repeatPause(after: letter.uncertainSends))
            let since = letter.uncertainSince ?? now
            return next.timeIntervalSince(since) <= Courier.repeatedFor ? next : nil
        case .liveEdit where letter.uncertainSends < Courier.uncertainEdits:
            return now.addingTimeInterval(Courier.pause(after: letter.attempts + letter.uncertainSends))
        case .liveEdit, .prompt, .bulk: return nil
        }
    }

    /// Who waited for an answer hears with the next one that it may be missing.
    private func giveUp(_ letter: Letter, as state: LetterState) throws {
        try stores.outbox.giveUp(letter.id, as: state)
        if letter.kind == .answer { try stores.lanes.setLostAnswer(true, letter.lane.id) }
    }

    /// The conversation goes on at another address. Where one has begun there already, the two become one.
    func move(account: String, from address: String, to other: String) throws {
        if let moved = try stores.lanes.lane(account: account, address: address),
            let begun = try stores.lanes.lane(account: account, address: other), begun.id != moved.id
        {
            try stores.outbox.merge(begun.id, into: moved.id)
            try stores.lanes.remove(begun.id)
            for office in offices.values { office.departures.remove(begun.id) }
            offices[account]?.departures.look(at: moved.id)
        }
        try stores.lanes.move(account: account, from: address, to: other)
    }

    private func postpone(_ letter: Letter, until time: Date, counting reason: Postponement) throws {
        try stores.outbox.postpone(letter.id, until: time, counting: reason)
        // Its lane is still on its way here; it is looked at again when it is released.
        offices[letter.lane.account]?.departures.hold(letter.lane.id)
    }
}

extension Duration {
    nonisolated var inSeconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

import Conversation
import struct Database.CaughtFailure
import struct Database.DatabaseError
import FoundationEssentials
import Scheduling
import Shared
import World

/// Turns for events from the networks: people take turns, and each conversation keeps its order.
///
/// What happens to an event in a careful group (see `CommitGroup`), or alone as a suspect:
/// - It cannot be read, or its turn throws: rolled back and retried; set aside after three attempts.
/// - A store failed and a Manager caught the error: rolled back, the person is told, the event is done.
/// - A stored row of the person cannot be read: rolled back, told in a plain line, set aside at once.
/// - Its turn crashes the process: every event that was waiting at the start has its attempt counted beforehand, so
///   that it is set aside in the end and does not crash every later process.
/// - The machine is at fault (a full disk, a lost file): everything is rolled back and the error is thrown, since no
///   event is to blame and nothing could be stored about it anyway.
final class EventTurns {
    private static let attempts = 3
    /// The limits of one group, in turns and seconds: answers are sent only after its commit.
    private static let most = 64
    private static let groupTime: TimeInterval = 0.05
    /// A slower turn is logged.
    private static let slowTurn: TimeInterval = 0.25
    /// How many waiting events keep their bytes in memory; further ones are fetched when their turn comes.
    private static let keptInMemory = 2000
    /// The view number of lines outside any conversation; real views begin at 1.
    private static let noView = 0

    private let group: CommitGroup
    private let stores: Stores
    private let host: any SessionHost
    private let outboxSender: OutboxSender
    private let adapters: [String: any Adapter]
    private let accessControl: AccessControl
    private let crisisCards: CrisisCards
    private let world: World

    private var inboxQueue: InboxQueue?
    private var accessNotices: [AccessNotices.Line] = []
    /// The events that the previous process left: any of them may have crashed it. Until all of them have had their
    /// turn, every event runs alone, with its attempt counted.
    private var suspects: Set<Int64> = []
    /// The event whose attempt is counted, until the commit of its turn.
    private var suspect: InboxRow?

    init(
        in group: CommitGroup, adapters: [String: any Adapter], accessControl: AccessControl, crisisCards: CrisisCards
    ) {
        self.group = group
        stores = group.stores
        host = group.host
        outboxSender = group.outboxSender
        world = group.world
        self.adapters = adapters
        self.accessControl = accessControl
        self.crisisCards = crisisCards
    }

    var waiting: Int { inboxQueue?.count ?? 0 }

    /// Queues events that were just accepted. `heard` is what is known already of the danger in their lines.
    func add(_ events: [WaitingEvent], heard: [String: any Hearing]) {
        guard inboxQueue != nil else { return }
        for event in events {
            let kept = waiting < EventTurns.keptInMemory ? event : event.withoutBytes
            let name = queue(of: event)
            inboxQueue?.add(kept, in: name, heard: words(of: event).map { heard[$0] ?? host.hearing($0) })
        }
    }

    /// Where earlier lines of a newcomer still wait under their address, the later ones come after them.
    private func queue(of event: WaitingEvent) -> String {
        guard inboxQueue?.holds(event.queue) != true, let address = event.address,
            let chat = try? stores.chats.chat(account: event.account, address: address)
        else { return event.queue }
        return "\(chat.person.number)"
    }

    /// An event that the previous process left, or a long one, is read from the store.
    private func words(of event: WaitingEvent) -> String? {
        guard case .message(let envelope) = event.reading ?? reading(of: event) else { return nil }
        return envelope.words
    }

    private func reading(of event: WaitingEvent) -> Reading? {
        guard let row = try? event.row ?? stores.inbox.row(event.id) else { return nil }
        return try? adapters[row.account]?.read(row.raw, receivedAt: row.receivedAt)
    }

    /// Call after the commit; returns the notices for people who were not let in.
    func finish() -> [AccessNotices.Line] {
        defer {
            accessNotices = []
            suspect = nil
        }
        return accessNotices
    }

    /// Call after a rollback. The process is alive, so the attempt does not count against the event.
    func rolledBack() {
        if let suspect {
            try? stores.database.transaction { try stores.inbox.takeBackAttempt(suspect.id) }
            suspects.insert(suspect.id)
            self.suspect = nil
        }
        reload()
    }

    /// Call when another process has changed the file, or after a rollback: the waiting events are read again.
    func reload() {
        inboxQueue = nil
        accessNotices = []
    }

    /// Remembers the events that the previous process left.
    func recover() throws {
        suspects = Set(try stores.inbox.waiting().map(\.id))
    }

    /// Counts the attempt at the next event while suspects are left, in a commit of its own.
    func countSuspect() throws {
        try load()
        guard suspect == nil, !suspects.isEmpty else { return }
        guard let event = inboxQueue?.next()?.event else { return suspects = [] }
        guard let row = try stores.inbox.row(event.id) else { return }
        do {
            try stores.database.transaction { try stores.inbox.countAttempt(row.id) }
        } catch {
            inboxQueue = nil
            throw error
        }
        suspects.remove(row.id)
        suspect = row
    }

    /// Runs one group, or one suspect alone; returns the number of turns.
    func run(at now: Date) throws -> Int {
        if let row = suspect {
            try answerWithCare(row, isSuspect: true, at: now)
            return 1
        }
        try load()
        return try answerNext(at: now)
    }

    /// Whether the next group is a single suspect.
    var isSuspect: Bool { suspect != nil }

    /// Runs turns until the group is full or its time is up.
    private func answerNext(at now: Date) throws -> Int {
        let start = world.uptime()
        var (count, before) = (0, start)
        // What comes after a wish to forget is answered once that is done.
        while suspects.isEmpty, count < EventTurns.most, before - start < EventTurns.groupTime,
            !host.hasWish, let item = inboxQueue?.next()
        {
            count += 1
            if let row = try item.event.row ?? stores.inbox.row(item.event.id) {
                try group.isCareful ? answerWithCare(row, at: now) : answer(row, of: item, at: now)
            }
            let after = world.uptime()
            if after - before > EventTurns.slowTurn {
                world.log.warning("turns", "one took \(Int((after - before) * 1000)) ms")
            }
            before = after
        }
        return count
    }

    private func load() throws {
        guard inboxQueue == nil else { return }
        var inboxQueue = InboxQueue()
        for event in try stores.inbox.waiting() {
            inboxQueue.add(event, in: queue(of: event), heard: words(of: event).map(host.hearing))
        }
        self.inboxQueue = inboxQueue
    }
}

// MARK: - One event

extension EventTurns {
    private func answer(_ row: InboxRow, of item: InboxQueue.Item, at now: Date) throws {
        outboxSender.keep(try handle(row, of: item, at: now) { _ in })
        try stores.inbox.finish(row.id)
    }

    private func answerWithCare(_ row: InboxRow, isSuspect: Bool = false, at now: Date) throws {
        var attempts = row.attempts
        if isSuspect, attempts >= EventTurns.attempts { return try setAside(row, on: chatOf(row, at: now), at: now) }
        while true {
            var chat: Chat?
            do {
                var written: [OutboxSender.Written] = []
                try group.apart {
                    written = try handle(row, at: now) { chat = $0 }
                    try stores.inbox.finish(row.id)
                }
                outboxSender.keep(written)
                return
            } catch let error where error.unreadableRow != nil {
                return try setAside(row, on: chat, sinceUnreadable: error, at: now)
            } catch let failure as CaughtFailure where !failure.error.isOfTheMachine {
                crisisCards.answer(row)
                // Content is erased only after its person has been told.
                guard let chat, try tell(.notSaved, on: chat, at: now) else { return try quarantine(row) }
                return try stores.inbox.finish(row.id)
            } catch let failure as CaughtFailure {
                throw failure.error
            } catch let error as DatabaseError where error.isOfTheMachine {
                throw error
            } catch {
                attempts += 1
                try stores.inbox.countAttempt(row.id)
                if let chat { host.drop(chat.person) }
                guard attempts >= EventTurns.attempts else { continue }
                return try setAside(row, on: chat, at: now)
            }
        }
    }

    private func handle(
        _ row: InboxRow, of item: InboxQueue.Item? = nil, at now: Date, found: (Chat) -> Void
    ) throws -> [OutboxSender.Written] {
        guard let adapter = adapters[row.account] else { throw UnknownAccount() }
        switch try item?.event.reading ?? adapter.read(row.raw, receivedAt: row.receivedAt) {
        case .message(let envelope):
            let heard = item?.heard ?? envelope.words.map(host.hearing)
            return try converse(envelope, heard: heard, with: adapter, at: now, found: found)
        case .inPublic(let address, _):
            if try accessControl.answersInPublic(address, of: row.account, at: now) {
                accessNotices.append(.init(adapter: adapter, line: .inPublic, address: address))
            }
        case .left(let address):
            guard let chat = try stores.chats.chat(account: row.account, address: address) else { break }
            try stores.chats.setReachable(false, chat.id)
            try stores.outbox.empty(chat.id)
        case .returned(let address):
            guard let chat = try stores.chats.chat(account: row.account, address: address) else { break }
            try stores.chats.setReachable(true, chat.id)
        case .moved(let from, let to):
            try outboxSender.move(account: row.account, from: from, to: to)
        case .nothing(let kind):
            world.log.debug(row.account, "an update of the kind \(kind) is none of ours")
        }
        return []
    }

    private func converse(
        _ envelope: Envelope, heard: (any Hearing)?, with adapter: any Adapter, at now: Date, found: (Chat) -> Void
    ) throws -> [OutboxSender.Written] {
        let account = adapter.account
        let isDanger = heard?.isDanger == true
        if case .overheard = envelope.input, !isDanger { return [] }
        let known = try stores.chats.chat(account: account, address: envelope.address)
        let words = envelope.words ?? ""
        // A plain line stays one: the Screen that is open may know it for an answer. Quotes and captions do not.
        var input = isDanger && envelope.input != .text(words) ? .overheard(words) : envelope.input
        let answer = try accessControl.answer(envelope, from: known, of: account, at: now)
        if case .turnAway(let line) = answer {
            if let line { accessNotices.append(.init(adapter: adapter, line: line, address: envelope.address)) }
            return []
        }
        if case .enterByLink(let code) = answer { return try link(envelope, by: code, of: account, at: now) }
        let chat =
            try known
            ?? stores.chats.createChat(account: account, address: envelope.address, at: min(envelope.sentAt, now))
        found(chat)
        let isNewGuest = try enter(chat, answer, isNew: known == nil, at: now)
        if answer.isEntry { input = .opened }
        // Networks' clocks can be wrong: the time is never before the last message and never after now.
        let time = max(min(envelope.sentAt, now), min(chat.lastMessageAt, now))
        try stores.chats.noteMessage(on: chat, at: time)
        group.touch(chat.person)
        let notice: ServiceNotice? = isNewGuest ? .guest : chat.hasLostAnswer ? .lostAnswer : nil
        let session = try session(at: chat)
        let pace = isDanger ? .fine : group.lineLimit.count(input, in: chat, at: time)
        let outgoing =
            pace == .fine
            ? try session.handle(input, heard: heard, at: time, now: now, saying: notice)
            : try session.handleUrgent(input, at: time, now: now, otherwiseSaying: pace == .tooFast ? .tooFast : nil)
        // The crisis card was already sent, while nothing could be stored.
        if isDanger, crisisCards.hasAnswered(envelope, of: account) { return [] }
        if notice == .lostAnswer, pace == .fine, !outgoing.isEmpty { try stores.chats.setLostAnswer(false, chat.id) }
        return try outboxSender.write(outgoing, to: chat, as: .answer, at: now, overtakingOthers: isDanger)
    }

    private func session(at chat: Chat) throws -> any Session {
        try host.session(at: chat, with: outboxSender.abilities(of: chat))
    }

    /// Stores what somebody is from now on; true for a guest who is told so.
    private func enter(_ chat: Chat, _ answer: AccessControl.Answer, isNew: Bool, at now: Date) throws -> Bool {
        switch answer {
        case .enterAsOwner:
            try stores.access.setOwner(chat.person, at: now)
            try stores.access.setCode(nil)
            world.log.info(chat.account, "this Off has a new owner")
            group.ownerNotices.add(accessControl.access.welcome)
            return false
        case .enterAsGuest(let invitation):
            try stores.access.enter(chat.person, by: invitation, at: now)
            world.log.info(chat.account, "somebody came in by invitation \(invitation)")
            return true
        case .enter:
            if case .list = accessControl.access { return isNew }
            return false
        case .enterByLink, .turnAway: return false
        }
    }

    /// A new address, which may be that of somebody who is known: the chat that made the code is asked.
    private func link(
        _ envelope: Envelope, by code: LinkCode, of account: String, at now: Date
    ) throws -> [OutboxSender.Written] {
        guard let made = try stores.chats.chat(code.chat) else { return [] }
        try stores.links.endCodes(of: [made.id], at: now)
        let chat = try stores.chats.createChat(account: account, address: envelope.address, at: now)
        let until = now.addingTimeInterval(LinkWish.lifetime)
        try stores.links.save(
            LinkWish(chat: chat.id, kind: .join(other: made.id, kept: made.id), until: until, stage: .asked))
        group.touch(made.person)
        let here = Outgoing(view: EventTurns.noView, message: host.line(.linkWaiting))
        let there = try session(at: made).tell(.linkAsked, at: now)
        return try outboxSender.write([here], to: chat, as: .answer, at: now)
            + outboxSender.write(there, to: made, as: .answer, at: now)
    }

    private func setAside(_ row: InboxRow, on chat: Chat?, at now: Date) throws {
        crisisCards.answer(row)
        if let chat { _ = try tell(.setAside, on: chat, at: now) }
        try quarantine(row)
    }

    private func quarantine(_ row: InboxRow, telling notice: OwnerNotice = .quarantined) throws {
        world.log.error(row.account, "message \(row.id) could not be handled and is set aside: offbot quarantine list")
        try stores.inbox.quarantine(row.id)
        group.ownerNotices.add(notice)
    }

    /// The chat to tell that an event was set aside; nil where the event cannot be read or its sender is not let in.
    private func chatOf(_ row: InboxRow, at now: Date) -> Chat? {
        guard case .message(let envelope)? = try? adapters[row.account]?.read(row.raw, receivedAt: row.receivedAt)
        else { return nil }
        let known = try? stores.chats.chat(account: row.account, address: envelope.address)
        guard known == nil, accessControl.access == .open else { return known }
        return try? stores.chats.createChat(account: row.account, address: envelope.address, at: now)
    }

    /// Another attempt cannot help. The line that is said reads nothing of the person's data.
    private func setAside(_ row: InboxRow, on chat: Chat?, sinceUnreadable error: any Error, at now: Date) throws {
        if let chat {
            host.drop(chat.person)
            group.note(error, of: chat.person)
            let line = Outgoing(view: EventTurns.noView, message: host.line(.unreadable))
            outboxSender.keep(try outboxSender.write([line], to: present(chat, at: now), as: .answer, at: now))
        }
        crisisCards.answer(row)
        try quarantine(row, telling: .unreadable)
    }

    /// The chat may have been created in the savepoint that was rolled back.
    private func present(_ chat: Chat, at now: Date) throws -> Chat {
        try stores.chats.chat(account: chat.account, address: chat.address)
            ?? stores.chats.createChat(account: chat.account, address: chat.address, at: now)
    }

    /// False where even telling fails.
    private func tell(_ notice: ServiceNotice, on chat: Chat, at now: Date) throws -> Bool {
        host.drop(chat.person)
        var isTold = false
        try group.alone(chat.person) {
            let present = try present(chat, at: now)
            let outgoing = try session(at: present).tell(notice, at: now)
            isTold = true
            return try outboxSender.write(outgoing, to: present, as: .answer, at: now)
        } whenFailed: {
            isTold = false
        }
        return isTold
    }
}

import Conversation
import protocol Database.Transactions
package import FoundationEssentials
import Shared
package import World

/// Brings messages to their networks: one at a time per chat, many chats at once, never within a transaction.
///
/// `commit` keeps the order: it gives its work a `Commit`, with what may only be done within the transaction, and returns
/// `Claimed`, which is all that may be sent after it.
package final class OutboxSender {
    /// How long an account sends nothing after the network has refused its credentials.
    private static let accountPause: TimeInterval = 60
    /// No network asks for a longer wait than this in earnest.
    private static let longestWait: TimeInterval = 86_400

    let stores: Stores
    let senders: [String: AccountSender]
    private let world: World
    private var isLoaded = false
    private var claimed: [OutboxItem] = []
    /// How many of the reports the present transaction has stored.
    private var storedReports = 0
    /// Chats that have a message claimed or on its way.
    private var chatsUnderway: Set<Int64> = []
    private var reports: [SendQueue.End] = []
    /// Chats that were merged into another since the start; one of their messages may still be on its way.
    private var merged: [Int64: Int64] = [:]

    /// `whenEnded` is called when sends have ended and their reports wait to be stored.
    package init(
        stores: Stores, adapters: [any Adapter], world: World, whenEnded: @escaping @MainActor () -> Void
    ) {
        self.stores = stores
        self.world = world
        let pairs = adapters.map { adapter in
            let sendQueue = SendQueue(adapter: adapter, world: world) { Task { @MainActor in whenEnded() } }
            return (adapter.account, AccountSender(adapter, sendQueue: sendQueue))
        }
        senders = Dictionary(pairs) { first, _ in first }
    }

    package var isBusy: Bool { !chatsUnderway.isEmpty || !reports.isEmpty }
    package var hasReports: Bool { !reports.isEmpty || senders.values.contains { $0.sendQueue.hasEnds } }

    /// When the next waiting message may go.
    package func nextDue() -> Date? {
        let now = world.now()
        return senders.values.compactMap { sender in
            guard sender.closedUntil <= now else { return sender.closedUntil }
            let isHeldUp = sender.chatQueue.hasPatient && sender.hasRoomForPatient
            let paced = isHeldUp ? world.time(after: sender.pacer.wait(at: world.uptime())) : nil
            return [sender.chatQueue.nextAlarm, paced].compactMap(\.self).min()
        }.min()
    }

    func send(_ claimed: Claimed) {
        for (account, items) in Dictionary(grouping: claimed.items, by: \.chat.account) {
            senders[account]?.sendQueue.add(items)
        }
    }

    package func report(_ item: OutboxItem, _ delivery: Delivery) {
        reports.append((item, delivery))
    }
}

// MARK: - One commit

extension OutboxSender {
    /// What may only be done within a transaction.
    struct Commit {
        fileprivate let sender: OutboxSender

        /// Stores how sends have ended. Use `contain` to let one message fail without failing the others.
        func storeReports(_ contain: (() throws -> Void) throws -> Void) throws { try sender.storeReports(contain) }

        /// Picks the messages that may go now and marks them as sending.
        func claimNext(_ contain: (() throws -> Void) throws -> Void) throws { try sender.claimNext(contain) }
    }

    /// Messages that a transaction has marked as sending and that holds by now.
    package struct Claimed {
        static let none = Claimed([])

        package let items: [OutboxItem]

        fileprivate init(_ items: [OutboxItem]) {
            self.items = items
        }
    }

    func commit<T>(_ work: (Commit) throws -> T) throws -> (T, Claimed) {
        storedReports = 0
        do {
            let result = try stores.database.transaction { try work(Commit(sender: self)) }
            reports.removeFirst(storedReports)
            defer { forgetClaimed() }
            return (result, Claimed(claimed))
        } catch {
            // What was claimed is free again, and what was written does not exist.
            for item in claimed { release(item) }
            forgetClaimed()
            isLoaded = false
            throw error
        }
    }

    private func forgetClaimed() {
        claimed = []
        for sender in senders.values { sender.claimed = [:] }
    }
}

// MARK: - Within a transaction

extension OutboxSender {
    /// A message in the outbox that `keep` takes note of once its savepoint holds.
    struct Written {
        let chat: Chat
        /// Set where the message is sent right after the commit.
        let item: OutboxItem?
    }

    /// Decides about the messages that the previous process was sending: each may have arrived, and no report will
    /// come.
    func recover() throws {
        for item in try stores.outbox.interrupted() {
            guard let adapter = senders[item.chat.account]?.adapter else { continue }
            let age = world.now().timeIntervalSince(item.uncertainSince ?? item.writtenAt)
            if (0..<adapter.recognisesRepeatsFor).contains(age) {
                try postpone(item, until: world.now(), counting: .asked)
            } else {
                try store(.uncertain, of: item, repeatingAtOnce: true)
            }
        }
    }

    /// Writes messages to the outbox, split as their network needs it. The first is claimed at once if nothing is
    /// before it; `overtakingOthers`, if nothing is before it in its own chat.
    func write(
        _ outgoing: [Outgoing], to chat: Chat, as kind: OutboxItem.Class, at now: Date, notAfter: Date? = nil,
        overtakingOthers: Bool = false
    ) throws -> [Written] {
        try load()
        if kind == .answer, !outgoing.isEmpty { try hasten(chat, at: now) }
        var written: [Written] = []
        let prefersFew = senders[chat.account]?.adapter.prefersFewMessages == true && !overtakingOthers
        for message in prefersFew ? outgoing.joined : outgoing {
            let kind = message.isEdit && kind != .answer ? .liveEdit : kind
            let (chat, remote) = message.isEdit ? try shown(message.view, usuallyIn: chat) : (chat, nil)
            if message.isEdit { try stores.outbox.dropOvertaken(message.view, in: chat.id) }
            let pieces = senders[chat.account]?.adapter.pieces(of: message.message) ?? [message.message]
            for piece in pieces {
                let outgoing = Outgoing(
                    view: message.view, isEdit: message.isEdit && pieces.count == 1, message: piece,
                    isVital: message.isVital)
                let mayGo =
                    written.isEmpty && kind.isUrgent && isFree(chat, overtakingOthers, at: now)
                    && editWait(of: kind, in: chat.account) == 0
                written.append(
                    try write(
                        outgoing, editing: remote, to: chat, as: kind, at: now, notAfter: notAfter, mayGo: mayGo))
            }
        }
        return written
    }

    /// The person is active: an earlier answer that waits to be repeated must not hold up the new one.
    private func hasten(_ chat: Chat, at now: Date) throws {
        guard let sender = senders[chat.account], sender.chatQueue.isWaiting(chat.id) else { return }
        try stores.outbox.hasten(chat.id, at: now)
    }

    private func write(
        _ outgoing: Outgoing, editing remote: String?, to chat: Chat, as kind: OutboxItem.Class, at now: Date,
        notAfter: Date?, mayGo: Bool
    ) throws -> Written {
        let id = try stores.outbox.append(outgoing, to: chat, as: kind, at: now, notAfter: notAfter, isSending: mayGo)
        guard mayGo else { return Written(chat: chat, item: nil) }
        let item = OutboxItem(
            id: id, chat: chat, kind: kind, view: outgoing.view, isEdit: outgoing.isEdit, message: outgoing.message,
            writtenAt: now, attempts: 0, uncertainSends: 0, editedRemote: outgoing.isEdit ? remote : nil)
        return Written(chat: chat, item: item)
    }

    /// Whether nothing in this chat is on its way or has to go first.
    private func isFree(_ chat: Chat, _ overtakesOthers: Bool, at now: Date) -> Bool {
        guard let sender = senders[chat.account] else { return false }
        return (sender.canSend || overtakesOthers) && sender.closedUntil <= now && chat.silentUntil <= now
            && !chatsUnderway.contains(chat.id) && !sender.chatQueue.contains(chat.id)
    }

    /// Call once the savepoint that wrote these messages holds.
    func keep(_ written: [Written]) {
        for one in written {
            if let item = one.item {
                claim(item)
            } else if chatsUnderway.contains(one.chat.id) {
                senders[one.chat.account]?.chatQueue.hold(one.chat.id)
            } else {
                senders[one.chat.account]?.chatQueue.look(at: one.chat.id)
            }
        }
    }

    private func storeReports(_ contain: (() throws -> Void) throws -> Void) throws {
        try load()
        for sender in senders.values { reports += sender.sendQueue.drainEnds() }
        for (item, delivery) in reports {
            try contain { try store(delivery, of: item) }
            release(item)
        }
        storedReports = reports.count
    }

    private func claimNext(_ contain: (() throws -> Void) throws -> Void) throws {
        try load()
        let now = world.now()
        for account in senders.keys.sorted() {
            guard let sender = senders[account], sender.closedUntil <= now else { continue }
            sender.chatQueue.wake(at: now)
            while sender.canSend, let chat = sender.chatQueue.nextUrgent() {
                try contain { try look(at: chat, of: account, now: now, isPatient: false) }
            }
            while sender.canSendPatiently(at: world.uptime()), let chat = sender.chatQueue.nextPatient() {
                try contain { try look(at: chat, of: account, now: now, isPatient: true) }
            }
        }
    }

    /// Call when another process has changed the file, or when the clock was set: everything is read again.
    func reload() {
        isLoaded = false
        for sender in senders.values { sender.closedUntil = .distantPast }
    }

    /// Stops sending: messages that have not left go back to waiting.
    func turnBack() {
        for sender in senders.values { sender.sendQueue.turnBack(as: .notSent) }
    }

    /// Call once everything of these chats has left the outbox: what has not left here stays.
    func forget(_ chats: Set<Int64>) {
        for sender in senders.values { sender.sendQueue.turnBack(as: .notSent, of: chats) }
    }

    private func load() throws {
        guard !isLoaded else { return }
        for account in senders.keys { senders[account]?.chatQueue = ChatQueue() }
        for waiting in try stores.outbox.waiting() {
            if chatsUnderway.contains(waiting.chat) {
                senders[waiting.account]?.chatQueue.hold(waiting.chat)
            } else {
                senders[waiting.account]?.chatQueue.look(at: waiting.chat)
            }
        }
        isLoaded = true
    }

    private func look(at chat: Int64, of account: String, now: Date, isPatient: Bool) throws {
        guard !chatsUnderway.contains(chat) else {
            senders[account]?.chatQueue.hold(chat)
            return
        }
        switch try stores.outbox.next(in: chat, at: now) {
        case .nothing: senders[account]?.chatQueue.remove(chat)
        case .later(let time): senders[account]?.chatQueue.wait(chat, until: time)
        case .item(let item) where item.chat.silentUntil > now:
            senders[account]?.chatQueue.wait(chat, until: item.chat.silentUntil)
        case .item(let item) where editWait(of: item.kind, in: account) > 0:
            let wait = editWait(of: item.kind, in: account)
            senders[account]?.chatQueue.wait(chat, until: world.time(after: wait))
        case .item(let item) where item.kind.isUrgent: try start(item)
        case .item where !isPatient: senders[account]?.chatQueue.waitPatiently(chat)
        case .item(let item): try startPatiently(item, now: now)
        }
    }

    private func startPatiently(_ item: OutboxItem, now: Date) throws {
        let (chat, account, uptime) = (item.chat.id, item.chat.account, world.uptime())
        let wait = senders[account]?.pacer.wait(of: chat, at: uptime) ?? 0
        guard wait == 0 else {
            senders[account]?.chatQueue.wait(chat, until: world.time(after: wait))
            return
        }
        let pace = senders[account]?.adapter.pace(of: item.chat.address) ?? .none
        senders[account]?.pacer.note(chat, pace: pace, at: uptime)
        try start(item)
    }

    private func start(_ item: OutboxItem) throws {
        let chat = item.chat.id
        try stores.outbox.start(item.id)
        claim(item)
        if try stores.outbox.isWaiting(in: chat) {
            senders[item.chat.account]?.chatQueue.hold(chat)
        } else {
            senders[item.chat.account]?.chatQueue.remove(chat)
        }
    }

    private func claim(_ item: OutboxItem) {
        claimed.append(item)
        chatsUnderway.insert(item.chat.id)
        guard let sender = senders[item.chat.account] else { return }
        sender.claimed[item.kind.line, default: 0] += 1
        if item.kind == .liveEdit { sender.noteEdit(at: world.uptime()) }
    }

    /// How long a live edit has to wait, so that it does not use up what the network allows for answers.
    private func editWait(of kind: OutboxItem.Class, in account: String) -> TimeInterval {
        kind == .liveEdit ? senders[account]?.editWait(at: world.uptime()) ?? 0 : 0
    }

    /// Frees its chat and its account for the next message. Safe to call twice for the same message, as happens after a
    /// failed commit.
    private func release(_ item: OutboxItem) {
        guard let sender = senders[item.chat.account] else { return }
        chatsUnderway.remove(item.chat.id)
        let chat = chatID(of: item)
        if sender.chatQueue.contains(chat), !chatsUnderway.contains(chat) { sender.chatQueue.look(at: chat) }
    }

    private func store(_ delivery: Delivery, of item: OutboxItem, repeatingAtOnce: Bool = false) throws {
        let now = world.now()
        let pause = Retries.pause(after: item.attempts + item.uncertainSends)
        switch delivery {
        case .delivered(let remote):
            try stores.outbox.finish(item.id, remote: remote)
        case .notSent, .conflict:
            try postpone(item, until: now.addingTimeInterval(pause), counting: .notSent)
        case .unauthorised:
            senders[item.chat.account]?.closedUntil = now.addingTimeInterval(OutboxSender.accountPause)
            senders[item.chat.account]?.sendQueue.turnBack(as: .unauthorised)
            try postpone(item, until: now, counting: .asked)
        case .wait(let duration):
            let until = now.addingTimeInterval(min(OutboxSender.longestWait, duration.inSeconds))
            if duration > .seconds(300) {
                let seconds = Int(until.timeIntervalSince(now))
                world.log.warning(item.chat.account, "the network wants silence in one chat for \(seconds) s")
            }
            try stores.chats.silence(chatID(of: item), until: until)
            try postpone(item, until: until, counting: .asked)
        case .uncertain:
            guard let next = Retries.next(of: item, at: now, atOnce: repeatingAtOnce) else {
                world.log.info(item.chat.account, "a message may or may not have arrived, and is not repeated")
                return try giveUp(item, as: .uncertain)
            }
            try postpone(item, until: next, counting: .uncertain(at: now))
        case .moved(let address):
            try move(account: item.chat.account, from: item.chat.address, to: address)
            try postpone(item, until: now, counting: .asked)
        case .gone:
            try stores.outbox.giveUp(item.id, as: .failed)
            try stores.chats.setReachable(false, item.chat.id)
            try stores.outbox.empty(item.chat.id)
        case .rejected:
            world.log.error(item.chat.account, "a message was refused by the network and is given up")
            try giveUp(item, as: .failed)
        }
    }

    /// The person's next answer will say that this one may be missing.
    private func giveUp(_ item: OutboxItem, as state: OutboxItemState) throws {
        try stores.outbox.giveUp(item.id, as: state)
        if item.kind == .answer { try stores.chats.setLostAnswer(true, chatID(of: item)) }
    }

    private func chatID(of item: OutboxItem) -> Int64 { merged[item.chat.id] ?? item.chat.id }

    /// Moves a conversation to another address; a chat that already began there is merged into it.
    func move(account: String, from address: String, to other: String) throws {
        if let moved = try stores.chats.chat(account: account, address: address),
            let begun = try stores.chats.chat(account: account, address: other), begun.id != moved.id
        {
            try stores.outbox.merge(begun.id, into: moved.id)
            let isWhole = try stores.chats.chats(of: begun.person).count == 1
            if isWhole, try stores.access.owner() == begun.person {
                try stores.access.setOwner(moved.person, at: world.now())
            }
            try stores.chats.remove(begun.id)
            merged[begun.id] = moved.id
            senders[account]?.chatQueue.remove(begun.id)
            senders[account]?.chatQueue.look(at: moved.id)
        }
        try stores.chats.move(account: account, from: address, to: other)
    }

    private func postpone(_ item: OutboxItem, until time: Date, counting reason: Postponement) throws {
        try stores.outbox.postpone(item.id, until: time, counting: reason)
        // The chat still counts as underway here; `release` looks at it again.
        senders[item.chat.account]?.chatQueue.hold(chatID(of: item))
    }
}

import Conversation
import Database
package import FoundationEssentials
import Shared
package import World

/// Brings messages to their networks: one at a time for a chat, chats beside each other, never within a transaction.
///
/// `write`, `storeReports` and `claimNext` are part of the service's own transactions; `drainClaimed` and `send` follow
/// the commit, and `forgetClaims` a commit that failed.
package final class OutboxSender {
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
    private final class AccountSender {
        let adapter: any Adapter
        let sendQueue: SendQueue
        var chatQueue = ChatQueue()
        var pacer = Pacer()
        /// Claimed in the present transaction, and not yet on the wire.
        var claimed: [SendQueue.Line: Int] = [:]
        var closedUntil = Date.distantPast

        init(_ adapter: any Adapter, sendQueue: SendQueue) {
            self.adapter = adapter
            self.sendQueue = sendQueue
        }
    }

    private let stores: Stores
    private let world: World
    private let senders: [String: AccountSender]
    private var isLoaded = false
    private var claimed: [OutboxItem] = []
    /// Chats with a message on its way, or claimed for it.
    private var chatsUnderway: Set<Int64> = []
    private var reports: [SendQueue.End] = []
    /// Chats that have become part of another since the start; a message of theirs may still be on its way.
    private var merged: [Int64: Int64] = [:]

    /// `whenEnded` is called when sends have ended: their reports then wait to be stored.
    package init(
        stores: Stores, adapters: [any Adapter], world: World, whenEnded: @escaping @MainActor () -> Void
    ) {
        self.stores = stores
        self.world = world
        let pairs = adapters.map { adapter in
            let sendQueue = SendQueue(adapter: adapter, world: world) { Task { await whenEnded() } }
            return (adapter.account, AccountSender(adapter, sendQueue: sendQueue))
        }
        senders = Dictionary(pairs) { first, _ in first }
    }

    package var isBusy: Bool { !chatsUnderway.isEmpty || !reports.isEmpty }
    package var hasReports: Bool { !reports.isEmpty || senders.values.contains { $0.sendQueue.hasEnds } }

    /// When the next of the messages that have to wait may go.
    package func nextDue() -> Date? {
        let now = world.now()
        return senders.values.compactMap { sender in
            guard sender.closedUntil <= now else { return sender.closedUntil }
            let isHeldUp = sender.chatQueue.hasPatient && hasRoomForPatient(sender)
            let paced = isHeldUp ? world.time(after: sender.pacer.wait(at: world.uptime())) : nil
            return [sender.chatQueue.nextAlarm, paced].compactMap(\.self).min()
        }.min()
    }

    /// What the last commit has claimed.
    package func drainClaimed() -> [OutboxItem] {
        defer { forgetClaimed() }
        return claimed
    }

    private func forgetClaimed() {
        claimed = []
        for sender in senders.values { sender.claimed = [:] }
    }

    package func send(_ items: [OutboxItem]) {
        for (account, items) in Dictionary(grouping: items, by: \.chat.account) {
            senders[account]?.sendQueue.add(items)
        }
    }

    package func report(_ item: OutboxItem, _ delivery: Delivery) {
        reports.append((item, delivery))
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

extension OutboxSender {
    /// A message that was written, to be kept in mind once its savepoint holds.
    struct Written {
        let chat: Chat
        /// Set where it goes at once.
        let item: OutboxItem?
    }

    /// Decides about what was being sent when the last process ended: it may have arrived, and nobody will tell.
    func recover() throws {
        for item in try stores.outbox.interrupted() where senders[item.chat.account] != nil {
            try store(.uncertain, of: item, repeatingAtOnce: true)
        }
    }

    /// Puts messages into the outbox, cut as their network needs it; the first as on its way, if nothing is before it.
    func write(
        _ outgoing: [Outgoing], to chat: Chat, as kind: OutboxItem.Class, at now: Date, notAfter: Date? = nil
    ) throws -> [Written] {
        try load()
        if kind == .answer, !outgoing.isEmpty { try hasten(chat, at: now) }
        var written: [Written] = []
        for message in outgoing {
            let kind = message.isEdit && kind != .answer ? .liveEdit : kind
            if message.isEdit { try stores.outbox.dropOvertaken(message.view, in: chat.id) }
            let pieces = senders[chat.account]?.adapter.pieces(of: message.message) ?? [message.message]
            for piece in pieces {
                let outgoing = Outgoing(
                    view: message.view, isEdit: message.isEdit && pieces.count == 1, message: piece)
                let mayGo = written.isEmpty && kind.isUrgent && isFree(chat, at: now)
                written.append(try write(outgoing, to: chat, as: kind, at: now, notAfter: notAfter, mayGo: mayGo))
            }
        }
        return written
    }

    /// Somebody is there: an earlier answer that waits to be repeated holds up the new one no longer than it must.
    private func hasten(_ chat: Chat, at now: Date) throws {
        guard let sender = senders[chat.account], sender.chatQueue.isWaiting(chat.id) else { return }
        try stores.outbox.hasten(chat.id, at: now)
    }

    private func write(
        _ outgoing: Outgoing, to chat: Chat, as kind: OutboxItem.Class, at now: Date, notAfter: Date?, mayGo: Bool
    ) throws -> Written {
        let remote = outgoing.isEdit ? try stores.outbox.remote(of: outgoing.view, in: chat.id) : nil
        let id = try stores.outbox.append(outgoing, to: chat, as: kind, at: now, notAfter: notAfter, isSending: mayGo)
        guard mayGo else { return Written(chat: chat, item: nil) }
        let item = OutboxItem(
            id: id, chat: chat, kind: kind, view: outgoing.view, isEdit: outgoing.isEdit, message: outgoing.message,
            attempts: 0, uncertainSends: 0, editedRemote: remote)
        return Written(chat: chat, item: item)
    }

    /// Nothing is on its way in this chat, and nothing waits in it that would have to go before.
    private func isFree(_ chat: Chat, at now: Date) -> Bool {
        guard let sender = senders[chat.account] else { return false }
        return canSend(sender) && sender.closedUntil <= now && chat.silentUntil <= now
            && !chatsUnderway.contains(chat.id) && !sender.chatQueue.contains(chat.id)
    }

    /// The savepoint in which these were written holds.
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

    /// Stores how sends have ended, and gives how many reports that were; `forget` them once it is committed.
    /// `contain` runs what may fail for one message without failing the others.
    func storeReports(_ contain: (() throws -> Void) throws -> Void) throws -> Int {
        try load()
        for sender in senders.values { reports += sender.sendQueue.drainEnds() }
        for (item, delivery) in reports {
            try contain { try store(delivery, of: item) }
            release(item)
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
        for account in senders.keys.sorted() {
            guard let sender = senders[account], sender.closedUntil <= now else { continue }
            sender.chatQueue.wake(at: now)
            while canSend(sender), let chat = sender.chatQueue.nextUrgent() {
                try contain { try look(at: chat, of: account, now: now, isPatient: false) }
            }
            while canSendPatiently(sender), let chat = sender.chatQueue.nextPatient() {
                try contain { try look(at: chat, of: account, now: now, isPatient: true) }
            }
        }
    }

    /// The commit failed: what was claimed in it is not, and what was written does not exist.
    func forgetClaims() {
        for item in claimed { release(item) }
        forgetClaimed()
        isLoaded = false
    }

    /// Somebody else has changed the file, or the clock: nothing that was worked out from them holds.
    func reload() {
        isLoaded = false
        for sender in senders.values { sender.closedUntil = .distantPast }
    }

    /// Nothing more goes out: what was taken and has not left is a wait again.
    func turnBack() {
        for sender in senders.values { sender.sendQueue.turnBack(as: .notSent) }
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

    private func canSend(_ sender: AccountSender) -> Bool { ahead(.urgent, sender) < OutboxSender.takenAhead }

    /// What nobody waits for is taken only where it goes at once: its pace is that of the wire.
    private func hasRoomForPatient(_ sender: AccountSender) -> Bool { ahead(.patient, sender) == 0 }

    /// How many messages are marked as sent and have no place on the wire yet.
    private func ahead(_ line: SendQueue.Line, _ sender: AccountSender) -> Int {
        sender.claimed[line, default: 0] + sender.sendQueue.waiting(line)
    }

    private func canSendPatiently(_ sender: AccountSender) -> Bool {
        hasRoomForPatient(sender) && sender.pacer.wait(at: world.uptime()) == 0
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
        senders[item.chat.account]?.claimed[item.kind.line, default: 0] += 1
    }

    /// Its chat and its account are free for the next. Told of one message again, after a commit that failed, it counts
    /// nothing twice; what waits in the chat is looked at each time.
    private func release(_ item: OutboxItem) {
        guard let sender = senders[item.chat.account] else { return }
        chatsUnderway.remove(item.chat.id)
        let chat = chatID(of: item)
        if sender.chatQueue.contains(chat), !chatsUnderway.contains(chat) { sender.chatQueue.look(at: chat) }
    }

    private func store(_ delivery: Delivery, of item: OutboxItem, repeatingAtOnce: Bool = false) throws {
        let now = world.now()
        let pause = OutboxSender.pause(after: item.attempts + item.uncertainSends)
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
            guard let next = nextTry(of: item, at: now, atOnce: repeatingAtOnce) else {
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

    /// When something is repeated that may have arrived: an answer for a while, an edit a few times, and never what
    /// nobody has asked for.
    private func nextTry(of item: OutboxItem, at now: Date, atOnce: Bool) -> Date? {
        switch item.kind {
        case .answer:
            let next = atOnce ? now : now.addingTimeInterval(OutboxSender.repeatPause(after: item.uncertainSends))
            let since = item.uncertainSince ?? now
            return next.timeIntervalSince(since) <= OutboxSender.repeatedFor ? next : nil
        case .liveEdit where item.uncertainSends < OutboxSender.uncertainEdits:
            return now.addingTimeInterval(OutboxSender.pause(after: item.attempts + item.uncertainSends))
        case .liveEdit, .prompt, .bulk: return nil
        }
    }

    /// Who waited for an answer hears with the next one that it may be missing.
    private func giveUp(_ item: OutboxItem, as state: OutboxItemState) throws {
        try stores.outbox.giveUp(item.id, as: state)
        if item.kind == .answer { try stores.chats.setLostAnswer(true, chatID(of: item)) }
    }

    private func chatID(of item: OutboxItem) -> Int64 { merged[item.chat.id] ?? item.chat.id }

    /// The conversation goes on at another address. Where one has begun there already, the two become one.
    func move(account: String, from address: String, to other: String) throws {
        if let moved = try stores.chats.chat(account: account, address: address),
            let begun = try stores.chats.chat(account: account, address: other), begun.id != moved.id
        {
            try stores.outbox.merge(begun.id, into: moved.id)
            if try stores.access.owner() == begun.person { try stores.access.setOwner(moved.person, at: world.now()) }
            try stores.chats.remove(begun.id)
            merged[begun.id] = moved.id
            senders[account]?.chatQueue.remove(begun.id)
            senders[account]?.chatQueue.look(at: moved.id)
        }
        try stores.chats.move(account: account, from: address, to: other)
    }

    private func postpone(_ item: OutboxItem, until time: Date, counting reason: Postponement) throws {
        try stores.outbox.postpone(item.id, until: time, counting: reason)
        // Its chat is still on its way here; it is looked at again when it is released.
        senders[item.chat.account]?.chatQueue.hold(chatID(of: item))
    }
}

extension Duration {
    nonisolated var inSeconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

import Conversation
import FoundationEssentials
import Shared
import World

/// Sends the crisis card without using the file: to people who are not let in, and to everybody while nothing can be
/// stored. It keeps digests of the messages it has answered, so that each is answered once.
final class CrisisCards {
    private static let remembered = 10_000
    /// The pause before each further attempt; about a quarter of an hour in all.
    private static let pauses: [TimeInterval] = [1, 5, 15, 60, 240, 600]

    private typealias Message = [UInt8]

    private struct Sending {
        let message: Message
        let card: RenderedMessage
        let address: String
        let adapter: any Adapter
        let isToStranger: Bool
        /// One for each attempt that is left.
        var pauses: ArraySlice<TimeInterval>
    }

    private static let atOnce = 8
    /// Limits for strangers, so that any number of them leaves the network's limits to the people who are let in: this
    /// many at once, each for at least this many seconds, and no more than this many waiting.
    private static let strangersAtOnce = 4
    private static let strangersPause: TimeInterval = 0.4
    private static let mostStrangers = 500

    private let stores: Stores
    private let host: any SessionHost
    private let adapters: [String: any Adapter]
    private let world: World
    private var answered: Set<Message> = []
    private var order = Queue<Message>()
    private var sendings = Queue<Sending>()
    private var toStrangers = Queue<Sending>()
    private var underwayToStrangers = 0
    private var attempts: [Message: Task<Void, Never>] = [:]
    private var waits: [Message: Task<Void, Never>] = [:]

    init(stores: Stores, host: any SessionHost, adapters: [String: any Adapter], world: World) {
        self.stores = stores
        self.host = host
        self.adapters = adapters
        self.world = world
    }

    /// Whether Safety hears danger in its words.
    func hears(_ envelope: Envelope) -> Bool { envelope.words.map(host.hearing)?.isDanger ?? false }

    func hasAnswered(_ envelope: Envelope, of account: String) -> Bool {
        answered.contains(message(envelope, of: account))
    }

    /// Answers a batch that could not be stored.
    func answer(_ batch: Batch) {
        for event in batch.events {
            if let reading = event.reading ?? read(event.raw, of: batch.account, receivedAt: world.now()) {
                answer(reading, of: batch.account)
            }
        }
    }

    /// Answers an event that was stored but could not be handled.
    func answer(_ row: InboxRow) {
        if let reading = read(row.raw, of: row.account, receivedAt: row.receivedAt) {
            answer(reading, of: row.account)
        }
    }

    /// Answers every waiting event while the machine refuses to store any turn.
    func answerWaiting() {
        for event in (try? stores.inbox.waiting()) ?? [] {
            if let row = try? stores.inbox.row(event.id) { answer(row) }
        }
    }

    private func read(_ raw: [UInt8], of account: String, receivedAt: Date) -> Reading? {
        try? adapters[account]?.read(raw, receivedAt: receivedAt)
    }

    private func answer(_ reading: Reading, of account: String) {
        if case .message(let envelope) = reading, hears(envelope) { answer(envelope, of: account) }
    }

    /// A known person's card has the emergency number of their country.
    func answer(_ envelope: Envelope, of account: String) {
        let message = message(envelope, of: account)
        guard let adapter = adapters[account], answered.insert(message).inserted else { return }
        order.append(message)
        if answered.count > CrisisCards.remembered, let oldest = order.removeFirst() { answered.remove(oldest) }
        let chat = try? stores.chats.chat(account: account, address: envelope.address)
        send(
            Sending(
                message: message, card: host.card(for: chat?.person, hearing: envelope.words ?? ""),
                address: envelope.address, adapter: adapter, isToStranger: chat == nil,
                pauses: CrisisCards.pauses[...]))
    }

    /// Sends what was written to a chat that is not in the file any more.
    func send(_ written: RenderedMessage, to chat: Chat) {
        guard let adapter = adapters[chat.account] else { return }
        let parts = [chat.account, chat.address, written.kept]
        send(
            Sending(
                message: SHA256.digest(of: Array(parts.joined(separator: "\n").utf8)), card: written,
                address: chat.address, adapter: adapter, isToStranger: false, pauses: CrisisCards.pauses[...]))
    }

    /// Returns when every attempt that was due has ended.
    func settle() async {
        while let attempt = attempts.values.first { await attempt.value }
    }

    func cancel() {
        sendings = Queue()
        toStrangers = Queue()
        for wait in waits.values { wait.cancel() }
    }

    private func send(_ sending: Sending) {
        if !sending.isToStranger {
            sendings.append(sending)
        } else if toStrangers.count < CrisisCards.mostStrangers {
            toStrangers.append(sending)
        }
        startNext()
    }

    private func startNext() {
        while attempts.count - underwayToStrangers < CrisisCards.atOnce, let sending = sendings.removeFirst() {
            attempts[sending.message] = Task { await attempt(sending) }
        }
        while underwayToStrangers < CrisisCards.strangersAtOnce, let sending = toStrangers.removeFirst() {
            underwayToStrangers += 1
            attempts[sending.message] = Task {
                await attempt(sending)
                Task {
                    await world.sleepUntil(world.now().addingTimeInterval(CrisisCards.strangersPause))
                    underwayToStrangers -= 1
                    startNext()
                }
            }
        }
    }

    private func attempt(_ sending: Sending) async {
        let isDown = world.fault(.send) == .networkDown
        let delivery = isDown ? .notSent : await sending.adapter.mention(sending.card, to: sending.address)
        attempts[sending.message] = nil
        switch delivery {
        // It arrived, or repeating it is of no use.
        case .delivered, .gone, .rejected, .moved: break
        case .wait(let duration): sendLater(sending, notBefore: duration.inSeconds)
        case .notSent, .uncertain, .unauthorised, .conflict: sendLater(sending)
        }
        startNext()
    }

    private func sendLater(_ sending: Sending, notBefore least: TimeInterval = 0) {
        guard let pause = sending.pauses.first.map({ max($0, min(least, 3600)) }) else {
            answered.remove(sending.message)
            return
        }
        waits[sending.message] = Task {
            await world.sleepUntil(world.now().addingTimeInterval(pause))
            waits[sending.message] = nil
            guard !Task.isCancelled else { return }
            var next = sending
            next.pauses = sending.pauses.dropFirst()
            send(next)
        }
    }

    /// Identifies a message by its content, since not every caller knows the network's id.
    private func message(_ envelope: Envelope, of account: String) -> Message {
        let parts = [account, envelope.address, "\(envelope.sentAt.timeIntervalSince1970)", envelope.words ?? ""]
        return SHA256.digest(of: Array(parts.joined(separator: "\n").utf8))
    }
}

package import Conversation
package import FoundationEssentials

/// A network, as Messaging sees it: it hands over raw events, reads them, at the latest when their turn begins, and
/// sends.
///
///     network ──poll──▶ adapter ──Batch──▶ inbox + cursor (one transaction) ──▶ "got it" to the network
///                                             │
///                              read(raw) ◀────┘ when the turn begins
///     network ◀──send── adapter ◀──OutboxItem── outbox
nonisolated package protocol Adapter: Sendable {
    /// The account's name in every table; another bot on the same network has another.
    var account: String { get }
    var abilities: Abilities { get }
    /// Listens until the network ends or the task is cancelled. Whatever `post` has accepted is stored and cannot be
    /// lost.
    @MainActor func listen(_ post: any InboundSink) async throws
    /// Reads an event that it once handed over. An error means that the event can never be read.
    func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading
    /// Splits a message that is too long for this network; its buttons go with the last piece.
    func pieces(of message: RenderedMessage) -> [RenderedMessage]
    /// Whether one long message is better than several, since the network counts messages.
    var prefersFewMessages: Bool { get }
    func deliver(_ item: OutboxItem) async -> Delivery
    /// Sends a line that is not stored, for example to an address without a conversation.
    func mention(_ line: RenderedMessage, to address: String) async -> Delivery
    /// A link to a private chat with this account, for people who met it in public.
    var link: String? { get }
    /// For how long the network knows a message again by its outbox item: sending it twice shows it once.
    var recognisesRepeatsFor: TimeInterval { get }
    /// How long to wait after a message that nobody asked for.
    func pace(of address: String) -> Pace
}

extension Adapter {
    package var link: String? { nil }
    package var recognisesRepeatsFor: TimeInterval { 0 }
    package var prefersFewMessages: Bool { false }
    package func pieces(of message: RenderedMessage) -> [RenderedMessage] { [message] }
    package func mention(_ line: RenderedMessage, to address: String) async -> Delivery { .rejected }
    package func pace(of address: String) -> Pace { .none }
}

/// The least time between two messages that nobody asked for. This is our own restraint: a network's own limit arrives
/// as `Delivery.wait`, and the two are kept apart.
nonisolated package struct Pace: Hashable, Sendable {
    package let account: TimeInterval
    package let chat: TimeInterval

    package static let none = Pace(account: 0, chat: 0)

    package init(account: TimeInterval, chat: TimeInterval) {
        self.account = account
        self.chat = chat
    }
}

/// What an adapter may ask of the service.
@MainActor package protocol InboundSink: AnyObject {
    /// How far this account has been read.
    func cursor(of account: String) throws -> Cursor?
    /// What Safety hears in a line. An adapter that parses a batch off the service's actor also asks there, since every
    /// turn needs that actor, and hands the answers on with the batch.
    nonisolated var hearing: @Sendable (String) -> any Hearing { get }
    /// Returns once the batch is durably stored.
    func accept(_ batch: Batch) throws
    /// Returns when there is room for more: events that the network still holds are safer there than in our queue.
    func hasRoom() async
    /// Why what was accepted must not be acknowledged to the network yet; nil where it may be.
    func whyNotReplicated() async -> String?
    /// Returns when everything that was accepted is answered, for networks that take one line at a time.
    func settle() async throws
    /// How this account is logged in; nil before its first login.
    func login(of account: String) throws -> AccountLogin?
    /// Returns once the login is durably stored.
    func keep(_ login: AccountLogin, of account: String) throws
    /// Stores the link by which people find this account. Call after a batch of it was accepted.
    func noteLink(_ link: String, of account: String) throws
    /// Queues a notice for the person who runs this Off.
    func tellOwner(_ notice: OwnerNotice)
}

/// How far an account has been read, and when a poll last confirmed that.
nonisolated package struct Cursor: Hashable, Sendable {
    package let position: String?
    package let polledAt: Date

    package init(position: String?, polledAt: Date) {
        self.position = position
        self.polledAt = polledAt
    }
}

/// The result of one poll: raw events, and where the next poll begins.
nonisolated package struct Batch: Sendable {
    package struct Event: Sendable {
        /// The network's own id; an event that arrives twice with it is handled once.
        package let id: String
        /// The conversation that the event belongs to; nil queues it under its account.
        package let address: String?
        package let raw: [UInt8]
        /// Set where the adapter has read the event already; otherwise it is read from `raw`.
        package let reading: Reading?

        package init(id: String, address: String? = nil, raw: [UInt8], reading: Reading? = nil) {
            self.id = id
            self.address = address
            self.raw = raw
            self.reading = reading
        }
    }

    package let account: String
    package let events: [Event]
    package let cursor: String?
    /// What Safety hears in these lines, where the adapter has asked already.
    package let heard: [String: any Hearing]

    package init(account: String, events: [Event], cursor: String? = nil, heard: [String: any Hearing] = [:]) {
        self.account = account
        self.events = events
        self.cursor = cursor
        self.heard = heard
    }
}

/// What an event turns out to be.
nonisolated package enum Reading: Hashable, Sendable {
    case message(Envelope)
    /// Somebody addressed us in a group or channel.
    case inPublic(address: String, sentAt: Date)
    /// They have blocked us or cannot be reached.
    case left(address: String)
    case returned(address: String)
    case moved(from: String, to: String)
    /// Nothing that we handle; `kind` is for the log.
    case nothing(kind: String)
}

/// One message, read: from where, when, and what.
nonisolated package struct Envelope: Hashable, Sendable {
    package let address: String
    package let sentAt: Date
    package let input: Input
    /// Words that came with the message without being input: a quote, a poll, a contact's name.
    package let beside: String

    package init(address: String, sentAt: Date, input: Input, beside: String = "") {
        self.address = address
        self.sentAt = sentAt
        self.input = input
        self.beside = beside
    }

    /// Every word in the message, for Safety.
    package var words: String? {
        let said = [input.words, beside.isEmpty ? nil : beside].compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: "\n")
    }
}

/// How a send ended; there are no other cases.
nonisolated package enum Delivery: Hashable, Sendable {
    /// Arrived; the network gave it this id.
    case delivered(String)
    /// Provably never left: repeating it is safe.
    case notSent
    /// The answer was lost: the message may have arrived.
    case uncertain
    case wait(Duration)
    case moved(to: String)
    case gone
    /// The network will never accept this message.
    case rejected
    case unauthorised
    case conflict
}

/// An event of an account that this process does not serve.
struct UnknownAccount: Error {}

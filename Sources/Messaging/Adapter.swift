package import Conversation
package import FoundationEssentials

/// A network, as Messaging sees it: it hands over what arrives as it is, reads it, at the latest when its turn has come,
/// and sends.
///
///     network ──poll──▶ adapter ──Batch──▶ inbox + cursor (one transaction) ──▶ "got it" to the network
///                                             │
///                              read(raw) ◀────┘ when the turn begins
///     network ◀──send── adapter ◀──Letter── outbox
nonisolated package protocol Adapter: Sendable {
    /// Names this account in every table; another bot on the same network has another.
    var account: String { get }
    /// Listens until the network ends or the task is cancelled. What `post` has accepted will not be lost any more.
    @MainActor func listen(_ post: any InboundSink) async throws
    /// Reads what it once handed over. An error means that nobody will ever be able to read it.
    func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading
    /// A message as this network takes it: one, or several where it is too long for one. Buttons are with the last.
    func pieces(of message: RenderedMessage) -> [RenderedMessage]
    func deliver(_ item: OutboxItem) async -> Delivery
    /// A line that is kept nowhere, such as one to where there is no conversation.
    func mention(_ line: RenderedMessage, to address: String) async -> Delivery
    /// Where one can begin to talk in private, for those who have met us elsewhere.
    var link: String? { get }
    /// How long the network wants to be left alone after a message that nobody asked for.
    func pace(of address: String) -> Pace
}

extension Adapter {
    package var link: String? { nil }
    package func pieces(of message: RenderedMessage) -> [RenderedMessage] { [message] }
    package func mention(_ line: RenderedMessage, to address: String) async -> Delivery { .rejected }
    package func pace(of address: String) -> Pace { .none }
}

/// The least time between one message that nobody asked for and the next. It is a habit of ours: what a network itself
/// asks for is `Delivery.wait`, and neither is ever taken for the other.
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
    /// Where the network was left.
    func cursor(of account: String) throws -> Cursor?
    /// Returns once the batch is safely stored.
    func accept(_ batch: Batch) throws
    /// Returns when there is room for more: what a network still holds is safer there than in a queue of ours.
    func hasRoom() async
    /// Returns when everything that has been accepted is answered, for networks that take one line at a time.
    func settle() async throws
    /// Something that whoever runs this should hear of.
    func tellOwner(_ notice: OwnerNotice)
}

/// How far an account has been read, and when that was last known to be all.
nonisolated package struct Cursor: Hashable, Sendable {
    package let position: String?
    package let polledAt: Date

    package init(position: String?, polledAt: Date) {
        self.position = position
        self.polledAt = polledAt
    }
}

/// What one poll brought: raw events, and where the next poll begins.
nonisolated package struct Batch: Sendable {
    package struct Event: Sendable {
        /// The network's own id: the same event twice is one.
        package let id: String
        /// Whose conversation it belongs to; where that cannot be told, its account's.
        package let address: String?
        package let raw: [UInt8]
        /// What it is, where that was seen on the way; it is read from its bytes otherwise.
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

    package init(account: String, events: [Event], cursor: String? = nil) {
        self.account = account
        self.events = events
        self.cursor = cursor
    }
}

/// What an event turns out to be.
nonisolated package enum Reading: Hashable, Sendable {
    case message(Envelope)
    /// Somebody spoke to us where others listen.
    case inPublic(address: String, sentAt: Date)
    /// They do not want to hear from us, or cannot.
    case left(address: String)
    case returned(address: String)
    case moved(from: String, to: String)
    /// Nothing for us; what it was, for counting.
    case nothing(kind: String)
}

/// One message, understood: from where, when, and what.
nonisolated package struct Envelope: Hashable, Sendable {
    package let address: String
    package let sentAt: Date
    package let input: Input
    /// Words that came with it and are no part of the input: a quote, a poll, a contact's name.
    package let beside: String

    package init(address: String, sentAt: Date, input: Input, beside: String = "") {
        self.address = address
        self.sentAt = sentAt
        self.input = input
        self.beside = beside
    }

    /// Everything in it that somebody has put into words.
    package var words: String? {
        let said = [input.words, beside.isEmpty ? nil : beside].compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: "\n")
    }
}

/// How a send ended. Nothing else exists.
nonisolated package enum Delivery: Hashable, Sendable {
    /// Arrived, under this id of the network's own.
    case delivered(String)
    /// Provably never left: it can be sent again without harm.
    case notSent
    /// The answer was lost: it may have arrived.
    case uncertain
    case wait(Duration)
    case moved(to: String)
    case gone
    /// The network will never take this message.
    case rejected
    case unauthorised
    case conflict
}

/// An event of an account that this process does not serve.
struct UnknownAccount: Error {}

package import Conversation
package import Foundation

/// A network, as Messaging sees it: it hands over what arrives as it is, reads it when its turn has come, and sends.
///
///     network ──poll──▶ adapter ──Batch──▶ inbox + cursor (one transaction) ──▶ "got it" to the network
///                                             │
///                              read(raw) ◀────┘ when the turn begins
///     network ◀──send── adapter ◀──Letter── outbox
nonisolated package protocol Adapter: Sendable {
    /// Names this account in every table; another bot on the same network has another.
    var account: String { get }
    /// Listens until the network ends or the task is cancelled. What `post` has accepted will not be lost any more.
    @MainActor func listen(_ post: any Post) async throws
    /// Reads what it once handed over. An error means that nobody will ever be able to read it.
    func read(_ raw: [UInt8]) throws -> Envelope
    func deliver(_ letter: Letter) async -> Delivery
}

/// What an adapter may ask of the service.
@MainActor package protocol Post: AnyObject {
    /// Returns once the batch is safely stored.
    func accept(_ batch: Batch) throws
    /// Returns when everything that has been accepted is answered, for networks that take one line at a time.
    func settle() async throws
}

/// What one poll brought: raw events, and where the next poll begins.
nonisolated package struct Batch: Sendable {
    package struct Event: Sendable {
        /// The network's own id: the same event twice is one.
        package let id: String
        package let raw: [UInt8]

        package init(id: String, raw: [UInt8]) {
            self.id = id
            self.raw = raw
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

/// One event, understood: from where, when, and what.
nonisolated package struct Envelope: Hashable, Sendable {
    package let address: String
    package let sentAt: Date
    package let input: Input

    package init(address: String, sentAt: Date, input: Input) {
        self.address = address
        self.sentAt = sentAt
        self.input = input
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

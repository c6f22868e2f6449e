package import FoundationEssentials

/// Every event that was accepted and not yet handled.
package protocol InboxStore {
    /// Stores a batch and its cursor, and returns the new events; events that are already known are ignored.
    func accept(_ batch: Batch, at time: Date) throws -> [WaitingEvent]
    func cursor(of account: String) throws -> Cursor?
    /// When a network last handed something over, or said that it has nothing.
    func lastSign() throws -> Date?
    /// Every account but those was polled until then, though this copy of the database does not have what came.
    func notePolls(until time: Date, except isExcepted: (_ account: String) -> Bool) throws
    /// Every waiting event, in the order of arrival.
    func waiting() throws -> [WaitingEvent]
    func row(_ id: Int64) throws -> InboxRow?
    /// Erases the event's content and keeps its id, so that the same event is recognised if it comes again.
    func finish(_ id: Int64) throws
    func countAttempt(_ id: Int64) throws
    /// Undoes `countAttempt`: the attempt failed for a reason outside the event.
    func takeBackAttempt(_ id: Int64) throws
    /// Sets the event aside after too many attempts and keeps its bytes.
    func quarantine(_ id: Int64) throws
    /// The events that were set aside, the oldest first.
    func quarantined() throws -> [InboxRow]
    /// Makes a quarantined event wait again, as if it had just arrived.
    func retry(_ id: Int64) throws
    /// Erases a quarantined event's content and keeps its id.
    func drop(_ id: Int64) throws
    func counts(since time: Date) throws -> InboxCounts
    /// Erases what was set aside of that conversation, and what of no conversation names its address.
    func forgetQuarantined(of account: String, address: String) throws
    /// Forgets some handled events; false when none are left to forget.
    func forgetFinished(before time: Date, limit: Int) throws -> Bool
}

/// An event that waits.
nonisolated package struct WaitingEvent: Hashable, Sendable {
    /// A longer event is fetched again when its turn comes, so that a backlog does not fill the memory.
    private static let longestKept = 4096

    package let id: Int64
    package let account: String
    /// The conversation that it belongs to; nil: it is known once the event has been read.
    package let address: String?
    /// Set where the event was just accepted; nil where it has to be fetched.
    package let row: InboxRow?
    package let reading: Reading?

    package init(id: Int64, account: String, address: String?, row: InboxRow? = nil, reading: Reading? = nil) {
        let isShort = row.map { $0.raw.count <= WaitingEvent.longestKept } == true
        self.id = id
        self.row = isShort ? row : nil
        self.reading = isShort ? reading : nil
        self.account = account
        self.address = address
    }

    /// The name of the queue that it waits in, as long as its person is not known.
    package var queue: String { address.map { "\(account) \($0)" } ?? account }

    /// The same event without its bytes, which are fetched when its turn comes.
    package var withoutBytes: WaitingEvent { WaitingEvent(id: id, account: account, address: address) }
}

/// How many events are in which state.
nonisolated package struct InboxCounts: Hashable, Sendable {
    /// Of those that came in the given time.
    package let handled: Int
    package let waiting: Int
    package let quarantined: Int

    package init(handled: Int, waiting: Int, quarantined: Int) {
        self.handled = handled
        self.waiting = waiting
        self.quarantined = quarantined
    }
}

nonisolated package struct InboxRow: Hashable, Sendable {
    package let id: Int64
    package let account: String
    package let receivedAt: Date
    package let raw: [UInt8]
    package let attempts: Int

    package init(id: Int64, account: String, receivedAt: Date, raw: [UInt8], attempts: Int) {
        self.id = id
        self.account = account
        self.receivedAt = receivedAt
        self.raw = raw
        self.attempts = attempts
    }
}

extension InboxRow {
    /// Whether an event names an address: as a whole, and not as a part of another one. A colon before it is JSON's.
    nonisolated static func names(_ address: String, in raw: [UInt8]) -> Bool {
        let wanted = Array(address.utf8)
        guard !wanted.isEmpty, raw.count >= wanted.count else { return false }
        return (0...raw.count - wanted.count).contains { start in
            let end = start + wanted.count
            return raw[start] == wanted[0] && raw[start..<end].elementsEqual(wanted)
                && (start == 0 || raw[start - 1] == UInt8(ascii: ":") || !isOfAddress(raw[start - 1]))
                && (end == raw.count || !isOfAddress(raw[end]))
        }
    }

    nonisolated private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: byte >= 0x80 || "._:@-".utf8.contains(byte)
        }
    }
}

nonisolated enum InboxState: Int {
    case waiting
    case finished
    case quarantined
}

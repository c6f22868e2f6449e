package import FoundationEssentials

/// Everything that has been handed to us and not yet done.
package protocol InboxStore {
    /// Keeps a batch and its cursor; an event that is known already is left as it is. Gives what is new.
    func accept(_ batch: Batch, at time: Date) throws -> [WaitingEvent]
    func cursor(of account: String) throws -> Cursor?
    /// Everything that waits, in the order in which it came.
    func waiting() throws -> [WaitingEvent]
    func row(_ id: Int64) throws -> InboxRow?
    /// Done: what was said is erased, the id stays so that the same event is known again.
    func finish(_ id: Int64) throws
    func countAttempt(_ id: Int64) throws
    /// The attempt failed for a reason that lies elsewhere.
    func takeBackAttempt(_ id: Int64) throws
    /// Set aside after too many attempts, with its bytes kept.
    func quarantine(_ id: Int64) throws
    /// What was set aside, the oldest first.
    func quarantined() throws -> [InboxRow]
    /// Lets it wait again, as if it had just come.
    func retry(_ id: Int64) throws
    /// Of what was set aside, only that it came is kept.
    func drop(_ id: Int64) throws
    /// Forgets some of what is done; false when that was all.
    func forgetFinished(before time: Date, limit: Int) throws -> Bool
}

/// An event that waits, and in whose queue.
nonisolated package struct WaitingEvent: Hashable, Sendable {
    /// What is longer is fetched again when its turn comes: much that waits must not fill the memory.
    private static let longestKept = 4096

    package let id: Int64
    package let queue: String
    /// As it was just accepted; nil where it has to be fetched.
    package let row: InboxRow?
    package let reading: Reading?

    package init(id: Int64, account: String, address: String?, row: InboxRow? = nil, reading: Reading? = nil) {
        let isShort = row.map { $0.raw.count <= WaitingEvent.longestKept } == true
        self.id = id
        self.row = isShort ? row : nil
        self.reading = isShort ? reading : nil
        queue = address.map { "\(account) \($0)" } ?? account
    }

    private init(id: Int64, queue: String) {
        self.id = id
        self.queue = queue
        row = nil
        reading = nil
    }

    /// To be fetched when its turn comes.
    package var withoutBytes: WaitingEvent { WaitingEvent(id: id, queue: queue) }
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

nonisolated enum InboxState: Int {
    case waiting
    case finished
    case quarantined
}

package import Foundation

/// Everything that has been handed to us and not yet done.
package protocol InboxStore {
    /// Keeps a batch and its cursor; an event that is known already is left as it is.
    func accept(_ batch: Batch, at time: Date) throws
    func cursor(of account: String) throws -> String?
    /// The oldest waiting events of one account, in the order in which they came.
    func waiting(of account: String, limit: Int) throws -> [InboxRow]
    /// Done: what was said is erased, the id stays so that the same event is known again.
    func finish(_ id: Int64) throws
    func countAttempt(_ id: Int64) throws
    /// Set aside after too many attempts, with its bytes kept.
    func quarantine(_ id: Int64) throws
    func forgetFinished(before time: Date) throws
}

nonisolated package struct InboxRow: Hashable, Sendable {
    package let id: Int64
    package let account: String
    package let raw: [UInt8]
    package let attempts: Int

    package init(id: Int64, account: String, raw: [UInt8], attempts: Int) {
        self.id = id
        self.account = account
        self.raw = raw
        self.attempts = attempts
    }
}

nonisolated enum InboxState: Int {
    case waiting
    case finished
    case quarantined
}

package import Conversation
package import Foundation

/// Everything that is to be sent, from the moment it was decided until its fate is known.
package protocol OutboxStore {
    func append(_ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date) throws
    /// What may be sent now by one account, the most urgent first and in order within a lane.
    func due(of account: String, by time: Date, limit: Int) throws -> [Letter]
    /// When the next of those that have to wait may be sent.
    func nextDue(of account: String, after time: Date) throws -> Date?
    /// Arrived: what was said is erased, the network's id stays for later edits.
    func finish(_ id: Int64, remote: String) throws
    func postpone(_ id: Int64, until time: Date) throws
    /// Its fate will not be known, or it can never arrive.
    func giveUp(_ id: Int64, as state: LetterState) throws
    func forgetFinished(before time: Date) throws
}

/// The states of a letter; everything but `waiting` is final.
nonisolated package enum LetterState: Int, Sendable {
    case waiting
    case delivered
    case uncertain
    case failed
}

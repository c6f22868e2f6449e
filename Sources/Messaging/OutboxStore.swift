package import Conversation
package import Foundation

/// Everything that is to be sent, from the moment it was decided until its fate is known.
///
///     waiting ──claim──▶ sending ──finish──▶ delivered
///        ▲                  │  └──giveUp──▶ uncertain, failed
///        └────postpone──────┘
///
/// A letter is `sending` in the file before it is sent. So what a crash finds there may have arrived, and nothing else.
package protocol OutboxStore {
    /// After `notAfter` nobody wants it any more.
    func append(_ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date, notAfter: Date?) throws
    /// Takes what may be sent now by one account, the most urgent first: of each lane one letter, in order within its
    /// class, and none while another is on its way or the network has asked for silence. What is too late, or cannot be
    /// read, fails on the way.
    func claim(of account: String, at time: Date, limit: Int) throws -> [Letter]
    /// When the next of those that have to wait may be sent.
    func nextDue(of account: String, after time: Date) throws -> Date?
    /// What was being sent when the last process ended.
    func interrupted(of account: String) throws -> [Letter]
    /// Arrived: what was said is erased, the network's id stays for later edits.
    func finish(_ id: Int64, remote: String) throws
    /// Back to waiting; where the network asked for it, its whole lane is silent until then.
    func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws
    /// Its fate will not be known, or it can never arrive.
    func giveUp(_ id: Int64, as state: LetterState) throws
    func forgetFinished(before time: Date) throws
}

/// Why a letter has to wait; each is counted by itself, since promises differ.
nonisolated package enum Postponement: Sendable {
    /// The network asked for it: nobody's failure.
    case asked
    case notSent
    case uncertain
}

/// The states of a letter; from `delivered` on they are final.
nonisolated package enum LetterState: Int, Sendable {
    case waiting
    case sending
    case delivered
    case uncertain
    case failed
}

package import Conversation
package import FoundationEssentials

/// Everything that is to be sent, from the moment it was decided until its fate is known.
///
///     waiting ──start──▶ sending ──finish──▶ delivered
///        ▲                  │  └──giveUp──▶ uncertain, failed
///        └────postpone──────┘
///
/// A letter is `sending` in the file before it is sent. So what a crash finds there may have arrived, and nothing else.
package protocol OutboxStore {
    /// Adds a letter, as waiting or as on its way already. After `notAfter` nobody wants it any more.
    func append(
        _ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date, notAfter: Date?, isSending: Bool
    ) throws -> Int64
    /// The lane's next letter, the most urgent first and in order within its class; an edit not before what it edits.
    /// Failing that, when there will be one. What is too late, or cannot be read, fails on the way.
    func next(in lane: Int64, at time: Date) throws -> NextLetter
    /// Whether anything waits in a lane.
    func isWaiting(in lane: Int64) throws -> Bool
    func start(_ id: Int64) throws
    /// What became of the last letter in a lane that nobody had asked for; nil where there is none.
    func lastPrompt(in lane: Int64) throws -> SentPrompt?
    /// The network's id of a view's message, where it has one.
    func remote(of view: Int, in lane: Int64) throws -> String?
    /// The lanes that have letters waiting.
    func waiting() throws -> [WaitingLane]
    /// What was being sent when the last process ended.
    func interrupted() throws -> [Letter]
    /// Arrived: what was said is erased, the network's id stays for later edits.
    func finish(_ id: Int64, remote: String) throws
    /// Back to waiting.
    func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws
    /// Its fate will not be known, or it can never arrive.
    func giveUp(_ id: Int64, as state: LetterState) throws
    /// Nobody wants to see what a live message showed a moment ago: edits of it that still wait are dropped.
    func dropOvertaken(_ view: Int, in lane: Int64) throws
    /// Gives up what waits in a lane.
    func empty(_ lane: Int64) throws
    /// Somebody waits in this lane now: what was to be repeated later in it is repeated at once.
    func hasten(_ lane: Int64, at time: Date) throws
    /// Two lanes have become one: what waits in the first goes on in the second, in order; edits of messages that were
    /// sent to the first are dropped.
    func merge(_ lane: Int64, into other: Int64) throws
    /// The clock on the wall was set: what has to wait a while waits as long as before.
    func shift(by seconds: TimeInterval) throws
    /// Forgets some of what has ended; false when that was all.
    func forgetFinished(before time: Date, limit: Int) throws -> Bool
    func counts() throws -> OutboxCounts
}

/// A lane that has something to send.
nonisolated package struct WaitingLane: Hashable, Sendable {
    package let lane: Int64
    package let account: String
}

nonisolated package enum NextLetter: Hashable, Sendable {
    case letter(Letter)
    case later(Date)
    case nothing
}

/// What became of something that nobody had asked for.
nonisolated package struct SentPrompt: Hashable, Sendable {
    package let state: LetterState
    /// When it was said.
    package let writtenAt: Date
}

/// Why a letter has to wait; each is counted by itself, since promises differ.
nonisolated package enum Postponement: Sendable {
    /// The network asked for it: nobody's failure.
    case asked
    case notSent
    /// It may have left at this time; the first such time of a letter is kept.
    case uncertain(at: Date)
}

/// The states of a letter; from `delivered` on they are final.
nonisolated package enum LetterState: Int, Sendable, CaseIterable {
    case waiting
    case sending
    case delivered
    case uncertain
    case failed
}

package import Conversation
package import FoundationEssentials

/// Everything that is to be sent, from the moment it was decided until its fate is known.
///
///     waiting ──start──▶ sending ──finish──▶ delivered
///        ▲                  │  └──giveUp──▶ uncertain, failed
///        └────postpone──────┘
///
/// A message is `sending` in the file before it is sent. So what a crash finds there may have arrived, and nothing else.
package protocol OutboxStore {
    /// Adds a message, as waiting or as on its way already. After `notAfter` nobody wants it any more.
    func append(
        _ outgoing: Outgoing, to chat: Chat, as kind: OutboxItem.Class, at time: Date, notAfter: Date?, isSending: Bool
    ) throws -> Int64
    /// The chat's next message, the most urgent first and in order within its class; an edit not before what it edits.
    /// Failing that, when there will be one. What is too late, or cannot be read, fails on the way.
    func next(in chat: Int64, at time: Date) throws -> NextOutboxItem
    /// Whether anything waits in a chat.
    func isWaiting(in chat: Int64) throws -> Bool
    func start(_ id: Int64) throws
    /// What became of the last message in a chat that nobody had asked for; nil where there is none.
    func lastPrompt(in chat: Int64) throws -> SentPrompt?
    /// The network's id of a view's message, where it has one.
    func remote(of view: Int, in chat: Int64) throws -> String?
    /// The chats that have messages waiting.
    func waiting() throws -> [WaitingChat]
    /// What was being sent when the last process ended.
    func interrupted() throws -> [OutboxItem]
    /// Arrived: what was said is erased, the network's id stays for later edits.
    func finish(_ id: Int64, remote: String) throws
    /// Back to waiting.
    func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws
    /// Its fate will not be known, or it can never arrive.
    func giveUp(_ id: Int64, as state: OutboxItemState) throws
    /// Nobody wants to see what a live message showed a moment ago: edits of it that still wait are dropped.
    func dropOvertaken(_ view: Int, in chat: Int64) throws
    /// Gives up what waits in a chat.
    func empty(_ chat: Int64) throws
    /// Somebody waits in this chat now: what was to be repeated later in it is repeated at once.
    func hasten(_ chat: Int64, at time: Date) throws
    /// Two chats have become one: what waits in the first goes on in the second, in order; edits of messages that were
    /// sent to the first are dropped.
    func merge(_ chat: Int64, into other: Int64) throws
    /// The clock on the wall was set: what has to wait a while waits as long as before.
    func shift(by seconds: TimeInterval) throws
    /// Forgets some of what has ended; false when that was all.
    func forgetFinished(before time: Date, limit: Int) throws -> Bool
    func counts() throws -> OutboxCounts
}

/// A chat that has something to send.
nonisolated package struct WaitingChat: Hashable, Sendable {
    package let chat: Int64
    package let account: String
}

nonisolated package enum NextOutboxItem: Hashable, Sendable {
    case item(OutboxItem)
    case later(Date)
    case nothing
}

/// What became of something that nobody had asked for.
nonisolated package struct SentPrompt: Hashable, Sendable {
    package let state: OutboxItemState
    /// When it was said.
    package let writtenAt: Date
}

/// Why a message has to wait; each is counted by itself, since promises differ.
nonisolated package enum Postponement: Sendable {
    /// The network asked for it: nobody's failure.
    case asked
    case notSent
    /// It may have left at this time; the first such time of a message is kept.
    case uncertain(at: Date)
}

/// The states of a message; from `delivered` on they are final.
nonisolated package enum OutboxItemState: Int, Sendable, CaseIterable {
    case waiting
    case sending
    case delivered
    case uncertain
    case failed
}

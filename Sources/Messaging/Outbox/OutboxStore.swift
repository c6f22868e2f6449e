package import Conversation
package import FoundationEssentials

/// Every message, from the moment it is written until its fate is known.
///
///     waiting ──start──▶ sending ──finish──▶ delivered
///        ▲                  │  └──giveUp──▶ uncertain, failed
///        └────postpone──────┘
///
/// A message is marked `sending` in the file before it is sent: after a crash, only those so marked may have arrived.
package protocol OutboxStore {
    /// Adds a message as waiting, or as already on its way. After `notAfter` it is not sent any more.
    func append(
        _ outgoing: Outgoing, to chat: Chat, as kind: OutboxItem.Class, at time: Date, notAfter: Date?, isSending: Bool
    ) throws -> Int64
    /// The chat's next message: the most urgent class first, in order within a class, an edit never before what it
    /// edits. If none may go yet, when one may. Messages that are too late or unreadable fail here.
    func next(in chat: Int64, at time: Date) throws -> NextOutboxItem
    /// Whether any message waits in a chat.
    func isWaiting(in chat: Int64) throws -> Bool
    func start(_ id: Int64) throws
    /// The latest unrequested message in a chat and its state; nil where there is none.
    func lastPrompt(in chat: Int64) throws -> SentPrompt?
    /// The network's id of the message that shows this view, once it has one.
    func remote(of view: Int, in chat: Int64) throws -> String?
    /// Whether this view was written to that chat, whether or not it has arrived.
    func has(_ view: Int, in chat: Int64) throws -> Bool
    /// The chats that have messages waiting.
    func waiting() throws -> [WaitingChat]
    /// The messages that the previous process was sending when it ended.
    func interrupted() throws -> [OutboxItem]
    /// The file is an older copy: each message that waits in it may have been sent since it was written.
    func suspectWaiting() throws
    /// The message arrived: its text is erased, the network's id stays for later edits.
    func finish(_ id: Int64, remote: String) throws
    /// Puts a message back to waiting.
    func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws
    /// Ends a message whose fate will stay unknown, or that can never arrive.
    func giveUp(_ id: Int64, as state: OutboxItemState) throws
    /// Drops the waiting edits of a live message: a newer edit replaces them.
    func dropOvertaken(_ view: Int, in chat: Int64) throws
    /// Gives up every waiting message of a chat.
    func empty(_ chat: Int64) throws
    /// The person is active: an answer that waits to be repeated is repeated at once.
    func hasten(_ chat: Int64, at time: Date) throws
    /// Two chats have become one: the first one's waiting messages move to the second in order; edits of messages that
    /// were sent to the first are dropped.
    func merge(_ chat: Int64, into other: Int64) throws
    /// The wall clock was set: moves every time by that much, so that each wait lasts as long as before.
    func shift(by seconds: TimeInterval) throws
    /// Removes a chat's messages that have not ended, except vital ones, and with `fates` what was kept of those that
    /// have ended.
    func forget(_ chat: Int64, fates: Bool) throws
    /// The chat's vital messages that have not ended, in order.
    func vital(in chat: Int64) throws -> [RenderedMessage]
    /// Forgets some finished messages; false when none are left to forget.
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

/// The fate of a message that nobody asked for.
nonisolated package struct SentPrompt: Hashable, Sendable {
    package let state: OutboxItemState
    /// When it was written.
    package let writtenAt: Date
}

/// Why a message has to wait. Each reason is counted separately, since each has its own limit.
nonisolated package enum Postponement: Sendable {
    /// The network asked for it: counts as no failure.
    case asked
    case notSent
    /// It may have left at this time; a message keeps the first such time.
    case uncertain(at: Date)
}

/// The states of a message; `delivered` and those after it are final.
nonisolated package enum OutboxItemState: Int, Sendable, CaseIterable {
    case waiting
    case sending
    case delivered
    case uncertain
    case failed
}

package import Conversation
package import FoundationEssentials
package import Shared

/// One conversation's address in one account. Its messages keep their order.
nonisolated package struct Chat: Hashable, Sendable {
    package let id: Int64
    package let person: PersonID
    package let account: String
    package let address: String
    package let lastMessageAt: Date
    /// The network has asked for silence until this time.
    package let silentUntil: Date
    /// False while nothing can arrive there: then only answers are sent.
    package let isReachable: Bool
    /// An answer in this chat was given up, and the person has not been told yet.
    package let hasLostAnswer: Bool

    package init(
        id: Int64, person: PersonID, account: String, address: String, lastMessageAt: Date,
        silentUntil: Date = Date(timeIntervalSince1970: 0), isReachable: Bool = true, hasLostAnswer: Bool = false
    ) {
        self.id = id
        self.person = person
        self.account = account
        self.address = address
        self.lastMessageAt = lastMessageAt
        self.silentUntil = silentUntil
        self.isReachable = isReachable
        self.hasLostAnswer = hasLostAnswer
    }
}

/// A message on its way out, as the outbox stores it.
nonisolated package struct OutboxItem: Hashable, Sendable {
    /// What a message is, which decides whether it may be repeated; the lowest value is sent first.
    package enum Class: Int, Sendable, CaseIterable {
        /// Somebody waits for it: repeated for a while if it may not have arrived.
        case answer
        /// New content for an earlier message: harmless to repeat.
        case liveEdit
        /// Nobody asked for it at this moment: never repeated.
        case prompt
        /// The same message to many people.
        case bulk

        /// Urgent messages go as soon as they can; the others keep to the network's pace.
        var isUrgent: Bool { self == .answer || self == .liveEdit }
        var line: SendQueue.Line { isUrgent ? .urgent : .patient }
    }

    package let id: Int64
    package let chat: Chat
    package let kind: Class
    package let view: Int
    package let isEdit: Bool
    package let message: RenderedMessage
    package let writtenAt: Date
    /// How often it provably did not leave.
    package let attempts: Int
    /// How often the answer to a send was lost.
    package let uncertainSends: Int
    /// When it may first have arrived; nil while that is impossible.
    package let uncertainSince: Date?
    /// The network's id of the message that this edit changes.
    package let editedRemote: String?

    package init(
        id: Int64, chat: Chat, kind: Class, view: Int, isEdit: Bool, message: RenderedMessage,
        writtenAt: Date, attempts: Int, uncertainSends: Int, uncertainSince: Date? = nil, editedRemote: String?
    ) {
        self.id = id
        self.chat = chat
        self.kind = kind
        self.view = view
        self.isEdit = isEdit
        self.message = message
        self.writtenAt = writtenAt
        self.attempts = attempts
        self.uncertainSends = uncertainSends
        self.uncertainSince = uncertainSince
        self.editedRemote = editedRemote
    }
}

extension OutboxItem {
    nonisolated func editing(_ remote: String?) -> OutboxItem {
        OutboxItem(
            id: id, chat: chat, kind: kind, view: view, isEdit: isEdit, message: message, writtenAt: writtenAt,
            attempts: attempts, uncertainSends: uncertainSends, uncertainSince: uncertainSince, editedRemote: remote)
    }
}

package import Conversation
package import FoundationEssentials
package import Shared

/// Where a conversation takes place: one chat of one account. Its messages keep their order.
nonisolated package struct Chat: Hashable, Sendable {
    package let id: Int64
    package let person: PersonID
    package let account: String
    package let address: String
    package let lastMessageAt: Date
    /// The network has asked for silence until then.
    package let silentUntil: Date
    /// False while what is sent there cannot arrive: nothing is then sent that nobody asked for.
    package let isReachable: Bool
    /// An answer here was given up, and the person has not been told yet.
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

/// Something on its way out, as the outbox keeps it.
nonisolated package struct OutboxItem: Hashable, Sendable {
    /// What it is, and so what may happen to it; the smaller goes first.
    package enum Class: Int, Sendable, CaseIterable {
        /// Somebody waits for it: repeated for a while where its fate is uncertain.
        case answer
        /// New content for an earlier message: repeated freely.
        case liveEdit
        /// Nobody asked for it at this moment: never repeated.
        case prompt
        /// The same to many.
        case bulk

        /// Whether it goes as soon as it can; the others keep to the network's pace.
        var isUrgent: Bool { self == .answer || self == .liveEdit }
        var line: SendQueue.Line { isUrgent ? .urgent : .patient }
    }

    package let id: Int64
    package let chat: Chat
    package let kind: Class
    package let view: Int
    package let isEdit: Bool
    package let message: RenderedMessage
    /// How often it provably did not leave.
    package let attempts: Int
    /// How often the answer to sending it was lost.
    package let uncertainSends: Int
    /// When it may have left for the first time; nil where it has not yet.
    package let uncertainSince: Date?
    /// The network's own id of the message that an edit changes.
    package let editedRemote: String?

    package init(
        id: Int64, chat: Chat, kind: Class, view: Int, isEdit: Bool, message: RenderedMessage, attempts: Int,
        uncertainSends: Int, uncertainSince: Date? = nil, editedRemote: String?
    ) {
        self.id = id
        self.chat = chat
        self.kind = kind
        self.view = view
        self.isEdit = isEdit
        self.message = message
        self.attempts = attempts
        self.uncertainSends = uncertainSends
        self.uncertainSince = uncertainSince
        self.editedRemote = editedRemote
    }
}

extension OutboxItem {
    nonisolated func editing(_ remote: String?) -> OutboxItem {
        OutboxItem(
            id: id, chat: chat, kind: kind, view: view, isEdit: isEdit, message: message, attempts: attempts,
            uncertainSends: uncertainSends, uncertainSince: uncertainSince, editedRemote: remote)
    }
}

package import FoundationEssentials

/// By which codes people bring a second chat, and what they want to become of their chats.
package protocol LinkStore {
    func code(_ code: String) throws -> LinkCode?
    func add(_ code: LinkCode) throws
    /// The codes that were made in these chats work no more.
    func endCodes(of chats: [Int64], at time: Date) throws
    func forgetCodes(before time: Date) throws
    /// What was begun in that chat and is not done.
    func wish(in chat: Int64) throws -> LinkWish?
    /// Replaces what was begun in the same chat.
    func save(_ wish: LinkWish) throws
    func removeWish(in chat: Int64) throws
    /// Those that only wait to be done.
    func decidedWishes() throws -> [LinkWish]
}

/// Sent from another address, it makes that one a chat of the same person: once, and not for long.
nonisolated package struct LinkCode: Hashable, Sendable {
    package static let lifetime: TimeInterval = 600
    /// How long a code is kept after its end, so that whoever sends it then is told why it does not work.
    package static let kept: TimeInterval = 86_400

    package let code: String
    /// The chat that it was made in.
    package let chat: Int64
    package let expiresAt: Date

    package init(code: String, chat: Int64, expiresAt: Date) {
        self.code = code
        self.chat = chat
        self.expiresAt = expiresAt
    }
}

/// What somebody wants in a chat: to have it and another one linked, or a chat parted from theirs.
nonisolated package struct LinkWish: Hashable, Sendable {
    /// How long somebody may think about which side to keep.
    package static let lifetime: TimeInterval = 3600

    package enum Kind: Hashable, Sendable {
        /// To link it with the chat `other`. `kept` is the one of the two whose person stays; nil: not decided.
        case join(other: Int64, kept: Int64?)
        case part
    }

    package let chat: Int64
    package let kind: Kind
    package let until: Date

    package init(chat: Int64, kind: Kind, until: Date) {
        self.chat = chat
        self.kind = kind
        self.until = until
    }

    package var isDecided: Bool {
        if case .join(_, nil) = kind { return false }
        return true
    }
}

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
    /// What others want to link that chat with.
    func requests(to chat: Int64) throws -> [LinkWish]
    /// Those at that stage of being allowed, however old.
    func wishes(at stage: LinkWish.Stage) throws -> [LinkWish]
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

    /// Whoever enters a code may have stolen it: before the side that made it says yes, neither side learns anything of
    /// the other's.
    package enum Stage: Int, Sendable {
        case requested
        /// The side that made the code has been asked.
        case asked
        case allowed
        /// The side that has to pick what stays knows of the yes.
        case told
    }

    package let chat: Int64
    package let kind: Kind
    package let until: Date
    package let stage: Stage

    package init(chat: Int64, kind: Kind, until: Date, stage: Stage = .told) {
        self.chat = chat
        self.kind = kind
        self.until = until
        self.stage = stage
    }

    package var isAllowed: Bool { stage.rawValue >= Stage.allowed.rawValue }

    package var isDecided: Bool {
        if case .join(_, nil) = kind { return false }
        return isAllowed
    }

    package func at(_ stage: Stage, keeping kept: Int64?) -> LinkWish {
        guard case .join(let other, _) = kind else { return self }
        return LinkWish(chat: chat, kind: .join(other: other, kept: kept), until: until, stage: stage)
    }

    package func at(_ stage: Stage) -> LinkWish { LinkWish(chat: chat, kind: kind, until: until, stage: stage) }
}

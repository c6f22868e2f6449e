import Conversation
import FoundationEssentials
import Shared

/// Who may talk to this Off. The owner, who has sent the code that `offbot setup` prints, always may.
nonisolated package enum Access: Hashable, Sendable {
    /// Nobody else.
    case owner
    /// Also who has sent the code of an invitation.
    case invite
    /// Also who writes from one of these addresses, such as "telegram:12345".
    case list(Set<String>)
    /// Everybody.
    case open

    /// An address as a list has it. An account is named after its network and the bot, and a list is about people.
    static func listed(_ address: String, of account: String) -> String {
        "\(account.prefix { $0 != ":" }):\(address)"
    }
}

/// What Off says to people who are not let in.
nonisolated package enum AccessNotice: String, Hashable, Sendable, CaseIterable {
    case stranger
    /// A stranger to an Off that people are invited to.
    case uninvited
    /// A stranger to an Off with a list of addresses.
    case unlisted
    /// Nobody owns this Off yet.
    case unowned
    case wrongCode
    /// The same where the code was probably meant to be an invitation's.
    case wrongInvitation
    /// The invitation has expired, or all its uses are used.
    case spentInvitation
    /// Said in a group or channel: other people read along, so Off says nothing personal there.
    case inPublic
    /// The last line to somebody of whom everything was forgotten.
    case forgotten
    /// The same, but the file may hold traces for another minute.
    case forgottenSoon
    case forgottenByOperator
    /// The last line in a chat that was parted from its person's others.
    case unlinked
    /// The code of a link that has expired or was used.
    case oldLink
}

/// A notice for the person who runs this Off, said in their own conversation.
nonisolated package enum OwnerNotice: String, Hashable, Sendable, CaseIterable {
    /// They have just become the owner; a case for each kind of access.
    case welcome, welcomeHost, welcomeListed, welcomeOpen
    case quarantined
    /// A scheduled job failed repeatedly.
    case jobGivenUp
    /// A stored row cannot be read.
    case unreadable
    /// Off was away for longer than the network keeps messages.
    case longOutage
}

extension OwnerNotice {
    nonisolated var isWelcome: Bool {
        switch self {
        case .welcome, .welcomeHost, .welcomeListed, .welcomeOpen: true
        case .quarantined, .jobGivenUp, .unreadable, .longOutage: false
        }
    }
}

extension Access {
    /// What a new owner is told about who else may come in.
    var welcome: OwnerNotice {
        switch self {
        case .owner: .welcome
        case .invite: .welcomeHost
        case .list: .welcomeListed
        case .open: .welcomeOpen
        }
    }
}

/// Decides who is let in: knows the owner and the guests, checks codes, and tells each stranger once that this Off is
/// private.
struct AccessControl {
    /// How many strangers are remembered, as digests of their addresses; the oldest is forgotten first.
    private static let strangers = 10_000
    /// How many wrong codes are answered; later ones get no reply.
    private static let wrongCodes = 5
    /// In a public place, the notice is repeated after a day at the earliest.
    private static let publicPause: TimeInterval = 86_400

    enum Answer: Equatable {
        case enter
        /// They have sent the code and are the owner from now on.
        case enterAsOwner
        /// They have sent the code of this invitation.
        case enterAsGuest(invitation: Int64)
        /// An unknown address has sent the code that somebody who may come in has made for a second chat.
        case enterByLink(LinkCode)
        case turnAway(AccessNotice?)

        var isEntry: Bool {
            switch self {
            case .enterAsOwner, .enterAsGuest, .enterByLink: true
            case .enter, .turnAway: false
            }
        }
    }

    let access: Access
    let stores: Stores
    let crisisCards: CrisisCards
    let attempts = CodeAttempts()

    private var store: any AccessStore { stores.access }

    func answer(_ envelope: Envelope, from chat: Chat?, of account: String, at now: Date) throws -> Answer {
        let said = EntryCode.said(in: envelope.input)
        // Most messages to an open Off need no look at the file.
        if access == .open, said == nil { return .enter }
        let owner = try store.owner()
        if let owner, chat?.person == owner { return .enter }
        if let said, let code = try store.code(), code.code == said, code.expiresAt > now { return .enterAsOwner }
        let link = try said.flatMap { try self.link($0, from: envelope.address, of: account, at: now) }
        if chat == nil, let link { return .enterByLink(link) }
        if try isLetIn(chat, address: envelope.address, account: account) { return .enter }
        // Who may not come in any more can still link this chat, which asks them one thing or another.
        if let chat, try link != nil || mustPick(in: chat, at: now) { return .enter }
        if access == .invite, let said, let invitation = try store.invitation(said), invitation.isValid(at: now) {
            return .enterAsGuest(invitation: invitation.number)
        }
        // A person in danger gets the crisis card; that this Off is private is said another time.
        if crisisCards.hears(envelope) {
            crisisCards.answer(envelope, of: account)
            return .turnAway(nil)
        }
        let times = try store.countStranger(
            digest(account, envelope.address), at: now, since: .distantPast)
        if let said {
            attempts.noteWrong(sender(envelope.address, of: account), at: now)
            if times <= AccessControl.wrongCodes { return .turnAway(try refusal(of: said)) }
        }
        return .turnAway(times == 1 ? notice(isOwned: owner != nil) : nil)
    }

    private func mustPick(in chat: Chat, at now: Date) throws -> Bool {
        guard let wish = try stores.links.wish(in: chat.id), case .join(_, nil) = wish.kind else { return false }
        return now < wish.until
    }

    /// The link that this code makes, if its maker may come in.
    private func link(_ code: String, from address: String, of account: String, at now: Date) throws -> LinkCode? {
        guard attempts.mayTry(sender(address, of: account), at: now), let link = try stores.links.code(code),
            now < link.expiresAt, let made = try stores.chats.chat(link.chat), try letsIn(made)
        else { return nil }
        return link
    }

    private func sender(_ address: String, of account: String) -> String { "\(account) \(address)" }

    /// Whether the person of this chat may still come in.
    func letsIn(_ chat: Chat) throws -> Bool {
        if access == .open { return true }
        return try store.owner() == chat.person || isLetIn(chat, address: chat.address, account: chat.account)
    }

    private func isLetIn(_ chat: Chat?, address: String, account: String) throws -> Bool {
        switch access {
        case .owner: false
        case .invite: try chat.map { try store.isGuest($0.person) } ?? false
        case .list(let allowed):
            // Whoever is on the list has linked the chats that are not.
            try allowed.contains(Access.listed(address, of: account))
                || chat.map { try stores.chats.chats(of: $0.person) }?
                    .contains { allowed.contains(Access.listed($0.address, of: $0.account)) } == true
        case .open: true
        }
    }

    private func refusal(of code: String) throws -> AccessNotice {
        if try stores.links.code(code) != nil { return .oldLink }
        guard access == .invite else { return .wrongCode }
        return try store.invitation(code) == nil ? .wrongInvitation : .spentInvitation
    }

    private func notice(isOwned: Bool) -> AccessNotice {
        switch access {
        case .owner, .open: isOwned ? .stranger : .unowned
        case .invite: .uninvited
        case .list: .unlisted
        }
    }

    /// Whether to say now that Off does not talk in public places; at most once a day per place.
    func answersInPublic(_ address: String, of account: String, at now: Date) throws -> Bool {
        let times = try store.countStranger(
            digest(account, address), at: now, since: now.addingTimeInterval(-AccessControl.publicPause))
        return times == 1
    }

    /// Call after counting strangers, so that many strangers cannot fill the file.
    func forgetStrangers() throws { try store.forgetStrangers(keeping: AccessControl.strangers) }

    /// Reveals no address to a reader of the file, but recognises a stranger who comes again.
    private func digest(_ account: String, _ address: String) throws -> [UInt8] {
        Array(SHA256.digest(of: try store.salt() + Array("\(account) \(address)".utf8)).prefix(16))
    }
}

package import FoundationEssentials
package import Shared

/// Who owns this Off, who was invited, and which strangers were told that it is private.
package protocol AccessStore {
    func owner() throws -> PersonID?
    func setOwner(_ person: PersonID, at time: Date) throws
    func code() throws -> SetupCode?
    /// Nil removes the code.
    func setCode(_ code: SetupCode?) throws
    func invitation(_ code: String) throws -> Invitation?
    /// Every invitation that is kept, the oldest first.
    func invitations() throws -> [Invitation]
    func addInvitation(_ code: String, uses: Int, expiresAt: Date) throws -> Invitation
    func removeInvitation(_ number: Int64) throws
    /// Removes the invitations that expired before that time.
    func forgetInvitations(before time: Date) throws
    /// Takes one use of the invitation and makes the person a guest.
    func enter(_ person: PersonID, by invitation: Int64, at time: Date) throws
    /// Makes the person a guest.
    func letIn(_ person: PersonID, at time: Date) throws
    func isGuest(_ person: PersonID) throws -> Bool
    /// The links by which people find the accounts, by account; those that their networks have told.
    func links() throws -> [String: String]
    /// Of an account whose messages were read at least once.
    func setLink(_ link: String, of account: String) throws
    /// Random bytes of this file alone, so that its digests cannot be compared with another file's.
    func salt() throws -> [UInt8]
    /// How often this stranger has come since that time, counting this time.
    func countStranger(_ digest: [UInt8], at time: Date, since: Date) throws -> Int
    /// Keeps only that many strangers, the most recent ones.
    func forgetStrangers(keeping most: Int) throws
    /// Everybody who has a chat, a row for each chat, by person.
    func knownChats() throws -> [KnownChat]
}

/// A chat as `offbot people` looks at it.
nonisolated package struct KnownChat: Hashable, Sendable {
    package let person: PersonID
    package let account: String
    package let address: String
    package let lastMessageAt: Date
    package let isOwner: Bool
    package let isGuest: Bool

    package init(
        person: PersonID, account: String, address: String, lastMessageAt: Date, isOwner: Bool, isGuest: Bool
    ) {
        self.person = person
        self.account = account
        self.address = address
        self.lastMessageAt = lastMessageAt
        self.isOwner = isOwner
        self.isGuest = isGuest
    }

    package var network: String { String(account.prefix { $0 != ":" }) }

    package func isLetIn(by access: Access) -> Bool {
        switch access {
        case .owner: isOwner
        case .invite: isOwner || isGuest
        case .list(let allowed): isOwner || allowed.contains(Access.listed(address, of: account))
        case .open: true
        }
    }
}

import Domains
import FoundationEssentials
import Messaging
import Shared

/// Makes invitations in the service's stores: for the owner's chat and for `offbot invite`.
struct Invitations: Inviting {
    /// How long an invitation is kept after its end, so that whoever sends it then is told.
    private static let kept: TimeInterval = 30 * 86_400
    private static let day: TimeInterval = 86_400

    let person: PersonID
    let stores: Stores
    let random: () -> UInt64

    func mayInvite() throws -> Bool { try stores.access.owner() == person }

    func invite(at now: Date) throws -> InvitationSnapshot {
        let made = try Invitations.make(in: stores, random: random, at: now)
        let account = try stores.chats.lastUsedChat(of: person)?.account
        let links = try stores.access.links()
        return InvitationSnapshot(
            code: EntryCode.written(made.code), link: EntryCode.link(made.code, to: account.flatMap { links[$0] }),
            uses: made.usesLeft, expiresAt: made.expiresAt)
    }

    static func make(
        in stores: Stores, uses: Int = Invitation.usualUses, days: Int = Invitation.usualDays, random: () -> UInt64,
        at now: Date
    ) throws -> Invitation {
        try stores.access.forgetInvitations(before: now.addingTimeInterval(-kept))
        return try stores.access.addInvitation(
            EntryCode.random(from: random), uses: uses, expiresAt: now.addingTimeInterval(Double(days) * day))
    }
}

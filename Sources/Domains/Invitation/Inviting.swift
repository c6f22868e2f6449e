public import FoundationEssentials

/// Makes invitations to this Off. They belong to the service and not to a person's own data, so whoever wires the
/// Managers provides this.
package protocol Inviting {
    /// Whether this person may let others in.
    func mayInvite() throws -> Bool
    func invite(at now: Date) throws -> InvitationSnapshot
}

/// A new invitation, as its maker passes it on.
public struct InvitationSnapshot: Hashable, Sendable {
    /// In groups, to be read from a screen.
    public let code: String
    /// Sends the code by a tap; nil where the network has none.
    public let link: String?
    public let uses: Int
    public let expiresAt: Date

    package init(code: String, link: String?, uses: Int, expiresAt: Date) {
        self.code = code
        self.link = link
        self.uses = uses
        self.expiresAt = expiresAt
    }
}

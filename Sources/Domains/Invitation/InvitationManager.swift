public import FoundationEssentials
package import Shared

/// Lets the owner of an Off that people are invited to make invitations from their chat.
public final class InvitationManager: Manager, HoldsError {
    public package(set) var error: InvitationError?

    /// Nil: nobody can be invited here.
    private let inviting: (any Inviting)?

    package init(_ inviting: (any Inviting)?) {
        self.inviting = inviting
    }

    package func load(at moment: Moment) {}

    /// Asked anew each time, since the owner can change.
    public var mayInvite: Bool {
        guard let inviting else { return false }
        var may = false
        attempt { may = try inviting.mayInvite() }
        return may
    }

    /// Nil where the store failed.
    public func invite(at now: Date) -> InvitationSnapshot? {
        guard let inviting else { return nil }
        var made: InvitationSnapshot?
        attempt { made = try inviting.invite(at: now) }
        return made
    }
}

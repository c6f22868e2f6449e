import Conversation
import Domains
import Shared
import Words

/// `/invite`: a code for one more person, in a message that the owner can pass on.
enum Invite {
    /// Nil for everybody but the owner: to them the command does not exist.
    static func answer(in app: AppContext) -> Next<AppContext>? {
        guard app.invitations.mayInvite else { return nil }
        guard let invitation = app.invitations.invite(at: app.now) else {
            return .aside(app.words("error.\(app.managers.drainError() ?? "invitation.notSaved")"), [])
        }
        let day = app.settings.moment(at: invitation.expiresAt).today
        let code = invitation.link ?? invitation.code
        return .aside(
            app.words(
                invitation.link == nil ? "invite.code" : "invite.link",
                ["code": code, "day": app.words.date(day, today: app.today)]), [])
    }
}

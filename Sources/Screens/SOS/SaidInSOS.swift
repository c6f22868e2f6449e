import Words

/// What people say in the middle of an SOS that answers no question of it. Each gets a sentence, and the SOS goes on.
enum SaidInSOS: String, CaseIterable {
    case passes, needed, bargain, afraid, weak, missed, hurt, next, hard

    init?(_ text: String, in app: AppContext) {
        if app.words.names("sos.said.only", text), Understood.minutes(in: text, app) != nil {
            self = .bargain
        } else if app.words.means("sos.said.pulled", text) {
            self = .hard
        } else {
            guard let said = Self.allCases.first(where: { app.words.names("sos.said.\($0)", text) }) else { return nil }
            self = said
        }
    }
}

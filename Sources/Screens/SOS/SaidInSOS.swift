import Words

/// What people say in the middle of an SOS that answers no question of it. Each gets a sentence, and the SOS goes on.
enum SaidInSOS: String, CaseIterable {
    case passes, over, needed, afraid, weak, bargain, hurt, missed, next, hard, putAway

    init?(_ text: String, in app: AppContext) {
        let words = app.words
        if words.means("sos.said.pulled", text) {
            self = .hard
        } else if SaidInSOS.bargains(text, in: app) {
            self = .bargain
        } else {
            let said = Self.allCases.first { words.names("sos.said.\($0)", text) }
            // "Not so bad", "I won't slip".
            let isEased = [.afraid, .weak, .hard, .needed].contains(said) && words.names("sos.said.eases", text)
            let isPutAway = said != .putAway || !words.names("sos.said.putAway.not", text)
            guard let said, !isEased, isPutAway else { return nil }
            self = said
        }
    }

    /// "Only ten minutes", but not "I'll just wait ten minutes".
    private static func bargains(_ text: String, in app: AppContext) -> Bool {
        let words = app.words
        if words.means("sos.said.briefly", text) { return true }
        return words.names("sos.said.only", text) && !words.names("sos.said.calms", text)
            && Understood.minutes(in: text, app) != nil
    }

    /// Whether it may be about more than an urge.
    var mayBeMore: Bool { [.over, .weak, .next, .hard].contains(self) }
}

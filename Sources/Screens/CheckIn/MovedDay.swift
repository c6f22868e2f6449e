import Conversation
import Domains
import Shared
import Words

/// "Sorry, that was for yesterday": what was told last belongs to another day.
struct MovedDay {
    private let told: LastTold
    private let day: Day

    /// Nil where the words say anything else, or nothing was told a moment ago.
    init?(_ text: String, in app: AppContext) {
        guard let told = app.managers.lastTold(at: app.now) else { return nil }
        let day =
            if app.words.names("moved.says", text) {
                QuickCheckIn.openDay(in: text, besides: "moved.leads", app)
            } else if case .slip = told, app.top?.isPlace ?? true {
                // "Slipped", and then "on Monday": where nothing else asks for a day.
                QuickCheckIn.bareDay(text, app)
            } else {
                Day?.none
            }
        guard let day, told.day != day else { return nil }
        (self.told, self.day) = (told, day)
    }

    /// It is taken back where it was, and told of the other day.
    func act(in app: AppContext) -> Next<AppContext> {
        switch told {
        case .slip(let slip):
            if case .failed(let key) = app.managers.undoSlip(slip.number, at: app.now) {
                return .aside(app.words("error.\(key)"), [])
            }
            app.managers.endStep(at: app.now)
            return SlipInWords.tell(slip.text, on: day, in: app)
        case .checkIn(let first):
            guard let saved = app.checkIns.checkIn(on: first) else { return .stay }
            let draft = CheckInDraft(saved)
            // Where the other day has a check-in, nothing goes before the yes.
            guard app.checkIns.checkIn(on: day) == nil else {
                return .push(CheckInProposalScreen(day: day, draft: draft, since: app.now, movedFrom: first))
            }
            if case .failed(let key) = app.managers.undo(checkInOf: first, at: app.now) {
                return .say(app.words("error.\(key)"))
            }
            app.managers.endStep(at: app.now)
            guard app.checkIns.submit(draft, for: day, at: app.moment) else { return .stay }
            return .push(CheckInReceiptScreen(saved: day, in: app))
        }
    }
}

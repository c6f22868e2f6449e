import Conversation
import Domains
import Shared
import Words

/// "One up please", "knock one off": the rating that was saved a moment ago moves by one.
struct RatingStep {
    private let day: Day
    private let rating: Int

    /// Nil where the words say anything else, or nothing was rated a moment ago.
    init?(_ text: String, in app: AppContext) {
        guard let day = app.managers.correctableDay(at: app.now), let present = app.checkIns.checkIn(on: day)?.rating
        else { return nil }
        let bare = app.words.bareAnswer(in: text, without: "step.leads")
        if app.words.means("step.up", bare) {
            rating = present + 1
        } else if app.words.means("step.down", bare) {
            rating = present - 1
        } else {
            return nil
        }
        self.day = day
    }

    func act(in app: AppContext) -> Next<AppContext> {
        guard app.checkIns.change(CheckInDraft(rating: rating), for: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        return .push(CheckInReceiptScreen(saved: day, in: app))
    }
}

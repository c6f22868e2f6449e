import Conversation
import Domains
import Shared

/// What a line such as "8 kept it, long day" leads to, wherever it is written.
enum QuickCheckIn {
    /// Nil where the text is no check-in. `day` is the one that is being asked about, `draft` what is answered already.
    static func read(
        _ text: String, for day: Day? = nil, adding draft: CheckInDraft = CheckInDraft(), in app: AppContext
    ) -> Next<AppContext>? {
        guard
            let line = QuickLine(
                text, vocabulary: app.words.quickVocabulary, today: app.today, assumed: day ?? app.today)
        else { return nil }
        let target = line.day
        if line.hasBrokenRating {
            app.checkIns.reject(.ratingNotWhole)
            return .stay
        }
        guard line.draft.rating != nil else {
            return app.checkIns.checkIn(on: target) == nil
                ? .push(CheckInScreen(day: target)) : .push(CheckInReceiptScreen(day: target))
        }
        let answers = draft.merged(with: line.draft)
        guard app.checkIns.accepts(answers, for: target, at: app.moment) else { return .stay }
        guard line.isCertain, app.checkIns.checkIn(on: target) == nil else {
            return .push(CheckInProposalScreen(day: target, draft: answers))
        }
        guard app.checkIns.submit(answers, for: target, at: app.moment) else { return .stay }
        return .push(CheckInReceiptScreen(day: target))
    }
}

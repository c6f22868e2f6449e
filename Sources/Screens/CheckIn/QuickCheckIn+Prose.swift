import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// A rating among other words, which is shown before it is saved.
extension QuickCheckIn {
    /// "8 good day", "6 tired": a number and a word or three of how it was.
    static func inFewWords(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let assessment = app.listening.assessment(of: text)
        guard beginsWithRating(text, app), !text.contains("?"), assessment.isQuiet, !assessment.isHeavy else {
            return nil
        }
        return read(text, asksFirst: true, in: app)
    }

    /// "Headache, going to sleep early. 6.", "7 tired but ok, monday is always monday": today's rating at the end of a
    /// line that tells of the day, or at its beginning. Nil where the line holds another number as well.
    static func inProse(_ text: String, in app: AppContext) -> Next<AppContext>? {
        guard app.checkIns.checkIn(on: app.today) == nil, let (rating, note) = ratingAtAnEnd(of: text, app) else {
            return nil
        }
        let told = CheckInDraft(rating: rating, note: note)
        let draft = app.checkIns.half(of: app.today).merged(with: told).withPlanOfNote(in: app)
        return .push(CheckInProposalScreen(day: app.today, draft: draft, since: app.now))
    }

    static func isInProse(_ text: String, in app: AppContext) -> Bool {
        app.checkIns.checkIn(on: app.today) == nil && ratingAtAnEnd(of: text, app) != nil
    }

    private static func ratingAtAnEnd(of text: String, _ app: AppContext) -> (rating: Int, note: String)? {
        let clauses = clauses(of: text)
        guard clauses.count > 1, !text.contains("?") else { return nil }
        let last = clauses[clauses.count - 1]
        if let rating = rating(last.trimmed, app) {
            let before = text[..<last.startIndex].reversed().drop(while: joints.contains).reversed()
            return (rating, String(before).cleaned)
        }
        // "7 tired, slept 5 hours": what comes first may be counted by any of the others.
        let first = clauses[0].trimmed
        guard text.split(whereSeparator: { !$0.isNumber }).count == 1, beginsWithRating(first, app),
            let number = first.partedAtBlanks.first, let rating = rating(number, app)
        else { return nil }
        return (rating, String(text.cleaned.dropFirst(number.count)).cleaned)
    }

    /// The parts between marks; the one in "8.5" or "21:30" parts nothing.
    private static func clauses(of text: String) -> [Substring] {
        let ends = text.indices.filter { index in
            let next = text.index(after: index)
            return clauseEnds.contains(text[index]) && !(next < text.endIndex && text[next].isNumber)
        }
        let starts = [text.startIndex] + ends.map(text.index(after:))
        return zip(starts, ends + [text.endIndex]).map { text[$0..<$1] }.filter { !$0.trimmed.isEmpty }
    }

    private static let clauseEnds: Set<Character> = [".", ",", ";", ":", "!", "\n"]
    private static let joints: Set<Character> = [" ", ",", ";", ":", "\n"]

    private static func rating(_ text: String, _ app: AppContext) -> Int? {
        Int(inDigits(text, app) ?? text).flatMap { CheckInManager.ratings.contains($0) ? $0 : nil }
    }

    /// Whether a number comes first, with a few words that it does not count: not "7 long days".
    private static func beginsWithRating(_ text: String, _ app: AppContext) -> Bool {
        let said = app.words.said(text).words
        guard wordsOfFew.contains(said.count), let first = said.first, Int(first) != nil else { return false }
        return !said.dropFirst().contains { $0.contains(where: \.isNumber) || app.words.names("quick.counted", $0) }
            && app.words.phrases("quick.timed").length(in: said.dropFirst()) == nil
    }

    private static let wordsOfFew = 2...4
}

import Conversation
import Domains
import Shared
import Understanding
import Words

/// What a line says to the form that is open.
extension Understood {
    /// What the line tells about the day of that check-in, where it surely does.
    static func answers(in text: String, to checkIn: CheckInScreen, in app: AppContext) -> CheckInDraft? {
        guard let meanings = meanings(of: text, over: checkIn, in: app) else { return nil }
        let isOfDay = { (meaning: Meaning) in
            meaning.kind == .checkIn && (meaning.slots.day ?? checkIn.day) == checkIn.day
        }
        var draft = CheckInDraft()
        switch Decision(among: meanings) {
        case .act(let meaning) where isOfDay(meaning):
            let tellsMore = meaning.slots.rating != nil && meaning.slots.hasRest
            draft = CheckInDraft(meaning.slots, note: tellsMore ? text.cleaned : nil)
            // "7 long day".
            if draft.note == nil, draft.rating != nil { draft.note = rating(in: text, of: checkIn, in: app)?.note }
        // "Yes and it was easy": the plan was kept, however strong the pull was.
        case .ask(let offered) where offered.allSatisfy(isOfDay):
            let drafts = offered.map { CheckInDraft($0.slots, note: nil) }
            guard offered.map(\.confidence).reduce(0, +) >= leastAgreed, Set(drafts.map(\.rating)) == [nil],
                let first = drafts.first
            else { return nil }
            if drafts.allSatisfy({ $0.adherence == first.adherence }) { draft.adherence = first.adherence }
            if drafts.allSatisfy({ $0.urge == first.urge }) { draft.urge = first.urge }
        default: return nil
        }
        // "Meh" to how strong the pull was takes no answer back.
        let isOnlyOther = draft.isOnlyAdherence && checkIn.draft.adherence.map { $0 != draft.adherence } ?? false
        if isOnlyOther { return nil }
        return draft == CheckInDraft() ? nil : draft
    }

    /// A check-in in one line with what its note surely says of the plan and the pull: "6, pull was massive but I held
    /// it". Below a question, two or three words may answer that: "3, didn't".
    static func answers(in line: QuickLine, of text: String, _ app: AppContext) -> CheckInDraft {
        guard let note = line.draft.note else { return line.draft }
        let isAnswer = app.top is CheckInScreen && app.words.said(note).words.count <= mostWordsOfAnswer
        guard isAnswer || tellsMore(text, than: line.draft, in: app) else { return line.draft }
        return answers(beside: line.draft, in: text, over: isAnswer ? [nil, app.top] : [nil], in: app)
    }

    private static let mostWordsOfAnswer = 3

    /// What was read for certain with what else the line surely says: "kept, no pull, too tired to scroll". Two or three
    /// words that are an answer are no note.
    static func answers(
        beside certain: CheckInDraft, in text: String, over screens: [(any Screen<AppContext>)?], in app: AppContext
    ) -> CheckInDraft {
        for screen in screens {
            guard case .act(let meaning) = decision(on: text, over: screen, in: app), meaning.kind == .checkIn else {
                continue
            }
            let told = CheckInDraft(meaning.slots, note: nil)
            var all = told.merged(with: certain)
            guard certain.rating == nil || told.rating == certain.rating,
                certain.adherence == nil || told.adherence == certain.adherence, all != certain
            else { continue }
            // "No pull because my phone broke" is worth keeping; "none" is not.
            let isBare = certain.note.map { app.words.said($0).words.count <= mostWordsOfAnswer } ?? true
            if isBare { all.note = nil }
            return all
        }
        return certain
    }

    /// Beside how the plan went, most notes tell nothing that is asked for: their words show it before the models have
    /// read them.
    private static func tellsMore(_ text: String, than draft: CheckInDraft, in app: AppContext) -> Bool {
        guard let reader = Language.reader(of: app.words.language) else { return false }
        if draft.adherence == nil { return true }
        let line = app.listening.glance(at: text, by: reader)
        return line.tellsOfPull || line.tellsOfScores
    }

    /// What the line surely answers to "When should I ask?": an hour in any words, or never.
    static func answerAboutAsking(_ text: String, in app: AppContext) -> SettingsQuestion.Answer? {
        // "Is 8 too late?", "8 on weekdays, 10 on weekends", "don't ask me why".
        guard text.contains(where: \.isLetter), !text.contains("?"), !app.words.namesDaysOfEveryWeek(text),
            !app.words.names("said.why", text), let reader = Language.reader(of: app.words.language)
        else { return nil }
        let meanings = app.listening.meanings(of: text, circumstances(.time, in: app), by: reader)
        guard case .act(let meaning) = Decision(among: meanings) else { return nil }
        return switch meaning.kind {
        case .askAt: meaning.slots.time.map { .time($0) }
        case .askNever: .noTime
        default: nil
        }
    }

    /// "Thx gn": no note on a day.
    static func isFarewell(_ text: String, in app: AppContext) -> Bool {
        guard app.words.said(text).words.count <= mostWordsOfFarewell,
            let meanings = meanings(of: text, over: nil, in: app),
            case .talk(let meaning, _) = Decision(among: meanings)
        else { return false }
        return meaning.kind == .thanks || meaning.kind == .goodbye
    }

    private static let mostWordsOfFarewell = 3

    /// What is said to a line that answers nothing. "Ok cool" only puts the answer off.
    static func unclear(_ text: String, to checkIn: CheckInScreen, in app: AppContext) -> Text {
        let words = app.words
        if case .talk(let meaning, _)? = decision(on: text, over: checkIn, in: app) {
            if meaning.kind == .offTopic { return words("meant.offtopic") }
            // "There's a child asleep on my arm": heard, and no answer.
            if [.talk, .vent, .feedback, .feeling, .greeting].contains(meaning.kind) {
                return words("checkin.whenReady")
            }
            // Who leaves in the middle would lose the answers.
            if meaning.kind == .goodbye, !checkIn.isUnanswered { return words("checkin.goodbye") }
        }
        if words.means("said.nod", text) || words.means("said.hesitates", text) { return words("checkin.whenReady") }
        return words(checkIn.asked == nil ? "checkin.unclear" : "checkin.unclear.asked")
    }

    /// "Kept both", of two days: an answer for more than the one that is asked about.
    static func isForSeveralDays(_ text: String, in app: AppContext) -> Bool {
        // In a longer line they may be part of its note.
        guard app.words.said(text).words.count <= mostWordsForSeveralDays, !text.contains(where: \.isNumber) else {
            return false
        }
        if app.words.names("checkin.said.bothDays", text) { return true }
        return app.plans.history.terms(inForceOn: app.today)?.apps.count != 2
            && app.words.names("checkin.said.both", text)
    }

    private static let mostWordsForSeveralDays = 4

    /// So likely must the readings be together that agree in an answer.
    private static let leastAgreed: Float = 0.8

    /// The two numbers that the line leaves the rating between: "7 or 8", "meh", "6 and a half". Where the plan and the
    /// pull are asked for, "terrible" answers neither, and rates the day.
    static func ratingsAround(
        _ text: String, in checkIn: CheckInScreen, _ app: AppContext
    ) -> (low: Int, high: Int)? {
        if let two = TwoNumbers(text, isAsked: true, in: app) { return (two.low, two.high) }
        // "Tomorrow ok?"
        if surely([.askTomorrow, .askLater, .skip], text, over: checkIn, in: app) { return nil }
        let isBesideThat =
            checkIn.current == .day && checkIn.draft.rating == nil && !app.words.means("said.nod", text)
            && app.words.said(text).words.count <= mostWordsOfGrade
        guard checkIn.current == .rating || isBesideThat, let reader = Language.reader(of: app.words.language) else {
            return nil
        }
        let meanings = app.listening.meanings(of: text, circumstances(.rating, in: app), by: reader)
        guard case .ask(let offered) = Decision(among: meanings), offered.count >= 2,
            offered.prefix(2).allSatisfy({ $0.kind == .checkIn }), let low = offered[0].slots.rating,
            let high = offered[1].slots.rating, high == low + 1
        else { return nil }
        return (Int(low), Int(high))
    }

    /// "Really pretty bad".
    private static let mostWordsOfGrade = 3

    /// The day's number with the rest as its note, where what else the line says is doubtful, but not the number: "7 long
    /// day", "6 a bit tired".
    static func rating(in text: String, of checkIn: CheckInScreen, in app: AppContext) -> CheckInDraft? {
        let line = QuickLine(text, vocabulary: app.words.quickVocabulary, today: app.today, assumed: checkIn.day)
        guard let line, line.day == checkIn.day, !line.isCorrection, !line.hasBrokenRating, !countsSomething(line, app),
            let rating = line.draft.rating, CheckInManager.ratings.contains(rating),
            let meanings = meanings(of: text, over: checkIn, in: app)
        else { return nil }
        let chance = meanings.filter { $0.kind == .checkIn && $0.slots.rating == Double(rating) }.map(\.confidence)
        return chance.reduce(0, +) >= leastRating ? line.draft : nil
    }

    /// "2 slips" rates no day.
    static func countsSomething(_ line: QuickLine, _ app: AppContext) -> Bool {
        guard line.draft.adherence == nil, let note = line.draft.note else { return false }
        return app.words.phrases("quick.counted").length(in: app.words.said(note).words[...]) != nil
    }

    private static let leastRating: Float = 0.6

    /// A draft holds only after a yes, so a change of it need not be certain.
    private static let leastInDraft: Float = 0.4

    /// A draft as the line would have it; nil where it says nothing certain of it.
    static func draft(_ terms: PlanTerms, changedBy text: String, in app: AppContext) -> PlanTerms? {
        if let changed = PlanInWords.terms(terms, differingAsIn: text, in: app) { return changed }
        if let changed = PlanInWords.terms(terms, withHoursOf: text, in: app) { return changed }
        guard let reader = Language.reader(of: app.words.language) else { return nil }
        let about = Circumstances(asked: .draft, today: app.today, now: app.moment.time)
        guard let meaning = reader.meanings(of: text, about).first, meaning.kind == .planChange,
            meaning.confidence >= leastInDraft
        else { return nil }
        let slots = settled(meaning.slots, of: text, in: app)
        let changed = isSwap(slots, of: terms, text, app) ? terms.swapping(slots.apps) : terms.changed(by: slots)
        // "Every day except Sunday, from 9 pm" is no plan for Sundays.
        let isOpposite = app.words.names("plan.word.except", text) && (changed?.days.count ?? 7) <= mostExcepted
        return isOpposite ? nil : changed
    }

    private static let mostExcepted = 3

    /// The apps that a line in the middle of a draft adds to it; none where it is not surely about that.
    static func addedApps(in text: String, to draft: PlanDraftScreen, in app: AppContext) -> [String] {
        guard let meanings = meanings(of: text, over: draft, in: app),
            case .act(let meaning) = Decision(among: meanings),
            [.planMake, .planChange].contains(meaning.kind), meaning.slots.from == nil, meaning.slots.until == nil,
            settled(meaning.slots, of: text, in: app).manner != .remove
        else { return [] }
        return meaning.slots.apps
    }
}

extension Meaning {
    /// Whether a number in front may rate the day: "5 pause" and "9 tonight" more likely ask for something, and "8 plan"
    /// tells of the plan as well.
    var leavesRatingOpen: Bool {
        kind.isTalk || kind == .checkIn && slots.plan == nil || kind != .checkIn && confidence < Meaning.leastClear
    }

    private static let leastClear: Float = 0.35
}

import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// What a line such as "8 kept it, long day" leads to, on any Screen.
enum QuickCheckIn {
    /// Whether the text is a check-in: "7", "8 kept it, long day"; not "5 minutes on TikTok again".
    static func isLine(_ text: String, in app: AppContext) -> Bool {
        if sameAsYesterday(text, app) != nil { return true }
        guard let line = line(text, for: app.today, in: app), line.draft.rating != nil else { return false }
        return line.isCertain || !SlipInWords.hears(text, in: app)
    }

    /// Whether its number may count or name something else: "1 hour a day", "8 or 9".
    static func isDoubtful(_ text: String, in app: AppContext) -> Bool {
        line(text, for: app.today, in: app).map { $0.draft.rating != nil && !$0.isCertain } ?? false
    }

    /// Whether it is one wherever it is said, "8 kept it", or corrects the last one: a number alone can answer many
    /// questions.
    static func isUnmistakable(_ text: String, in app: AppContext) -> Bool {
        if MovedDay(text, in: app) != nil || RatingStep(text, in: app) != nil || forgottenDay(in: text, app) != nil
            || sameAsYesterday(text, app).map({ $0 != CheckInDraft() }) ?? false
        {
            return true
        }
        guard let line = line(text, for: app.today, in: app), line.isCertain else { return false }
        if line.isCorrection, correction(text, in: app) != nil { return true }
        return line.draft.adherence != nil && line.draft.rating != nil
    }

    /// "Same as yesterday", and what is not: "same as yesterday but 6". Nil where the line says anything else.
    static func sameAsYesterday(_ text: String, _ app: AppContext) -> CheckInDraft? {
        let (words, said) = (app.words, app.words.said(text).words[...])
        if words.means("quick.sameAsYesterday", text) { return CheckInDraft() }
        guard let count = words.phrases("quick.sameAsYesterday").length(in: said) else { return nil }
        var rest = said.dropFirst(count)
        while let joint = words.phrases("quick.exceptThat").length(in: rest) { rest = rest.dropFirst(joint) }
        while let filler = words.phrases("quick.fillers").length(in: rest) { rest = rest.dropFirst(filler) }
        guard !rest.isEmpty else { return CheckInDraft() }
        let other = rest.joined(separator: " ")
        if let adherence = words.adherence(in: other) { return CheckInDraft(adherence: adherence) }
        let line = QuickLine(other, vocabulary: words.quickVocabulary, today: app.today, assumed: app.today)
        guard let line, line.isCertain, line.day == app.today, line.draft.note == nil, !line.hasBrokenRating,
            line.draft.rating.map(CheckInManager.ratings.contains) == true
        else { return nil }
        return line.draft
    }

    /// "I forgot to check in yesterday": the day that is to be filled in.
    private static func forgottenDay(in text: String, _ app: AppContext) -> Day? {
        app.words.names("forgot.says", text) ? openDay(in: text, besides: "forgot.leads", app) : nil
    }

    /// The day that can still be filled in, where the text names it and, apart from these phrases, nothing else.
    static func openDay(in text: String, besides phrases: String, _ app: AppContext) -> Day? {
        let bare = app.words.bareAnswer(in: text, without: phrases)
        return bare.count < text.normalised.count ? bareDay(bare, app) : nil
    }

    /// The day that can still be filled in, where the text is nothing but its name.
    static func bareDay(_ text: String, _ app: AppContext) -> Day? {
        // Before the night is over, it may be the one that still lasts.
        if app.words.means("slip.words.lastNight", text), app.moment.time.hour >= endOfNight,
            app.checkIns.openDays(at: app.moment).contains(app.today - 1)
        {
            return app.today - 1
        }
        guard let line = QuickLine(text, vocabulary: app.words.quickVocabulary, today: app.today, assumed: app.today),
            line.draft == CheckInDraft(), app.checkIns.openDays(at: app.moment).contains(line.day)
        else { return nil }
        return line.day
    }

    private static let endOfNight = 5

    static func namesToday(_ text: String, in app: AppContext) -> Bool {
        ["quick.today", "said.tonight", "checkin.said.now"].contains { app.words.names($0, text) }
    }

    /// "Oops it was 6": a change of what was saved in the last minutes. Nil where the line is none.
    private static func correction(_ text: String, in app: AppContext) -> QuickLine? {
        guard let day = app.managers.correctableDay(at: app.now), let line = line(text, for: day, in: app),
            line.isCorrection, line.day == day
        else { return nil }
        return line
    }

    /// "I mean partly", in the middle of the questions about that day.
    static func correctedAnswer(in text: String, for day: Day, in app: AppContext) -> CheckInDraft? {
        guard let line = line(text, for: day, in: app), line.isCorrection, line.day == day, line.draft.rating == nil,
            let adherence = line.draft.adherence
        else { return nil }
        return CheckInDraft(adherence: adherence)
    }

    private static func correct(_ line: QuickLine, in app: AppContext) -> Next<AppContext> {
        if line.hasBrokenRating { app.checkIns.reject(.ratingNotWhole) }
        guard !line.hasBrokenRating, app.checkIns.change(line.draft, for: line.day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        return .push(CheckInReceiptScreen(saved: line.day, in: app))
    }

    /// The "to 5" of "9 to 5", which rates nothing.
    private static func isEndOfSpan(_ note: String, _ app: AppContext) -> Bool {
        let words = app.words.said(note).words[...]
        return app.words.phrases("plan.said.until").length(in: words).map { words.dropFirst($0) }
            .flatMap(\.first)?.first?.isNumber ?? false
    }

    private static func line(_ said: String, for day: Day, in app: AppContext) -> QuickLine? {
        app.listening.quickLine(in: said, for: day) {
            let vocabulary = app.words.quickVocabulary
            let text = inDigits(said, app) ?? said
            let before = dayBefore(in: text, app).flatMap { rest, day in
                QuickLine(rest, vocabulary: vocabulary, today: app.today, assumed: day).flatMap {
                    $0.day == day ? $0 : nil
                }
            }
            let line = before ?? QuickLine(text, vocabulary: vocabulary, today: app.today, assumed: day)
            // "Tuesday 8, monday 7" is no Tuesday with a note.
            guard let note = line?.draft.note else { return line }
            return Understood.tellsOfSeveralDays(text, in: app) || isEndOfSpan(note, app) ? nil : line
        }
    }

    /// "Seven" means what "7" does.
    static func inDigits(_ text: String, _ app: AppContext) -> String? {
        guard text.utf8.count <= longestNumber, !text.contains(where: \.isNumber) else { return nil }
        return Understood.named(in: text, app)?.onlyNumber.flatMap {
            CheckInManager.ratings.contains($0) ? "\($0)" : nil
        }
    }

    private static let longestNumber = 5

    /// "And the day before 8": before the day that was told last.
    private static func dayBefore(in text: String, _ app: AppContext) -> (text: String, day: Day)? {
        let words = app.words.said(text).words[...]
        guard let count = app.words.phrases("quick.dayBefore").length(in: words) else { return nil }
        let rest = words.dropFirst(count).joined(separator: " ")
        // "The day before Monday", "the day before yesterday".
        guard !app.words.names("quick.yesterday", rest), !app.words.namesDaysOfWeek(rest) else { return nil }
        return (rest, (app.managers.lastTold(at: app.now)?.day ?? app.today) - 1)
    }

    /// Nil where the text is no check-in. `day` is the day that is being asked about, `draft` the answers given so far,
    /// by themselves those of a form that was left; `asksFirst` if a bare number may have been meant for something else
    /// on the Screen.
    static func read(
        _ text: String, for day: Day? = nil, adding draft: CheckInDraft? = nil, asksFirst: Bool = false,
        in app: AppContext
    ) -> Next<AppContext>? {
        let assumed = day ?? app.today
        let draft = draft ?? app.checkIns.half(of: assumed)
        if let moved = MovedDay(text, in: app) { return moved.act(in: app) }
        if let step = RatingStep(text, in: app) { return step.act(in: app) }
        if let day = forgottenDay(in: text, app) { return .push(CheckInScreen.opening(day, in: app)) }
        if let other = sameAsYesterday(text, app) {
            return sameAsBefore(assumed, adding: draft.merged(with: other), in: app)
        }
        guard let line = line(text, for: assumed, in: app) else { return nil }
        if line.isCorrection, let correction = correction(text, in: app) { return correct(correction, in: app) }
        let answers = line.day == assumed ? draft.merged(with: line.draft) : line.draft
        if let next = askingForNumber(of: line, in: answers, app) { return next }
        // A number among other words may count anything: what the whole line means tells.
        if !line.isCertain, !asksFirst, Understood.isPossible(in: app) { return nil }
        // "40 minutes on the bus" is prose, and its number rates nothing.
        if !line.isCertain, let rating = line.draft.rating, !CheckInManager.ratings.contains(rating) { return nil }
        if !line.isCertain, Understood.countsSomething(line, app) { return nil }
        if line.hasBrokenRating { app.checkIns.reject(.ratingNotWhole) }
        guard !line.hasBrokenRating, app.checkIns.accepts(answers, for: line.day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        guard line.draft.rating != nil else { return .push(CheckInScreen.opening(line.day, in: app)) }
        let isBare = line.day == assumed && line.draft == CheckInDraft(rating: line.draft.rating)
        guard line.isCertain, !(asksFirst && isBare), app.checkIns.checkIn(on: line.day) == nil else {
            return .push(
                CheckInProposalScreen(day: line.day, draft: answers.withPlanOfNote(in: app), since: app.now))
        }
        if line.day == assumed, day == nil, let question = Understood.askingWhichDay(line.draft, in: text, app) {
            return question
        }
        let told = Understood.answers(in: line, of: text, app)
        var all = line.day == assumed ? draft.merged(with: told) : told
        all.note = all.note.map { Understood.noteAlone($0, in: app).text }
        // The "none" of "6, yes, none" is how strong the pull was.
        if all.urge == nil, let note = all.note,
            let pull = app.words.dayVocabulary.answers(in: note, hasPlan: false, isPlanOpen: false),
            pull == CheckInDraft(urge: pull.urge)
        {
            (all.urge, all.note) = (pull.urge, nil)
        }
        guard app.checkIns.submit(all, for: line.day, at: app.moment) else { return .stay }
        return .push(CheckInReceiptScreen(saved: line.day, in: app))
    }

    /// Saves the answers of a line that is answered otherwise, since it also tells of danger. Its other words stay where
    /// they are answered, and no receipt comes between.
    static func keepAnswers(in text: String, in app: AppContext) {
        guard let line = line(text, for: app.today, in: app), line.isCertain, !line.isCorrection,
            !line.hasBrokenRating, line.draft.rating != nil, line.draft.adherence != nil,
            app.checkIns.checkIn(on: line.day) == nil
        else { return }
        var answers = line.draft
        answers.note = nil
        _ = app.checkIns.submit(answers, for: line.day, at: app.moment)
    }

    /// Proposes the answers of the day before, without its note; what is in `draft` counts for more.
    static func sameAsBefore(_ day: Day, adding draft: CheckInDraft, in app: AppContext) -> Next<AppContext> {
        guard let before = app.checkIns.checkIn(on: day - 1), before.rating != nil else {
            return .say(app.words("checkin.nothingBefore", ["day": app.words.meant(day - 1, in: app)]))
        }
        var answers = CheckInDraft(before)
        answers.note = nil
        if !app.plans.history.isPlanDay(day) { answers.adherence = nil }
        // How strong the pull was on a day that was kept says nothing of one that was not.
        if let other = draft.adherence, other != answers.adherence { answers.urge = nil }
        return .push(CheckInProposalScreen(day: day, draft: answers.merged(with: draft), since: app.now))
    }

    /// Asks for the number alone where the line's own is none from 1 to 10, and keeps the rest. Nil where there is no
    /// rest, or the number is fine.
    private static func askingForNumber(
        of line: QuickLine, in answers: CheckInDraft, _ app: AppContext
    ) -> Next<AppContext>? {
        var rest = answers
        rest.rating = nil
        guard let rating = answers.rating, line.isCertain, rest != CheckInDraft(),
            line.hasBrokenRating || !CheckInManager.ratings.contains(rating),
            app.checkIns.accepts(rest, for: line.day, at: app.moment)
        else { return nil }
        let error: CheckInError = line.hasBrokenRating ? .ratingNotWhole : .ratingOutOfRange
        return .push(CheckInScreen(day: line.day, missingNumberOf: rest), saying: app.words("error.\(error.key)"))
    }
}

import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

/// The check-in by taps: one step after another in one message. Any of them can be skipped, and each also understands a
/// whole line.
struct CheckInScreen: Screen {
    enum Step: String, Codable {
        /// The plan and the pull, in any order.
        case day
        case scores, rating, note
    }

    enum Action: Codable {
        case adherence(Adherence)
        case urge(UrgeLevel)
        case change(AttributeKind, Change)
        /// The scores that were not changed are the same as the day before.
        case restSame
        case rating(Int)
        case sameAsBefore
        case leaveOut
        case back
        case cancel
        case snooze(minutes: Int)
        case tonight
        case goOn
        case lastDays
    }

    /// What somebody who comes back after silent days does about them.
    enum CatchingUp: String, Codable {
        case offered, begun
    }

    static let name = "checkin"
    static let version = 3

    let day: Day
    /// Set if Off began this by asking; nil if the person did.
    private(set) var asked: Asking?
    private(set) var draft = CheckInDraft()
    /// Nil stands for the first question.
    private(set) var step: Step?
    /// It began with a line, so the note is not asked for.
    private(set) var beganWithNote = false
    /// It was left half answered, and Off has just asked about it again. Optional, since earlier versions lack it.
    private(set) var isAskedAgain: Bool?
    private(set) var catchingUp: CatchingUp?
    /// The last line that answered nothing: the number tapped after it is what it meant.
    private(set) var unread: String?

    init(day: Day, asked: Asking? = nil, catchingUp: CatchingUp? = nil) {
        (self.day, self.asked, self.catchingUp) = (day, asked, catchingUp)
    }

    /// A line whose number was none: the rest of it is kept.
    init(day: Day, missingNumberOf draft: CheckInDraft) {
        self.init(day: day, draft: draft, step: .rating)
        beganWithNote = true
    }

    /// Begun with a line: goes on with what it has not told.
    init(day: Day, answered draft: CheckInDraft, in app: AppContext) {
        self.init(day: day, draft: draft, step: .day)
        beganWithNote = draft.note != nil
        if !isDayOpen(in: app) { step = .scores }
        if draft == CheckInDraft() { step = nil }
    }

    init(day: Day, draft: CheckInDraft, step: Step) {
        self.day = day
        self.draft = draft
        self.step = step
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        defer { app.checkIns.hold(draft, on: day) }
        isAskedAgain = nil
        switch action {
        case .goOn: return .stay
        case .lastDays: return CheckInScreen.nextMissed(in: app).map { .replace($0) } ?? .stay
        case .sameAsBefore: return sameAsBefore(in: app)
        case .adherence(let adherence): return take(CheckInDraft(adherence: adherence), in: app)
        case .urge(let urge): return take(CheckInDraft(urge: urge), in: app)
        case .change(let kind, let change):
            draft.changes[kind] = change
            step = .scores
            return .stay
        case .rating(let rating):
            draft.rating = rating
            return learning(rating, in: app, goOn(in: app))
        case .leaveOut: leaveOut(in: app)
        case .restSame:
            draft.changes = draft.changes.withRestSame
            step = .scores
        case .back:
            move(by: -1)
            return .stay
        case .cancel:
            app.outreach.letGo()
            draft = CheckInDraft()
            let isNoteKept = app.checkIns.withKeptNote(CheckInDraft(), on: day) != CheckInDraft()
            let notice = app.words(isNoteKept ? "checkin.cancelled.note" : "checkin.cancelled")
            return asked == nil ? .finish(notice) : .farewell(notice)
        case .snooze(let minutes): return snooze(until: app.moment.now + TimeInterval(minutes * 60), in: app)
        case .tonight: return snooze(until: Tonight(app)?.instant ?? app.moment.now + 900, in: app)
        }
        return goOn(in: app)
    }

    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool {
        (isFresh || day == app.today) && app.checkIns.openDays(at: app.moment).contains(day)
    }

    /// A line here is about the day that is asked about: "slipped" answers for the plan, and a note is no slip of its own.
    func claims(_ text: String, in app: AppContext) -> Bool {
        let isForOthers = [SlipInWords.isDetail, SlipInWords.isDenied, PauseScreen.replaces]
        if isForOthers.contains(where: { $0(text, app) }) { return false }
        guard current == .note else {
            // "Not now" ends nothing here.
            return isUnanswered && app.words.means("prompt.words.later", text) || answers(in: text, app) != nil
                || answerWithNote(in: text, app) != nil
                || QuickCheckIn.isLine(text, in: app)
        }
        return QuickCheckIn.isUnmistakable(text, in: app) || SlipInWords.hears(text, in: app)
    }

    /// The answers that these words give to the present step.
    private func answers(in text: String, _ app: AppContext) -> CheckInDraft? {
        switch current {
        case .day:
            app.words.dayVocabulary.answers(
                in: text, hasPlan: asksPlan(in: app), isPlanOpen: asksPlan(in: app) && draft.adherence == nil)
                ?? (asksPlan(in: app) ? QuickCheckIn.correctedAnswer(in: text, for: day, in: app) : nil)
        case .scores: app.words.changes(in: text, after: draft.changes).map { CheckInDraft(changes: $0) }
        case .rating, .note: nil
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        defer { app.checkIns.hold(draft, on: day) }
        (isAskedAgain, unread) = (nil, nil)
        if current == .note, !QuickCheckIn.isUnmistakable(text, in: app) {
            // "Oops, I kept it" is no note.
            guard asksPlan(in: app), let put = QuickCheckIn.correctedAnswer(in: text, for: day, in: app) else {
                return Understood.isFarewell(text, in: app) ? goOn(in: app) : takeAsText(text, in: app)
            }
            draft = draft.merged(with: put)
            return .stay
        }
        if let two = TwoThings(text, over: self, in: app) { return leave(two.act(in: app), in: app) }
        if isUnanswered, let next = readAboutAsking(text, in: app) { return next }
        if draft == CheckInDraft(), app.words.means("checkin.said.leave", text) { return leaveAlone(in: app) }
        if asksPlan(in: app), Understood.isForSeveralDays(text, in: app) {
            return .unclear(app.words("checkin.oneDayEach"))
        }
        if let answers = answers(in: text, app) { return take(answers, in: app) }
        // "Kept it, no pull, 8" rates the day as well.
        if text.contains(where: \.isNumber), !QuickCheckIn.isLine(text, in: app),
            let rated = Understood.answers(in: text, to: self, in: app),
            rated.rating != nil
        {
            return take(rated, in: app)
        }
        if let answer = answerWithNote(in: text, app) {
            beganWithNote = true
            return take(Understood.answers(beside: answer, in: text, over: [self], in: app), in: app)
        }
        if current == .scores, let kind = app.words.attribute(beginning: text) {
            return perform(.change(kind, (draft.changes[kind] ?? .same).next), in: app)
        }
        if current != .rating, app.words.means("said.skip", text) { return perform(.leaveOut, in: app) }
        if let other = QuickCheckIn.sameAsYesterday(text, app) { return sameAsBefore(but: other, in: app) }
        guard let next = QuickCheckIn.read(text, for: day, adding: draft, in: app) else {
            let unclear = Next<AppContext>.unclear(Understood.unclear(text, to: self, in: app))
            // A yes to how strong the pull was says nothing of the plan.
            if draft.adherence != nil, app.words.means("said.yes", text) { return unclear }
            if let answers = Understood.answers(in: text, to: self, in: app) {
                if let phrase = app.phrases.phrase(for: text, asked: askedOfLine) {
                    app.phrases.use(phrase, at: app.moment)
                }
                return take(answers, in: app)
            }
            if let (low, high) = Understood.ratingsAround(text, in: self, app) {
                unread = text.contains(where: \.isNumber) ? nil : text
                return .say(app.words("checkin.between", ["low": low, "high": high]))
            }
            if let told = Understood.rating(in: text, of: self, in: app) { return take(told, in: app) }
            // In the middle of a form, one more question would only lead away from it.
            let isForOthers =
                [Understood.isElsewhere, Understood.mayTell, Understood.isHeavy].contains { $0(text, self, app) }
                || isUnanswered && day == app.today && Understood.isWorthAsking(text, over: self, in: app)
            if isForOthers { return .pass }
            let skips = Understood.surely([.skip], text, over: self, in: app)
            if skips { return isUnanswered ? leaveAlone(in: app) : perform(.leaveOut, in: app) }
            // "7 was ok" may rate the day: better one question more than none of it.
            let proposal = QuickCheckIn.read(text, for: day, adding: draft, asksFirst: true, in: app)
            if let proposal { return proposal }
            if let told = Understood.story(in: text, beside: draft.note, over: self, in: app) {
                beganWithNote = true
                draft.note = told
                return .stay
            }
            unread = text
            // Somebody who is asked in the evening may still be in the middle of an urge.
            return Understood.mayBeUrge(text, over: self, in: app) ? .pass : unclear
        }
        if case .push(let screen as CheckInScreen, let notice?) = next, screen.day == day {
            beganWithNote = beganWithNote || draft == CheckInDraft() || screen.draft.note != nil
            (draft, self.step) = (screen.draft, screen.step)
            return .say(notice)
        }
        // A line about this day has answered everything; after one about another day, these questions wait below.
        guard case .push(let screen, _) = next, screen.isAbout(day) else { return next }
        return catchUp(after: screen, in: app)
    }

    /// Once the day is saved, there is nothing to ask below what comes next.
    private func leave(_ next: Next<AppContext>, in app: AppContext) -> Next<AppContext> {
        guard isOver(in: app), case .push(let screen, let notice) = next else { return next }
        return .replace(screen, saying: notice)
    }

    /// A slip is more than a note.
    private func answerWithNote(in text: String, _ app: AppContext) -> CheckInDraft? {
        guard current == .day, asksPlan(in: app), !SlipInWords.hears(text, in: app) else { return nil }
        return app.words.adherenceWithNote(in: text)
    }

    mutating func takeAsText(_ text: String, in app: AppContext) -> Next<AppContext> {
        draft.note = app.words.means("said.nothing", text) ? nil : text.cleaned
        return goOn(in: app)
    }

    /// "Meh", and then a tap on 5.
    private mutating func learning(
        _ rating: Int, in app: AppContext, _ next: Next<AppContext>
    ) -> Next<AppContext> {
        guard let line = unread, !app.words.means("said.skip", line) else { return next }
        unread = nil
        return Understood.learning(Meaning(.checkIn, Slots(rating: rating)), from: line, asked: .rating, in: app, next)
    }

    /// Adds answers to the present step, which is over once nothing of it is open. A line that rates the day is a whole
    /// check-in: it is saved at once, as it would be anywhere else, and the receipt asks about the plan.
    private mutating func take(_ answers: CheckInDraft, in app: AppContext) -> Next<AppContext> {
        draft = draft.merged(with: answers)
        if answers.rating != nil, app.checkIns.checkIn(on: day) == nil {
            guard app.checkIns.submit(draft, for: day, at: app.moment) else { return .stay }
            return catchUp(after: CheckInReceiptScreen(saved: day, in: app), in: app)
        }
        if current == .scores { draft.changes = draft.changes.withRestSame }
        return current == .day && isDayOpen(in: app) ? .stay : goOn(in: app)
    }

    /// Skips what is open; where nothing is, since the person came back, removes what was answered.
    private mutating func leaveOut(in app: AppContext) {
        switch current {
        case .day where isDayOpen(in: app), .rating: break
        case .day: (draft.adherence, draft.urge) = (nil, nil)
        case .scores: draft.changes = [:]
        case .note: draft.note = nil
        }
    }

    /// Proposes the answers of the day before. Where something is answered already, the proposal holds that, too.
    private func sameAsBefore(
        but other: CheckInDraft = CheckInDraft(), in app: AppContext
    ) -> Next<AppContext> {
        let next = QuickCheckIn.sameAsBefore(day, adding: draft.merged(with: other), in: app)
        guard case .push(let proposal, _) = next, draft != CheckInDraft() else { return next }
        return .replace(proposal)
    }

    /// The check-in's questions for a day without a check-in, its receipt for one that has it.
    static func opening(_ day: Day, in app: AppContext) -> any Screen<AppContext> {
        app.checkIns.checkIn(on: day) == nil ? CheckInScreen(day: day) : CheckInReceiptScreen(day: day)
    }

    /// Somebody who catches up is asked about the next day at once.
    private func catchUp(after saved: any Screen<AppContext>, in app: AppContext) -> Next<AppContext> {
        guard catchingUp == .begun, saved is CheckInReceiptScreen, let next = CheckInScreen.nextMissed(in: app),
            let checkIn = app.checkIns.checkIn(on: day)
        else { return .replace(saved) }
        return .replace(
            next,
            saying: app.words(
                "checkin.saved", ["day": app.words.meant(day, in: app), "answers": app.words.summary(of: checkIn)]))
    }

    /// Half a check-in is there again when its day is opened.
    var isKept: Bool { draft != CheckInDraft() }

    /// When Off asks again, the Screen starts anew with other words, unless it has been answered in part.
    func isContinued(by other: CheckInScreen) -> Bool {
        day == other.day && draft == CheckInDraft()
            && (asked == nil || asked == .first || other.draft != CheckInDraft())
    }
    /// Another day's answers are kept below; a question without any answer gives way to the next.
    func isSame(as other: CheckInScreen) -> Bool { day == other.day || other.draft == CheckInDraft() }
    mutating func onReturn(insteadOf other: CheckInScreen) {
        guard let asking = other.asked else { return }
        asked = asking
        isAskedAgain = true
    }
    func isOver(in app: AppContext) -> Bool {
        !app.checkIns.openDays(at: app.moment).contains(day)
            // Asked about a day that was saved a moment ago, it would be in the way.
            || draft == CheckInDraft() && app.checkIns.checkIn(on: day) != nil
            || asked != nil && app.plans.history.isSilent(about: day, on: app.today)
    }

    private mutating func goOn(in app: AppContext) -> Next<AppContext> {
        guard current == steps.last else {
            move(by: 1)
            return .stay
        }
        if app.checkIns.checkIn(on: day) != nil {
            return .replace(CheckInProposalScreen(day: day, draft: draft, since: app.now))
        }
        guard app.checkIns.submit(draft, for: day, at: app.moment) else { return .stay }
        return catchUp(after: CheckInReceiptScreen(saved: day, byTaps: true, in: app), in: app)
    }

    private mutating func move(by count: Int) {
        let index = steps.firstIndex(of: current) ?? 0
        step = steps[min(max(index + count, 0), steps.count - 1)]
    }

    var current: Step { step ?? .day }

    private var steps: [Step] { [.day, .scores, .rating] + (beganWithNote ? [] : [.note]) }

    func asksPlan(in app: AppContext) -> Bool { app.plans.history.isPlanDay(day) }

    /// Whether the plan or the pull still has no answer.
    private func isDayOpen(in app: AppContext) -> Bool {
        draft.urge == nil || asksPlan(in: app) && draft.adherence == nil
    }

    /// Whether Off asked, and nothing of it is answered.
    var isUnanswered: Bool { asked != nil && draft == CheckInDraft() }

    /// Reads "later", "in 30 min", "not today", "stop asking": answers to being asked, not about the day.
    private func readAboutAsking(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        if words.means("prompt.words.later", text) { return snooze(until: app.managers.later(than: app.now), in: app) }
        if let time = PutOff.time(text, vocabulary: words.putOffVocabulary, moment: app.moment) {
            return snooze(until: time, in: app)
        }
        if words.means("prompt.words.notToday", text) { return leaveAlone(in: app) }
        return words.means("prompt.words.stop", text) ? app.stopAsking() : nil
    }

    private func leaveAlone(in app: AppContext) -> Next<AppContext> {
        app.managers.leaveTodayAlone(at: app.now)
        return .farewell(app.words("prompt.notToday"))
    }

    private func snooze(until time: Date, in app: AppContext) -> Next<AppContext> {
        guard app.outreach.snooze(day, until: time) else { return .stay }
        return .farewell(app.words("prompt.snoozed", ["time": app.settings.moment(at: time).time]))
    }
}

extension Screen {
    /// Whether this Screen is the result of a line about that day.
    fileprivate func isAbout(_ day: Day) -> Bool {
        switch self {
        case let receipt as CheckInReceiptScreen: receipt.day == day
        case let proposal as CheckInProposalScreen: proposal.day == day
        case let questions as CheckInScreen: questions.day == day
        default: false
        }
    }
}

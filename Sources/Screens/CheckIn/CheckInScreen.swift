import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// The check-in by taps: one question after another in one message. Any of them can be skipped, and each also
/// understands a whole line.
struct CheckInScreen: Screen {
    enum Step: Codable, Hashable {
        case adherence
        case urge
        case attribute(AttributeKind)
        case rating
        case note
    }

    enum Action: Codable {
        case adherence(Adherence)
        case urge(UrgeLevel)
        case change(AttributeKind, Change)
        case restSame
        case rating(Int)
        case leaveOut
        case back
        case cancel
        case snooze(minutes: Int)
        case tonight
        case goOn
        case lastDays
    }

    /// What somebody who comes back after silent days does about them.
    private enum CatchingUp: String, Codable {
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
    private var isAskedAgain: Bool?
    private var catchingUp: CatchingUp?

    init(day: Day, asked: Asking? = nil) {
        self.day = day
        self.asked = asked
    }

    /// A line whose number was none: the rest of it is kept.
    init(day: Day, missingNumberOf draft: CheckInDraft) {
        self.init(day: day, draft: draft, step: .rating)
        beganWithNote = true
    }

    fileprivate init(day: Day, draft: CheckInDraft, step: Step) {
        self.day = day
        self.draft = draft
        self.step = step
    }

    func body(in app: AppContext) -> Message<Action> {
        let step = current(in: app)
        let words = app.words
        let isFirst = step == steps(in: app).first
        let answered = soFar(in: app)
        let lastDays = isFirst && catchingUp == .offered ? [[Button(words("checkin.lastDays"), Action.lastDays)]] : []
        let rows = step.answers(words) + [leaving(step, isFirst: isFirst, words)] + lastDays + puttingOff(in: app)
        return Message(
            .paragraphs(
                heading(isFirst: isFirst, in: app), answered, step == .adherence ? words.told(of: day, in: app) : nil,
                step.question(words),
                isFirst ? words(asked == nil ? "checkin.oneLine" : "checkin.oneLine.asked") : nil),
            rows: rows,
            typing: step == .note ? .labels : .names,
            isLive: true
        ).telling(app.checkIns.error, in: app).telling(app.urges.error, in: app).telling(app.outreach.error, in: app)
            .telling(app.slips.error, in: app)
    }

    private func soFar(in app: AppContext) -> Text? {
        let known = app.checkIns.withKeptNote(draft, on: day)
        return known == CheckInDraft() ? nil : app.words("checkin.soFar", ["answers": app.words.summary(of: known)])
    }

    func folded(in app: AppContext) -> Message<Action>? {
        let date = app.words.date(day)
        return Message(app.words("checkin.folded", ["day": date]), rows: [[Button(date, .goOn)]], typing: .names)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        isAskedAgain = nil
        switch action {
        case .goOn: return .stay
        case .lastDays: return CheckInScreen.next(in: app).map { .replace($0) } ?? .stay
        case .adherence(let adherence): draft.adherence = adherence
        case .urge(let urge): draft.urge = urge
        case .change(let kind, let change): draft.changes[kind] = change
        case .rating(let rating): draft.rating = rating
        case .leaveOut: leaveOut(current(in: app))
        case .restSame:
            for kind in AttributeKind.allCases where draft.changes[kind] == nil { draft.changes[kind] = .same }
            step = .attribute(.patience)
        case .back:
            move(by: -1, in: app)
            return .stay
        case .cancel:
            app.outreach.letGo()
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

    /// A line here is about the day that is asked about. What is written as the note, and "slipped" as the answer about
    /// the plan, are no slips of their own.
    func claims(_ text: String, in app: AppContext) -> Bool {
        switch current(in: app) {
        case .note: QuickCheckIn.isUnmistakable(text, in: app) || SlipInWords.hears(text, in: app)
        case .adherence:
            app.words.adherence(in: text) != nil || answerWithNote(in: text, app) != nil
                || QuickCheckIn.isLine(text, in: app)
        case .urge, .attribute, .rating: QuickCheckIn.isLine(text, in: app)
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        isAskedAgain = nil
        if current(in: app) == .note, !QuickCheckIn.isUnmistakable(text, in: app) { return takeAsText(text, in: app) }
        let step = current(in: app)
        if asked != nil, draft == CheckInDraft(), let next = readAboutAsking(text, in: app) { return next }
        if step == .adherence, let adherence = app.words.adherence(in: text) {
            return perform(.adherence(adherence), in: app)
        }
        if step == .adherence, let answer = answerWithNote(in: text, app) {
            draft = draft.merged(with: answer)
            beganWithNote = true
            return goOn(in: app)
        }
        if step != .rating, app.words.means("said.skip", text) { return perform(.leaveOut, in: app) }
        guard let next = QuickCheckIn.read(text, for: day, adding: draft, in: app) else {
            // Somebody who is asked in the evening may still be in the middle of an urge.
            let guess = Guess.of(text, vocabulary: app.words.guessVocabulary)
            return guess.contains(.sos) && guess != [.note, .sos]
                ? .pass : .unclear(app.words(asked == nil ? "checkin.unclear" : "checkin.unclear.asked"))
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

    /// A slip is more than a note.
    private func answerWithNote(in text: String, _ app: AppContext) -> CheckInDraft? {
        SlipInWords.hears(text, in: app) ? nil : app.words.adherenceWithNote(in: text)
    }

    mutating func takeAsText(_ text: String, in app: AppContext) -> Next<AppContext> {
        draft.note = app.words.means("said.nothing", text) ? nil : text.cleaned
        return goOn(in: app)
    }

    /// Skips the step, and removes an answer that was given before going back.
    private mutating func leaveOut(_ step: Step) {
        switch step {
        case .adherence: draft.adherence = nil
        case .urge: draft.urge = nil
        case .attribute(let kind): draft.changes[kind] = nil
        case .note: draft.note = nil
        case .rating: break
        }
    }

    /// The check-in's questions for a day without a check-in, its receipt for one that has it.
    static func opening(_ day: Day, in app: AppContext) -> any Screen<AppContext> {
        app.checkIns.checkIn(on: day) == nil ? CheckInScreen(day: day) : CheckInReceiptScreen(day: day)
    }

    /// Today's question for somebody who is back after some silent days; the days between are one tap away.
    static func back(in app: AppContext) -> Next<AppContext> {
        let welcome = app.words("checkin.back")
        guard app.checkIns.checkIn(on: app.today) == nil else { return .home(welcome) }
        var screen = CheckInScreen(day: app.today)
        screen.catchingUp = CheckInScreen.missed(in: app).isEmpty ? nil : .offered
        return .push(screen, saying: welcome)
    }

    /// The earlier days that can still be filled in and lack their check-in, the earliest first.
    private static func missed(in app: AppContext) -> [Day] {
        app.checkIns.openDays(at: app.moment).dropFirst().reversed().filter { day in
            let state = DayState.of(day, checkIn: nil, plan: app.plans.history, today: app.today)
            return app.checkIns.checkIn(on: day) == nil
                && (state == .noAnswer || app.checkIns.recent.keys.contains { $0 < day })
        }
    }

    /// The question about the earliest missed day, and at last about today.
    private static func next(in app: AppContext) -> CheckInScreen? {
        let isOpen = app.checkIns.checkIn(on: app.today) == nil
        guard let day = missed(in: app).first ?? (isOpen ? app.today : nil) else { return nil }
        var screen = CheckInScreen(day: day)
        screen.catchingUp = .begun
        return screen
    }

    /// Somebody who catches up is asked about the next day at once.
    private func catchUp(after saved: any Screen<AppContext>, in app: AppContext) -> Next<AppContext> {
        guard catchingUp == .begun, saved is CheckInReceiptScreen, let next = CheckInScreen.next(in: app),
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
        guard current(in: app) == steps(in: app).last else {
            move(by: 1, in: app)
            return .stay
        }
        if app.checkIns.checkIn(on: day) != nil {
            return .replace(CheckInProposalScreen(day: day, draft: draft, since: app.now))
        }
        guard app.checkIns.submit(draft, for: day, at: app.moment) else { return .stay }
        return catchUp(after: CheckInReceiptScreen(saved: day, byTaps: true, in: app), in: app)
    }

    private mutating func move(by count: Int, in app: AppContext) {
        let steps = steps(in: app)
        let index = steps.firstIndex(of: current(in: app)) ?? 0
        step = steps[min(max(index + count, 0), steps.count - 1)]
    }

    private func current(in app: AppContext) -> Step { step ?? steps(in: app)[0] }

    private func steps(in app: AppContext) -> [Step] {
        let first: [Step] = app.plans.history.isPlanDay(day) ? [.adherence, .urge] : [.urge]
        return first + AttributeKind.allCases.map(Step.attribute) + [.rating] + (beganWithNote ? [] : [.note])
    }

    private func heading(isFirst: Bool, in app: AppContext) -> Text {
        guard isFirst || isAskedAgain == true else { return app.words.date(day).styled(.bold) }
        let name = app.words.meant(day, in: app)
        let opening =
            switch asked {
            case nil: app.words("checkin.begin", ["day": name])
            // The reason for asking again is said above the question, but only once.
            case .again: app.words.date(day).styled(.bold)
            case .first, .gently, .asPutOff: app.words("checkin.asked.\(asked ?? .first)", ["day": name])
            }
        return .lines(
            opening,
            app.words.line(about: app.urges.urges(from: day, through: day), in: app))
    }

    /// The sentence above a question that is asked again.
    static func reminder(of day: Day, in app: AppContext) -> Text {
        app.words("checkin.asked.again", ["day": app.words.capitalised(app.words.meant(day, in: app))])
    }

    /// A person who was asked can put the question off.
    private func puttingOff(in app: AppContext) -> [[Button<Action>]] {
        guard asked != nil, draft == CheckInDraft() else { return [] }
        let tonight = Tonight(app).map { Button(app.words("prompt.tonight", ["time": $0.time]), Action.tonight) }
        return [
            [
                Button(app.words("prompt.quarter"), .snooze(minutes: 15)),
                Button(app.words("prompt.hour"), .snooze(minutes: 60)),
            ] + (tonight.map { [$0] } ?? [])
        ]
    }

    /// Reads "later", "in 30 min", "not today", "stop asking": answers to being asked, not about the day.
    private func readAboutAsking(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        if words.means("prompt.words.later", text) { return snooze(until: app.moment.now + 3600, in: app) }
        if let time = PutOff.time(text, vocabulary: words.putOffVocabulary, moment: app.moment) {
            return snooze(until: time, in: app)
        }
        if words.means("prompt.words.notToday", text) {
            app.outreach.letGo()
            return .farewell(words("prompt.notToday"))
        }
        guard words.means("prompt.words.stop", text), app.settings.setCheckInTime(nil) else { return nil }
        app.outreach.letGo()
        return .farewell(words("prompt.stopped"))
    }

    private func snooze(until time: Date, in app: AppContext) -> Next<AppContext> {
        guard app.outreach.snooze(day, until: time) else { return .stay }
        return .farewell(app.words("prompt.snoozed", ["time": app.settings.moment(at: time).time]))
    }

    private func leaving(_ step: Step, isFirst: Bool, _ words: Words) -> [Button<Action>] {
        var buttons: [Button<Action>] = []
        if step != .rating { buttons.append(Button(words("button.leaveOut"), .leaveOut)) }
        if !isFirst { buttons.append(Button(words("button.back"), .back)) }
        return buttons + [Button(words("button.cancel"), .cancel)]
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

extension CheckInScreen.Step {
    fileprivate func question(_ words: Words) -> Text {
        switch self {
        case .adherence: words("checkin.ask.adherence")
        case .urge: words("checkin.ask.urge")
        case .attribute(let kind): words("checkin.ask.attribute", ["attribute": words("attribute.\(kind)")])
        case .rating: words("checkin.ask.rating")
        case .note: words("checkin.ask.note")
        }
    }

    fileprivate func answers(_ words: Words) -> [[Button<CheckInScreen.Action>]] {
        switch self {
        case .adherence: [Adherence.allCases.reversed().map { Button(words("adherence.\($0)"), .adherence($0)) }]
        case .urge: [UrgeLevel.allCases.map { Button(words("urge.\($0)"), .urge($0)) }]
        case .attribute(let kind):
            [
                Change.allCases.reversed().map { Button(words("change.button.\($0)"), .change(kind, $0)) },
                [Button(words("checkin.restSame"), .restSame)],
            ]
        case .rating: [1...5, 6...10].map { $0.map { Button(Text(String($0)), .rating($0)) } }
        case .note: []
        }
    }
}

extension CheckInScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("Asked by Off", sample: "steady", CheckInScreen(day: day, asked: .first)),
            Preview("After a slip", sample: "told", CheckInScreen(day: day, asked: .first)),
            Preview("After some silent days", sample: "steady", CheckInScreen(day: day, asked: .gently)),
            Preview("Without a plan", sample: "planless", CheckInScreen(day: day)),
            Preview(
                "An attribute", sample: "steady",
                CheckInScreen(
                    day: day, draft: CheckInDraft(adherence: .yes, urge: .noticed), step: .attribute(.focus))),
            Preview("The rating", sample: "steady", CheckInScreen(day: day, draft: CheckInDraft(), step: .rating)),
            Preview(
                "The note", sample: "steady",
                CheckInScreen(day: day, draft: CheckInDraft(rating: 8, adherence: .partly), step: .note)),
        ]
    }
}

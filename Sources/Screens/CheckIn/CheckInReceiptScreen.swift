import Conversation
import Domains
import Safety
import FoundationEssentials
import Shared
import Understanding
import Words

/// A day as it was saved, with a way to undo it; on a plan day without an answer, also the question about the plan.
struct CheckInReceiptScreen: Screen {
    enum Action: Codable {
        case adherence(Adherence)
        case urge(UrgeLevel)
        case undo
        case change
        case done
    }

    static let name = "checkin.receipt"
    static let isInPassing = true

    let day: Day
    /// A hint that is said with it, once.
    private(set) var hint: OneTime?
    private(set) var win: Win?
    /// Whether the line told something of the pull, and it was not sure what. Optional, since earlier versions lack it.
    private var asksPull: Bool?

    init(day: Day) {
        self.day = day
    }

    /// For a day that has just been saved; `byTaps` if a line would have been enough.
    init(saved day: Day, byTaps: Bool = false, asksPull: Bool? = nil, in app: AppContext) {
        (self.day, self.asksPull) = (day, asksPull)
        win = app.managers.win(on: day, at: app.now)
        if win == nil, byTaps, !app.isInCare, app.appState.tellOnce(.oneLine) { hint = .oneLine }
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let checkIn = app.checkIns.checkIn(on: day) else {
            return Message(
                words("checkin.gone", ["day": words.meant(day, in: app)]),
                rows: [[Button(words("button.done"), .done)]], typing: .names)
        }
        let isNew = isNew(in: app)
        let win = app.isInCare ? nil : win
        var buttons: [Button<Action>] = isNew ? [Button(words("button.undo"), .undo)] : []
        buttons += [Button(words("button.change"), .change), Button(words("button.done"), .done)]
        let asks = asks(in: app)
        let isPullAsked = !asks && isNew && asksPull == true && checkIn.urge == nil
        let answers: [[Button<Action>]] =
            if asks {
                [Adherence.allCases.reversed().map { Button(words("adherence.\($0)"), .adherence($0)) }]
            } else if isPullAsked {
                [UrgeLevel.allCases.map { Button(words("urge.\($0)"), .urge($0)) }]
            } else {
                []
            }
        return Message(
            .paragraphs(
                words(
                    isNew ? "checkin.saved" : "checkin.already",
                    ["day": words.meant(day, in: app), "answers": words.summary(of: checkIn)]),
                isNew && checkIn.adherence == .no ? words("checkin.slip") : nil,
                isNew ? frozen(in: app) : nil, isNew ? win.map { words.sentence(for: $0, on: day) } : nil,
                isNew ? hint.map { words("once.\($0)") } : nil,
                words.told(of: day, in: app),
                asks ? words("checkin.ask.adherence") : isPullAsked ? words("checkin.ask.urge") : nil),
            rows: answers + [buttons],
            typing: .names,
            isLive: true
        ).telling(app.checkIns.error, in: app)
    }

    /// What was saved, in one sentence.
    func told(in app: AppContext) -> Text? {
        app.checkIns.checkIn(on: day).map { checkIn in
            app.words(
                "checkin.saved", ["day": app.words.meant(day, in: app), "answers": app.words.summary(of: checkIn)])
        }
    }

    /// Said on the day on which a freeze covered a silent one.
    private func frozen(in app: AppContext) -> Text? {
        guard !app.settings.settings.hidesStreak, !app.isInCare else { return nil }
        return app.managers.progress(at: app.now).frozen.first { $1 == day }.map { silent, _ in
            app.words("checkin.frozen", ["day": app.words.date(silent, today: app.today)])
        }
    }

    private func asks(in app: AppContext) -> Bool {
        app.checkIns.checkIn(on: day).map { $0.adherence == nil && app.plans.history.isPlanDay(day) } ?? false
    }

    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { isFresh || day == app.today }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if let more = more(in: text, app) {
            return app.checkIns.change(more, for: day, at: app.moment)
                ? .replace(CheckInReceiptScreen(day: day)) : .stay
        }
        // Below another day a number is that day's, and it is asked first.
        if let shown = app.otherDayShown, shown == day, !asks(in: app) {
            return QuickCheckIn.read(text, for: shown, asksFirst: true, in: app) ?? .pass
        }
        guard asks(in: app) else { return .pass }
        if let adherence = answer(in: text, app) { return perform(.adherence(adherence), in: app) }
        if let told = answerWithReason(in: text, app), app.checkIns.change(told, for: day, at: app.moment) {
            return .stay
        }
        if app.words.means("said.skip", text) { return .home(nil) }
        return isNoLine(text, in: app) ? .unclear(app.words("checkin.unclear.adherence")) : .pass
    }

    /// Whether the words are nothing that another Screen understands for certain.
    private func isNoLine(_ text: String, in app: AppContext) -> Bool {
        let line = QuickLine(text, vocabulary: app.words.quickVocabulary, today: app.today, assumed: app.today)
        // A sentence is more likely the day's note.
        let isShort = app.words.said(text).words.count <= 3
        guard isShort, line == nil, PlanInWords.sentence(text, in: app) == nil else { return false }
        return Understood.isNothing(text, over: self, in: app)
    }

    /// To the question "slipped" is an answer, and no slip of its own. Below another day that
    /// was only looked at a line is about that one.
    func claims(_ text: String, in app: AppContext) -> Bool {
        if app.otherDayShown == day, !isSavedLately(in: app), QuickCheckIn.isLine(text, in: app),
            !QuickCheckIn.namesToday(text, in: app)
        {
            return true
        }
        return asks(in: app) && (answer(in: text, app) != nil || answerWithReason(in: text, app) != nil)
            || more(in: text, app) != nil
    }

    private func answer(in text: String, _ app: AppContext) -> Adherence? {
        app.words.adherence(in: text) ?? app.words.addedAdherence(in: text)
    }

    /// "Kept it, but only because my phone died", where nothing has been noted yet.
    private func answerWithReason(in text: String, _ app: AppContext) -> CheckInDraft? {
        if let told = answerWithSpan(in: text, app) { return told }
        guard app.checkIns.checkIn(on: day)?.note == nil, let told = app.words.adherenceWithNote(in: text),
            isOnlyReason(told.note ?? "", in: app)
        else { return nil }
        return told
    }

    /// "Slipped 40 min".
    private func answerWithSpan(in text: String, _ app: AppContext) -> CheckInDraft? {
        let parts = text.split(maxSplits: 1) { $0.isWhitespace || $0 == "," }.map(String.init)
        guard parts.count == 2, app.checkIns.checkIn(on: day)?.note == nil,
            let adherence = app.words.adherence(in: parts[0]), adherence != .yes,
            Understood.named(in: parts[1], app)?.isOnlySpan == true
        else { return nil }
        return CheckInDraft(adherence: adherence, note: parts[1].cleaned)
    }

    /// "Because my ex posted something" is a reason; "because I slipped" and "because I see no way out" tell of more.
    private func tellsWhy(_ text: String, in app: AppContext) -> Bool {
        let said = app.words.said(text).words[...]
        guard let lead = app.words.phrases("checkin.said.because").length(in: said) else { return false }
        return said.count > lead + 1 && isOnlyReason(text, in: app)
    }

    private func isOnlyReason(_ told: String, in app: AppContext) -> Bool {
        let said = app.words.said(told).words[...]
        let reason = said.dropFirst(app.words.phrases("checkin.said.because").length(in: said) ?? 0)
            .joined(separator: " ")
        return !reason.contains(where: \.isNumber) && Assessment(of: reason).isQuiet
            && !SlipInWords.hears(reason, in: app)
            && !Understood.acts(on: reason, in: app)
    }

    /// What is said of the day right after it was saved: "a strong pull", "because my ex posted something".
    private func more(in text: String, _ app: AppContext) -> CheckInDraft? {
        let words = app.words
        guard isNew(in: app), let saved = app.checkIns.checkIn(on: day), !text.contains("?") else { return nil }
        if saved.note == nil, tellsWhy(text, in: app) { return CheckInDraft(note: text.cleaned) }
        // "Kept, no pull", where both are open.
        if asks(in: app), let both = words.dayVocabulary.answers(in: text, hasPlan: true, isPlanOpen: true),
            both.adherence != nil, both.urge != nil
        {
            return both
        }
        let said = words.said(text).words
        let isBare = words.means("checkin.said.pull", text)
        let isNamed = UrgeLevel.allCases.contains { said.hold(words("urge.\($0)").plain.normalised) }
        // "A bit" may say how the plan went, where that is asked.
        guard saved.urge == nil, isBare ? !asks(in: app) : isNamed,
            let told = words.dayVocabulary.answers(in: text, hasPlan: false, isPlanOpen: false),
            told == CheckInDraft(urge: told.urge)
        else { return nil }
        return told
    }

    /// The receipt is over once it is about something undone or saved long ago.
    func isOver(in app: AppContext) -> Bool {
        app.checkIns.checkIn(on: day) == nil || !isNew(in: app) && !waits(in: app)
    }

    /// For how long the question waits for its answer.
    private static let patience: TimeInterval = 3 * 3600

    private func waits(in app: AppContext) -> Bool {
        asks(in: app) && isSavedLately(in: app)
    }

    private func isSavedLately(in app: AppContext) -> Bool {
        app.checkIns.checkIn(on: day).map { app.now < $0.notedAt + CheckInReceiptScreen.patience } ?? false
    }

    private func isNew(in app: AppContext) -> Bool { app.managers.canUndo(checkInOf: day, at: app.now) }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .adherence(let adherence):
            if app.checkIns.change(CheckInDraft(adherence: adherence), for: day, at: app.moment) {
                (win, hint) = (app.managers.win(on: day, at: app.now), nil)
            }
            return .stay
        case .urge(let urge):
            _ = app.checkIns.change(CheckInDraft(urge: urge), for: day, at: app.moment)
            return .stay
        case .undo: return .finish(app.words.takenBack(app.managers.undo(checkInOf: day, at: app.now), in: app))
        case .change: return .push(CheckInEditScreen(day: day))
        case .done: return .finish(nil)
        }
    }
}

extension CheckInReceiptScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("Noted", sample: "noted", CheckInReceiptScreen(day: day)),
            Preview("Noted after a slip", sample: "told", CheckInReceiptScreen(day: day)),
            Preview("Noted days ago", sample: "varied", CheckInReceiptScreen(day: day - 3)),
            Preview("Taken back meanwhile", sample: "planless", CheckInReceiptScreen(day: day)),
        ]
    }
}

import Conversation
import Domains
import Shared
import Words

/// Asks how long the plan and the reminders should pause.
struct PauseScreen: Screen {
    enum Action: Codable {
        case days(Int)
        case back
    }

    static let name = "pause"
    static let version = 2

    /// Whether Off offers the pause by itself, after a week of silence.
    private(set) var isOffered = false

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            .paragraphs(words(isOffered ? "pause.offer" : "pause.ask"), words.pauseLine(in: app)),
            rows: [
                [
                    Button(words("pause.today"), .days(1)), Button(words("pause.threeDays"), .days(3)),
                    Button(words("pause.week"), .days(7)),
                ], [Button(words(isOffered ? "pause.keepAsking" : "button.back"), .back)],
            ],
            typing: .names
        ).telling(app.plans.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .days(let count): pause(through: app.today + count - 1, in: app)
        case .back: .finish(isOffered ? app.words("pause.keptAsking") : nil)
        }
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if ["said.no", "said.skip", "said.cancel"].contains(where: { app.words.means($0, text) }) {
            return perform(.back, in: app)
        }
        // A person who comes back after a silent week need not answer the offer: a number then rates the day.
        let last =
            isOffered && text.cleaned.isDigits
            ? nil : PauseSpan.lastDay(text, vocabulary: app.words.pauseVocabulary, today: app.today)
        guard let last else { return isOffered ? .pass : .unclear(app.words("pause.unclear")) }
        return pause(through: last, in: app)
    }

    /// How long "pause until Monday" pauses, said in the middle of any question; or "no, until Monday" and "actually 3
    /// days", right after a pause began.
    static func span(in text: String, _ app: AppContext) -> String? {
        if app.plans.isStarted, PlannedPause.frees(text, in: app) { return text }
        var words = app.words.requestWords(in: text)
        let corrects = app.words.phrases("pause.corrects").length(in: words) != nil
        if words.count > 1, let first = words.first, app.words.means("said.pause", part: first) {
            words = words.dropFirst()
            let span = words.joined(separator: " ")
            if PlannedPause.days(in: span, app) != nil { return PlannedPause.isPlain(span, in: app) ? span : nil }
        } else {
            guard app.managers.hasJustPaused(at: app.now) else { return nil }
            if replaces(text, in: app) || newLength(in: text, app) != nil { return text }
            words = app.words.afterInstead(words)
        }
        let span = words.joined(separator: " ")
        // "Actually 5" may be days or a date: it is asked how long, and no day is rated.
        if span.isDigits { return corrects ? "" : nil }
        let lastDay = PauseSpan.lastDay(span, vocabulary: app.words.pauseVocabulary, today: app.today)
        return lastDay == nil ? nil : span
    }

    /// "No, on Saturday", right after a pause of Friday.
    static func replaces(_ text: String, in app: AppContext) -> Bool {
        guard app.managers.hasJustPaused(at: app.now) else { return false }
        let said = app.words.requestWords(in: text)
        let rest = app.words.afterInstead(said)
        let span = rest.joined(separator: " ")
        return rest.count < said.count && PlannedPause.days(in: span, app) != nil
            && PlannedPause.isPlain(span, in: app)
    }

    /// "Make it Saturday" right after a pause of several days is another last day. "On Saturday" is that day alone.
    private static func newEnd(in text: String, _ app: AppContext) -> ClosedRange<Day>? {
        guard replaces(text, in: app), case .pause(let first, let last) = app.plans.lastChange?.effect, first < last,
            let days = PlannedPause.days(in: text, app), days.lowerBound == days.upperBound, first < days.lowerBound,
            !app.words.names("pause.said.onDay", text)
        else { return nil }
        return first...days.lowerBound
    }

    /// "Actually one week only", right after a pause was planned.
    private static func newLength(in text: String, _ app: AppContext) -> ClosedRange<Day>? {
        guard app.managers.hasJustPaused(at: app.now),
            case .pause(let first, _) = app.plans.lastChange?.effect, first > app.today
        else { return nil }
        let said = app.words.requestWords(in: text)
        let rest = app.words.afterInstead(said)
        let length = app.words.bareAnswer(in: rest.joined(separator: " "), without: "pause.said.onDay")
        guard rest.count < said.count, PlannedPause.days(in: length, app) == nil,
            let last = PauseSpan.lastDay(length, vocabulary: app.words.pauseVocabulary, today: first)
        else { return nil }
        return first...max(first, last)
    }

    /// `/pause 5 days` pauses at once; without a length that is understood, asks for one.
    static func opening(_ argument: String, in app: AppContext) -> Next<AppContext> {
        let moved = newEnd(in: argument, app) ?? newLength(in: argument, app)
        if moved != nil || replaces(argument, in: app) { _ = app.managers.undoPlan(at: app.now) }
        if let moved { return pausing(from: moved.lowerBound, through: moved.upperBound, in: app) }
        if PlannedPause.frees(argument, in: app), let question = PlannedPause.question(about: argument, in: app) {
            return question
        }
        if let days = PlannedPause.days(in: argument, app) {
            return pausing(from: days.lowerBound, through: days.upperBound, in: app)
        }
        // Of a day that is answered, the pause begins on the next one.
        let isFromTomorrow =
            app.words.names("said.tomorrow", argument) && !app.words.namesDaysOfWeek(argument)
            && app.checkIns.checkIn(on: app.today)?.adherence != nil
        guard isFromTomorrow || Understood.isFromNow(argument, app) else { return .say(app.words("pause.notAhead")) }
        return read(argument, in: app) ?? .push(PauseScreen())
    }

    /// Nil if the text is not a length of time. If a pause of that length is not possible, asks again, below the error.
    static func read(_ text: String, in app: AppContext) -> Next<AppContext>? {
        PauseSpan.lastDay(text, vocabulary: app.words.pauseVocabulary, today: app.today)
            .map { paused(through: $0, in: app).map { .say($0) } ?? .push(PauseScreen()) }
    }

    /// Without a day, asks for one.
    static func pausing(from first: Day? = nil, through last: Day?, in app: AppContext) -> Next<AppContext> {
        last.flatMap { paused(from: first, through: $0, in: app) }.map { .say($0) } ?? .push(PauseScreen())
    }

    static func resume(in app: AppContext) -> Text {
        let isPaused = app.plans.history.pauseEnd(on: app.today) != nil
        // After a bad night nothing else is on hold.
        if !isPaused, app.plans.history.plannedPause(after: app.today) == nil, let quiet = app.careLine {
            return .joined([quiet, app.words("care.ends")], by: " ")
        }
        guard app.plans.resume(at: app.moment) else {
            return app.words("error.\(app.managers.drainError() ?? "plan.notSaved")")
        }
        return app.words(isPaused ? "pause.resumed" : "pause.takenBack")
    }

    private func pause(through last: Day, in app: AppContext) -> Next<AppContext> {
        PauseScreen.paused(through: last, in: app).map { .finish($0) } ?? .stay
    }

    /// Nil if the pause failed; the Manager then has the error.
    private static func paused(from first: Day? = nil, through last: Day, in app: AppContext) -> Text? {
        let hasAnswered = app.checkIns.checkIn(on: app.today)?.adherence != nil
        guard app.plans.pause(from: first, through: last, hasAnsweredToday: hasAnswered, at: app.moment),
            let change = app.plans.lastChange
        else { return nil }
        return app.words.effect(of: change, in: app)
    }
}

extension PauseScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("How long", sample: "steady", PauseScreen()),
            Preview("Offered after a silent week", sample: "steady", PauseScreen(isOffered: true)),
        ]
    }
}

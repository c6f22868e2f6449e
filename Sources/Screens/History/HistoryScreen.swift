import Conversation
import Domains
import Shared
import Words

/// Everything that happened, of one kind or of all, a page of days at a time.
struct HistoryScreen: Screen {
    enum Action: Codable {
        case only(Timeline.Kind?)
        case earlier
        case later
        case open(HistoryEntryScreen)
        case back
    }

    static let name = "history"
    private static let mostOpenings = 6

    /// Nil: everything.
    private(set) var kind: Timeline.Kind?
    /// The last day of the page; nil means today, even when today has changed.
    private(set) var last: Day?

    init(kind: Timeline.Kind? = nil, last: Day? = nil) {
        self.kind = kind
        self.last = last
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let (first, last) = page(in: app)
        let pages = app.managers.timeline(from: first, through: last, only: kind).days
        let days = pages.map { day, entries in
            Text.lines(
                words.date(day, today: app.today).styled(.bold),
                .joined(entries.map { words("history.entry", ["entry": line(of: $0, in: app)]) }, by: "\n"))
        }
        let title = words.span(from: first, through: last, in: app)
        return Message(
            .joined([title.styled(.bold)] + (days.isEmpty ? [words("history.none")] : days), by: "\n\n"),
            rows: filters(words) + openings(pages.flatMap(\.entries), in: app) + [turning(first, last, in: app)],
            typing: .names,
            isLive: true
        ).telling(app.checkIns.error, in: app).telling(app.urges.error, in: app).telling(app.visits.error, in: app)
            .telling(app.attributes.error, in: app).telling(app.slips.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        let (first, last) = page(in: app)
        switch action {
        case .only(let kind): self.kind = kind
        case .earlier: self.last = max(first - 1, app.managers.firstDay(at: app.now))
        case .later: show(last + Timeline.pageLength(only: kind), in: app)
        case .open(let entry): return .push(entry)
        case .back: return .finish(nil)
        }
        return .stay
    }

    /// Reads "march", "3 march", "march 2025".
    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard let day = app.words.day(saidAs: text, today: app.today) else {
            return QuickCheckIn.read(text, for: app.otherDayShown, asksFirst: true, in: app) ?? .pass
        }
        guard day >= app.managers.firstDay(at: app.now) else {
            let first = app.words.date(app.managers.firstDay(at: app.now), today: app.today)
            return .say(app.words("history.before", ["date": first]))
        }
        show(max(day, app.managers.firstDay(at: app.now) + (Timeline.pageLength(only: kind) - 1)), in: app)
        return .stay
    }

    private mutating func show(_ day: Day, in app: AppContext) { last = day < app.today ? day : nil }

    private func page(in app: AppContext) -> (first: Day, last: Day) {
        let last = last ?? app.today
        return (max(last - (Timeline.pageLength(only: kind) - 1), min(app.managers.firstDay(at: app.now), last)), last)
    }

    private func filters(_ words: Words) -> [[Button<Action>]] {
        let kinds: [Timeline.Kind?] = [nil] + Timeline.Kind.allCases
        let buttons = kinds.map { kind in
            let label = words(kind.map { "history.kind.\($0)" } ?? "history.everything")
            return Button(kind == self.kind ? words("plan.chosen", ["label": label]) : label, Action.only(kind))
        }
        return [Array(buttons.prefix(3)), Array(buttons.dropFirst(3))]
    }

    /// Buttons that open the latest SOS and visits.
    private func openings(_ entries: [Timeline.Entry], in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        let buttons = entries.compactMap { entry -> Button<Action>? in
            let (screen, key): (HistoryEntryScreen, String)
            switch entry.event {
            case .urge(let urge): (screen, key) = (.urge(urge.number, on: urge.day), "history.open.urge")
            case .visit(let visit): (screen, key) = (.visit(visit.number, on: visit.day), "history.open.visit")
            case .day, .note, .slip, .plan, .scores: return nil
            }
            let time = entry.time.map { app.settings.moment(at: $0).time.description } ?? ""
            return Button(words(key, ["day": words.short(entry.day), "time": time]), .open(screen))
        }.prefix(HistoryScreen.mostOpenings)
        return stride(from: 0, to: buttons.count, by: 2).map { Array(buttons[$0..<min($0 + 2, buttons.count)]) }
    }

    private func turning(_ first: Day, _ last: Day, in app: AppContext) -> [Button<Action>] {
        (first > app.managers.firstDay(at: app.now) ? [Button(app.words("week.earlier"), .earlier)] : [])
            + (last < app.today ? [Button(app.words("week.later"), .later)] : [])
            + [Button(app.words("button.back"), .back)]
    }

    private func line(of entry: Timeline.Entry, in app: AppContext) -> Text {
        let words = app.words
        return switch entry.event {
        case .day(let checkIn): words.summary(of: checkIn)
        case .note(let note): words("history.note", ["note": words.quoted(note)])
        case .slip(let slip):
            words(
                "history.slip",
                ["time": app.settings.moment(at: slip.toldAt).time, "text": words.quoted(slip.text)])
        case .urge(let urge):
            words(
                "history.urge.\(urge.outcome.map { "\($0)" } ?? "open")",
                ["time": app.settings.moment(at: urge.startedAt).time])
        case .visit(let visit):
            words(
                "history.visit",
                [
                    "time": app.settings.moment(at: visit.startedAt).time,
                    "visit": words(
                        "visit.contract", count: visit.minutes, ["app": visit.app, "purpose": visit.purpose]),
                ])
        case .plan(let change, let earlier):
            words("history.plan", ["change": words.decision(change, after: earlier, in: app)])
        case .scores(let evolution): words.weekLine(of: evolution) ?? words("history.unmoved")
        }
    }
}

extension HistoryScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Some of everything", sample: "pulled", HistoryScreen()),
            Preview("Slips", sample: "told", HistoryScreen(kind: .slips)),
            Preview("Visits", sample: "visited", HistoryScreen(kind: .visits)),
            Preview("Scores", sample: "steady", HistoryScreen(kind: .scores)),
            Preview("Nothing yet", sample: "planless", HistoryScreen()),
        ]
    }
}

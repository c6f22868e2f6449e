import Domains
import Shared
import Words

extension Words {
    /// Puts a mark before the label of a chosen item, which screen readers read out, too.
    func marked(_ label: Text, _ isChosen: Bool) -> Text { isChosen ? self("plan.chosen", ["label": label]) : label }

    /// A plan as a short paragraph: its name, then what, when, and what helps.
    func summary(of terms: PlanTerms) -> Text {
        .lines(
            terms.name.isEmpty ? nil : Text(terms.name).styled(.bold),
            self("plan.line.apps", ["apps": apps(terms)]),
            self("plan.line.when", ["when": when(terms.boundary)]),
            terms.supports.isEmpty
                ? nil
                : self(
                    "plan.line.supports",
                    [
                        "supports": Text.joined(
                            PlanSupport.allCases.filter(terms.supports.contains).map { self("plan.support.\($0)") },
                            by: ", ")
                    ]),
            terms.cards.isEmpty ? nil : .joined(terms.cards.map(sentence(of:)), by: "\n"))
    }

    /// The plan in one line, for Screens about something else.
    func line(of terms: PlanTerms) -> Text {
        self("plan.line", ["apps": apps(terms), "when": when(terms.boundary)])
    }

    func apps(_ terms: PlanTerms) -> Text {
        terms.apps.isEmpty ? self("plan.nothingYet") : Text(terms.apps.joined(separator: ", "))
    }

    func sentence(of card: IfThenCard) -> Text {
        self("plan.card.sentence", ["cue": card.cue, "response": card.response])
    }

    func days(_ days: Set<Weekday>) -> Text {
        let free = Weekday.allCases.filter { !days.contains($0) }
        if free.count == 1, let day = free.first { return self("plan.days.but", ["day": self("weekday.\(day)")]) }
        return switch days {
        case []: self("plan.nothingYet")
        case Set(Weekday.allCases): self("plan.days.all")
        case Set(Weekday.allCases.suffix(2)): self("plan.days.weekend")
        default:
            row(of: days).map { first, last in
                self("plan.days.row", ["first": self("weekday.\(first)"), "last": self("weekday.\(last)")])
            } ?? .joined(Weekday.allCases.filter(days.contains).map { self("weekday.\($0)") }, by: ", ")
        }
    }

    /// The ends of three days or more in a row: "Monday to Friday", "Sunday to Thursday".
    private func row(of days: Set<Weekday>) -> (first: Weekday, last: Weekday)? {
        let week = Weekday.allCases
        let firsts = week.indices.filter { days.contains(week[$0]) && !days.contains(week[($0 + 6) % 7]) }
        guard days.count > 2, firsts.count == 1, let first = firsts.first else { return nil }
        return (week[first], week[(first + days.count - 1) % 7])
    }

    /// Days and hours, those of the same days together.
    func when(_ boundary: PlanBoundary) -> Text {
        if boundary.windows.count == 1 { return when(boundary.windows[0].days, boundary.windows) }
        let dated = boundary.windows.filter { !$0.days.isEmpty }
        let windows = dated.isEmpty ? boundary.windows : dated
        var seen: Set<Set<Weekday>> = []
        return .joined(
            windows.map(\.days).filter { seen.insert($0).inserted }.map { days in
                when(days, windows.filter { $0.days == days })
            }, by: "; ")
    }

    private func when(_ days: Set<Weekday>, _ windows: [PlanWindow]) -> Text {
        self("plan.when", ["days": self.days(days), "hours": Text.joined(windows.map { hours($0.hours) }, by: ", ")])
    }

    /// Hours by themselves, where they are the same on all days.
    func hours(_ boundary: PlanBoundary) -> Text {
        let windows = boundary.windows
        guard Set(windows.map(\.days)).count == 1 else { return when(boundary) }
        return .joined(windows.map { hours($0.hours) }, by: ", ")
    }

    private func hours(_ window: TimeWindow) -> Text {
        window == .wholeDay
            ? self("plan.hours.always") : self("settings.span", ["from": window.from, "until": window.until])
    }

    /// The effect of a decision that was just made.
    func effect(of change: PlanChange, in app: AppContext) -> Text {
        switch change.effect {
        case .terms(_, let day): self(day > app.today ? "plan.saved.tomorrow" : "plan.saved.now")
        case .end(let day): self(day > app.today ? "plan.ended.tomorrow" : "plan.ended.now")
        case .pause(let first, let last): paused(from: first, through: last, in: app)
        case .resume: self("pause.resumed")
        case .travel, .goingBack: self("plan.history.travel")
        }
    }

    /// A decision in the history, in one line.
    func decision(_ change: PlanChange, after earlier: PlanTerms?, in app: AppContext) -> Text {
        switch change.effect {
        // Cards, name and what helps are not in the line, so a change of these would repeat the line before.
        case .terms(let terms, _) where earlier.map(line) == line(of: terms): self("plan.history.details")
        case .terms(let terms, _): line(of: terms)
        case .end: self("plan.history.end")
        case .pause(_, let last): self("plan.history.pause", ["day": date(last, today: app.today)])
        case .resume: self("plan.history.resume")
        case .travel, .goingBack: self("plan.history.travel")
        }
    }

    /// What holds now that the last decision was undone or restored.
    func takenBack(_ change: PlanChange, in app: AppContext) -> Text {
        guard change.undoneAt != nil else { return self("plan.redone", ["effect": effect(of: change, in: app)]) }
        switch change.effect {
        case .pause: return self("plan.undone.pause")
        case .resume: return .paragraphs(self("plan.undone.resume"), pauseLine(in: app))
        case .terms, .end, .travel, .goingBack:
            let history = app.plans.history
            let present = history.terms(inForceOn: app.today).map(line(of:)) ?? self("plan.none.short")
            return .paragraphs(self("plan.undone", ["plan": present]), coming(in: app))
        }
    }

    /// What is decided but not yet in force.
    func coming(in app: AppContext) -> Text? {
        guard let change = app.plans.history.pending(on: app.today) else { return nil }
        guard let terms = change.terms else { return self("plan.coming.end") }
        return self("plan.coming", ["plan": line(of: terms)])
    }

    /// Nil without a pause.
    func pauseLine(in app: AppContext) -> Text? {
        if let last = app.plans.history.pauseEnd(on: app.today) {
            return self("pause.line", ["day": name(of: last, today: app.today)])
        }
        return app.plans.history.plannedPause(after: app.today).map {
            planned($0, one: "pause.line.day", several: "pause.line.days", in: app)
        }
    }

    /// A pause for later, in a sentence for one day or for several.
    private func planned(_ days: ClosedRange<Day>, one: String, several: String, in app: AppContext) -> Text {
        let (first, last) = (days.lowerBound, days.upperBound)
        let day = name(of: last, today: app.today)
        return first == last
            ? self(one, ["day": day]) : self(several, ["first": name(of: first, today: app.today), "day": day])
    }

    private func paused(from first: Day, through last: Day, in app: AppContext) -> Text {
        if first == last, first == app.today + 1 { return self("pause.set.onlyTomorrow") }
        if first > app.today + 1 {
            return planned(first...last, one: "pause.set.day", several: "pause.set.days", in: app)
        }
        let day = name(of: last, today: app.today)
        return self(first > app.today ? "pause.set.tomorrow" : "pause.set.now", ["day": day])
    }

    var planVocabulary: PlanVocabulary {
        once("plan") {
            PlanVocabulary(
                openings: list("plan.word.no"), joins: list("plan.word.and") + [","],
                exclusions: list("plan.word.except"), denials: list("plan.word.notOn"),
                exceptions: list("plan.word.only"),
                fillers: list("plan.word.fillers"), until: list("plan.word.until"), after: list("plan.word.after"),
                before: list("plan.word.before"),
                times: [TimeOfDay(clamped: 720): list("plan.word.noon"), .midnight: list("plan.word.midnight")],
                everyDay: list("plan.word.everyDay"), workdays: list("plan.word.workdays"),
                weekend: list("plan.word.weekend"), weekdays: weekdayNames,
                parts: Dictionary(uniqueKeysWithValues: DayPart.allCases.map { ($0, list("plan.part.\($0)")) }),
                always: list("plan.word.always"),
                apps: Dictionary(
                    uniqueKeysWithValues: PlanPreset.apps.map { ($0, list("plan.app.\($0.lowercased())")) }),
                things: list("plan.word.things"), contrasts: list("plan.word.but"),
                excluded: list("plan.word.excluded"), half: list("plan.word.half"),
                hours: hoursInWords, notApps: list("plan.word.notApps"))
        }
    }

    /// Each as "nine 9".
    private var hoursInWords: [String: Int] {
        let pairs = list("plan.word.hours").map(\.partedAtBlanks).compactMap { parts in
            parts.last.flatMap { Int($0) }.map { (parts[0], $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    var pauseVocabulary: PauseSpan.Vocabulary {
        once("pause") {
            PauseSpan.Vocabulary(
                today: list("quick.today"), tomorrow: list("quick.tomorrow"), days: list("pause.word.days"),
                weeks: list("pause.word.weeks"), months: list("pause.word.months"), one: list("pause.word.single"),
                numbers: hoursInWords, until: list("pause.word.until"),
                fillers: list("pause.word.fillers"), weekdays: weekdayNames, next: list("pause.word.next"),
                nextWeek: list("pause.word.nextWeek").first ?? "")
        }
    }

    var weekdayNames: [Weekday: [String]] {
        Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, list("quick.\($0)") + list("plan.many.\($0)")) })
    }
}

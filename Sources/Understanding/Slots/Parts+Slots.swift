package import Shared

extension Parts {
    /// What the line names that belongs to such a meaning.
    func slots(for kind: Meaning.Kind) -> Slots {
        var slots = Slots()
        switch kind {
        case .sos, .slip: slots.apps = apps
        case .visit:
            slots.apps = apps
            slots.minutes = minutes ?? numbers.first { $0.value <= 60 }.map { Int($0.value) } ?? minutesUntil
        case .planMake, .planChange:
            slots.apps = apps
            slots.weekdays = weekdays
            if kind == .planChange { (slots.manner, slots.shift) = (manner, shift) }
        case .feeling: slots.feeling = feeling
        case .pause:
            slots.days = first { if case .days(let days) = $0 { days } else { nil } }
            slots.untilDay = pauseEnd
        case .history: slots.day = days.first?.value
        case .why, .scores: slots.attribute = things(.attribute).first?.value
        case .askLater:
            slots.minutes = minutes ?? numbers.first { $0.value >= 5 && $0.value <= 600 }.map { Int($0.value) }
        case .askNotOn: slots.weekdays = weekdays
        case .zone: slots.name = name(.place) ?? name(.country)
        case .country: slots.name = name(.country)
        case .language: slots.name = name(.language)
        default: break
        }
        return slots
    }

    /// The day after "until", or the last one. A weekday that is over means the next one, the day of a month that of
    /// the next month.
    private var pauseEnd: Day? {
        guard let end = days.last(where: { token($0.index - 1, has: .until) }) ?? days.last else { return nil }
        guard end.value <= about.today else { return end.value }
        if case .day(_, isWeekday: true)? = tokens[end.index].finding?.what { return end.value + 7 }
        let (year, month) =
            about.today.month == 12 ? (about.today.year + 1, 1) : (about.today.year, about.today.month + 1)
        return Day(year: year, month: month, day: end.value.dayOfMonth)
    }

    private var apps: [String] {
        things(.app).map(\.value).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// "Not Berlin, Lisbon": what is denied is not meant.
    private func name(_ kind: Lexicon.Kind) -> String? {
        things(kind).first { !token($0.index - 1, has: .not) }?.value
    }

    private var minutes: Int? { first { if case .minutes(let minutes) = $0 { minutes } else { nil } } }

    private var minutesUntil: Int? {
        first { if case .time(let time, _) = $0, time > about.now { time.minutes - about.now.minutes } else { nil } }
    }

    private var weekdays: Set<Weekday> {
        first { if case .weekdays(let days) = $0 { days } else { nil } }
            ?? Set(places { if case .day(let day, true) = $0 { day.weekday } else { nil } }.map(\.value))
    }

    /// The feeling that is named first and not denied.
    private var feeling: String? { concepts.first { $0.entry.kind == .feeling && !$0.isDenied }?.entry.value }

    // MARK: - Changes of a plan

    private func names(_ kind: Lexicon.Kind) -> Bool { tokens.indices.contains { token($0, has: kind) } }

    private var manner: Slots.Manner? {
        names(.removes) ? .remove : names(.only) ? .only : names(.adds) ? .add : nil
    }

    /// "An hour later", "30 minutes shorter".
    private var shift: Slots.Shift? {
        guard let minutes, minutes < 1440 else { return nil }
        let edge: Slots.Shift.Edge = names(.beginning) ? .beginning : names(.ending) ? .end : .both
        if names(.later) { return Slots.Shift(minutes: minutes, edge: edge) }
        if names(.earlier) { return Slots.Shift(minutes: -minutes, edge: edge) }
        if names(.longer) { return Slots.Shift(minutes: minutes, edge: .end) }
        return names(.shorter) ? Slots.Shift(minutes: -minutes, edge: .end) : nil
    }

    // MARK: - Times

    /// Hours that are named together: "8 to 10".
    package var span: (index: Int, from: TimeOfDay, until: TimeOfDay, isBare: Bool)? {
        places {
            if case .hours(let from, let until, let isBare) = $0 { (from, until, isBare) } else { nil }
        }.first.map { ($0.index, $0.value.0, $0.value.1, $0.value.2) }
    }

    /// The times that a token can be, the one before noon first.
    package func possible(_ index: Int) -> [TimeOfDay] {
        guard case .time(let time, let isSure)? = tokens[index].finding?.what else { return [] }
        return isSure ? [time] : [time, time.halfADayLater].sorted()
    }
}

extension Slots {
    /// Whether everything is there that the meaning needs.
    func suffice(for kind: Meaning.Kind) -> Bool {
        switch kind {
        case .planMake: !apps.isEmpty
        case .askAt, .clock, .dayStart: time != nil
        case .askNotOn: !weekdays.isEmpty
        case .quiet: from != nil || until != nil
        case .zone: name != nil
        case .pause: days != nil || untilDay != nil
        default: true
        }
    }
}

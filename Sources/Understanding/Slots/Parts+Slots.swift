import Shared

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
            (slots.from, slots.until) = hours(inTheEvening: true)
            slots.weekdays = weekdays
        case .feeling: slots.feeling = feeling
        case .pause:
            slots.days = first { if case .days(let days) = $0 { days } else { nil } }
            slots.untilDay = pauseEnd
        case .history: slots.day = days.first?.value
        case .why, .scores: slots.attribute = things(.attribute).first?.value
        case .askLater:
            slots.minutes = minutes ?? numbers.first { $0.value >= 5 && $0.value <= 600 }.map { Int($0.value) }
        case .dayStart:
            // A day that begins at "six" begins in the morning.
            slots.time = times.last.flatMap { possible($0.index).min() }
        case .askNotOn: slots.weekdays = weekdays
        case .quiet: (slots.from, slots.until) = hours(inTheEvening: false)
        case .zone: slots.name = things(.place).first?.value ?? things(.country).first?.value
        case .country: slots.name = things(.country).first?.value
        case .language: slots.name = things(.language).first?.value
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

    // MARK: - Times

    /// Bare hours of a plan are those of an evening, 9 to 5 those of a day.
    private func hours(inTheEvening isEvening: Bool) -> (from: TimeOfDay?, until: TimeOfDay?) {
        let span: (TimeOfDay, TimeOfDay, Bool)? = first {
            if case .hours(let from, let until, let isBare) = $0 { (from, until, isBare) } else { nil }
        }
        guard let (from, until, isBare) = span else { return oneSided }
        guard isBare else { return (from, until) }
        // "9 to 5" is a day at work, "11 to 7" a night.
        if from > until || from.hour < 12 && until.hour >= 12 {
            return from.hour % 12 >= 10 ? (from.halfADayLater, until.halfADayLater) : (from, until)
        }
        return isEvening && from.hour >= 3 ? (from.halfADayLater, until.halfADayLater) : (from, until)
    }

    /// "After 22", "until 7", or both.
    private var oneSided: (from: TimeOfDay?, until: TimeOfDay?) {
        var (from, until): (index: Int?, until: Int?) = (nil, nil)
        for (index, _) in times {
            if token(index - 1, has: .until) { until = index } else { from = index }
        }
        if let from, let until, let pair = TimeOfDay.nearest(from: possible(from), until: possible(until)) {
            return (pair.from, pair.until)
        }
        return (from.flatMap { possible($0).first }, until.flatMap { possible($0).first })
    }

    /// The times that a token can be, the likelier first.
    private func possible(_ index: Int) -> [TimeOfDay] {
        guard case .time(let time, let isSure)? = tokens[index].finding?.what else { return [] }
        return isSure ? [time] : [time, time.halfADayLater]
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

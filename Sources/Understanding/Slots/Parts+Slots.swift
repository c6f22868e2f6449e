public import Shared

extension Parts {
    /// What the line names that belongs to such a meaning.
    func slots(for kind: Meaning.Kind) -> Slots {
        var slots = Slots()
        switch kind {
        case .sos, .slip: slots.apps = apps
        case .visit:
            slots.apps = apps
            slots.minutes = minutesCorrected ?? minutes ?? minutesOfVisit ?? minutesUntil
        case .planMake, .planChange:
            slots.apps = apps
            slots.weekdays = kind == .planMake ? daysOfNewPlan : weekdays
            if kind == .planChange { describeChange(&slots) }
        case .feeling: slots.feeling = feeling
        case .pause:
            slots.days = first { if case .days(let days) = $0 { days } else { nil } }
            slots.untilDay = pauseEnd(isNeeded: slots.days == nil)
        case .history: slots.day = days.first?.value ?? lastOfWeekday
        case .why, .scores: slots.attribute = things(.attribute).first?.value
        case .askLater: slots.minutes = minutes
        case .askNotOn: slots.weekdays = daysNotAsked
        case .zone: slots.name = name(.place) ?? name(.country)
        case .country: slots.name = name(.country)
        case .language: slots.name = name(.language)
        default: break
        }
        return slots
    }

    /// The day after "until", or the last one, which is needed only where no length is named. A weekday that is over
    /// means the next one, the day of a month that of the next month.
    private func pauseEnd(isNeeded: Bool) -> Day? {
        if let end = days.last(where: { token($0.index - 1, has: .until) }) ?? (isNeeded ? days.last : nil) {
            guard end.value <= about.today else { return end.value }
            if case .day(_, isWeekday: true)? = tokens[end.index].finding?.what { return end.value + 7 }
            let (year, month) =
                about.today.month == 12 ? (about.today.year + 1, 1) : (about.today.year, about.today.month + 1)
            return Day(year: year, month: month, day: end.value.dayOfMonth)
        }
        guard isNeeded, let range = weekdayPlaces.last, (2...6).contains(range.value.count) else { return nil }
        func isIn(_ day: Day) -> Bool { range.value.contains(day.weekday) }
        let next = (1...8).map { about.today + $0 }
        // "Until the weekend" ends with its first day, "Wednesday to Friday" with the last.
        return (1...2).contains { token(range.index - $0, has: .until) }
            ? next.first { isIn($0) && !isIn($0 - 1) } : next.dropFirst().first { !isIn($0) && isIn($0 - 1) }
    }

    /// "Saturdays entry".
    private var lastOfWeekday: Day? {
        guard let days = weekdaySets.first, days.count == 1 else { return nil }
        return (1...7).map { about.today - $0 }.first { days.contains($0.weekday) }
    }

    /// "Weekdays only" and "every day except Sunday" name the days on which Off shall ask.
    private var daysNotAsked: Set<Weekday> {
        let first = weekdays
        if !first.isEmpty, areOnlyThese || first.count == 6 { return Set(Weekday.allCases).subtracting(first) }
        // "Fridays it's Shabbat, leave Fridays and Saturdays out."
        return weekdaySets.last { $0.isSuperset(of: first) } ?? first
    }

    /// The days that the line names by their dates or weekdays.
    public var daysNamed: [Day] { days.map(\.value) }
    /// Whether it names days, and each is over.
    var isOfThePast: Bool { !days.isEmpty && days.allSatisfy { $0.value < about.today } }
    /// How many days are counted: 3 in "from Friday for 3 days".
    public var daysCounted: Int? { first { if case .days(let days) = $0 { days } else { nil } } }
    /// The weekdays of a span or a set of them, such as "Monday to Thursday".
    public var weekdaysNamed: Set<Weekday> { weekdaySets.first ?? [] }
    public var namesSeveralDays: Bool { Set(daysNamed).count > 1 || weekdaySets.contains { $0.count > 1 } }

    public var apps: [String] {
        things(.app).map(\.value).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static let reachOfOnly = 3

    /// "Only on weekdays", "weekdays only"; not "only not on Sundays".
    private var areOnlyThese: Bool {
        let only = tokens.indices.filter { token($0, has: .onlyThese) }
        let days = tokens.indices.filter { if case .weekdays? = tokens[$0].finding?.what { true } else { false } }
        guard let only = only.first, let day = days.first, abs(only - day) <= Parts.reachOfOnly else { return false }
        return !(min(only, day)...max(only, day)).contains { token($0, has: .not) || isMark($0) }
    }

    /// The one that is named last: "not Lisbon any more", "from Berlin" and "my English" are not meant. Of two that stand
    /// together, "Columbus, Ohio", the first one.
    private func name(_ kind: Lexicon.Kind) -> String? {
        let all = things(kind)
        let wished = all.first { token($0.index + 1, has: .please) }
        func isLeft(_ index: Int) -> Bool {
            (1...2).contains { back in Parts.leaving.contains { token(index - back, has: $0) } }
        }
        let meant = all.filter { !isLeft($0.index) }
        var last = meant.last ?? all.last
        for earlier in meant.reversed().dropFirst() where (last?.index ?? 0) - earlier.index <= 2 { last = earlier }
        return (wished ?? last)?.value
    }

    /// What stands before the name of something that is not meant.
    private static let leaving: [Lexicon.Kind] = [.not, .from, .compares, .own]

    /// The numbers that may be minutes, not "62 percent".
    private var bareMinutes: [(index: Int, value: Double)] {
        (about.asked == .visit ? ratingsOrTimes : numbers).filter { number in
            if case .number(_, isOutOfTen: true)? = tokens[number.index].finding?.what { return false }
            return (1...60).contains(number.value)
        }
    }

    /// A bare number of minutes: "I need 5", "extend by 10". The word "one" rarely is one.
    private var minutesOfVisit: Int? {
        let all = bareMinutes.filter { words[tokens[$0.index].range.lowerBound].text != "one" }
        return (all.first { token($0.index - 1, has: .lengthens) } ?? all.first).map { Int($0.value) }
    }

    public var minutes: Int? { first { if case .minutes(let minutes) = $0 { minutes } else { nil } } }

    /// "5 minutes, no make it 8", "12 minutes and not 13".
    private var minutesCorrected: Int? {
        let spans = places { if case .minutes(let minutes) = $0 { minutes } else { nil } }
        let bare = bareMinutes.map { (index: $0.index, value: Int($0.value)) }
        let all = (spans + bare).sorted { $0.index < $1.index }
        let left = meant(all.map(\.index))
        return left.count < all.count ? all.first { $0.index == left.last }?.value : nil
    }

    private var minutesUntil: Int? {
        first { if case .time(let time, _) = $0, time > about.now { time.minutes - about.now.minutes } else { nil } }
    }

    private var weekdayPlaces: [(index: Int, value: Set<Weekday>)] {
        places { if case .weekdays(let days) = $0 { days } else { nil } }
    }

    private var weekdaySets: [Set<Weekday>] { weekdayPlaces.map(\.value) }

    var weekdays: Set<Weekday> {
        weekdaySets.first
            ?? Set(places { if case .day(let day, true) = $0 { day.weekday } else { nil } }.map(\.value))
    }

    /// The feeling that is named first and not denied.
    private var feeling: String? { concepts.first { $0.entry.kind == .feeling && !$0.isDenied }?.entry.value }

    // MARK: - Times

    /// Hours that are named together: "8 to 10".
    package var span: (index: Int, from: TimeOfDay, until: TimeOfDay, isBare: Bool)? {
        let all = places { if case .hours(let from, let until, let isBare) = $0 { (from, until, isBare) } else { nil } }
        return meant(all.map(\.index)).first.flatMap { index in
            all.first { $0.index == index }.map { (index, $0.value.0, $0.value.1, $0.value.2) }
        }
    }

    /// The times, and the numbers that may be one where a time is needed: "ask me after dinner, 9".
    package var timesOrNumbers: [Int] {
        meant((times.map(\.index) + numbers.map(\.index).filter { !possible($0).isEmpty }).sorted())
    }

    /// Without those that the line takes back: "7 to 9, no, 8 to 10", "not 10, 11".
    private func meant(_ indices: [Int]) -> [Int] {
        guard indices.count > 1 else { return indices }
        var left = indices
        for (place, index) in indices.enumerated() {
            if token(index - 1, has: .denies) {
                left.removeAll { $0 == index }
            } else if place > 0, (1...2).contains(where: { token(index - $0, has: .corrects) }) {
                left.removeAll { $0 == indices[place - 1] }
            }
        }
        return left.isEmpty ? indices : left
    }

    /// "Slipped, no wait, kept": the answer that takes back another one before it.
    var planCorrected: Slots.Plan? {
        let told = words.indices.compactMap { index in
            entries[index].first { $0.kind == .plan }.flatMap { entry in
                Slots.Plan(rawValue: entry.value).map { (index: index, plan: $0) }
            }
        }
        guard let last = told.last, let before = told.dropLast().last, before.plan != last.plan else { return nil }
        let between = max(before.index + 1, last.index - 2)..<last.index
        return between.contains { index in entries[index].contains { $0.kind == .corrects } } ? last.plan : nil
    }

    /// "Kept Instagram, slipped on TikTok": partly, where two apps are answered for one by one, and not alike.
    var planOfEachApp: Slots.Plan? {
        let apps = places { if case .thing(.app, let name) = $0 { name } else { nil } }
            .map { (range: tokens[$0.index].range, name: $0.value) }
        guard Set(apps.map(\.name)).count > 1 else { return nil }
        let told = words.indices.compactMap { index in
            entries[index].filter { $0.kind == .plan }.max { $0.length < $1.length }.flatMap { entry in
                Slots.Plan(rawValue: entry.value).map { (index: index, end: index + entry.length, plan: $0) }
            }
        }
        let answered = told.compactMap { answer in
            apps.first { (answer.index...answer.end + Parts.reachOfAnswer).contains($0.range.lowerBound) }
                .map { (app: $0.name, plan: answer.plan) }
        }
        let kept = Set(answered.filter { $0.plan == .kept }.map(\.app))
        let slipped = Set(answered.filter { $0.plan == .slipped }.map(\.app))
        return kept.isEmpty || slipped.isSubset(of: kept) ? nil : .partly
    }

    /// What the line says of the plan where "kept" only says that something went on, "7, kept crying": `.some(nil)`, or
    /// slipped, "6, kept scrolling". Nil where it says anything else of the plan, or nothing.
    var planOfGoingOn: Slots.Plan?? {
        let told = words.indices.filter { index in entries[index].contains { $0.kind == .plan } }
        guard let index = told.first, told.allSatisfy({ $0 <= index + 1 }), index + 1 < words.count,
            let entry = entries[index].first(where: { $0.kind == .plan })
        else { return nil }
        let doing = words[index + 1].text
        guard doing.hasSuffix("ing"), !Parts.notDoing.contains(doing) else { return nil }
        if entry.value == Slots.Plan.slipped.rawValue, entry.length > 1 { return .some(.slipped) }
        return entry.value == Slots.Plan.kept.rawValue && entry.length == 1 ? .some(nil) : nil
    }

    /// English words that end as if something were done.
    private static let notDoing: Set<String> = [
        "anything", "everything", "nothing", "something", "during", "evening", "morning",
    ]

    /// At most so many words stand between an answer and its app.
    private static let reachOfAnswer = 2

    /// "Not nine" names no time to ask at.
    var refusesItsTime: Bool { timesOrNumbers.count == 1 && token(timesOrNumbers[0] - 1, has: .denies) }

    /// The times that a token can be, the one before noon first.
    package func possible(_ index: Int) -> [TimeOfDay] {
        switch tokens[index].finding?.what {
        case .time(let time, let isSure): return isSure ? [time] : [time, time.halfADayLater].sorted()
        case .number(let value, isOutOfTen: false):
            let first = words[tokens[index].range.lowerBound]
            let digits = first.kind == .number ? first.text : nil
            return SaidTime(number: value, digits: digits)?.times.sorted() ?? []
        default: return []
        }
    }

    /// The half of the day that words near an hour name: "9 but in the morning", "in the afternoon, 2 to 5".
    func halfNamed(near index: Int) -> LanguageModels.Half? {
        let near = index - Parts.reachOfHalf...index + Parts.reachOfHalf
        let isMorning = near.contains { token($0, has: .morning) }
        guard isMorning != near.contains(where: { token($0, has: .afternoon) }) else { return nil }
        return isMorning ? .am : .pm
    }

    /// So many words away, a half of the day is named for an hour.
    private static let reachOfHalf = 4

    /// Where an hour is asked for: what the only one named may mean, the one before noon first. "Around 9ish", "nine in the
    /// evening"; not "I have 2 kids".
    public var hourAnswered: [TimeOfDay] {
        guard words.count <= Parts.mostWordsOfHour, words.contains(where: { $0.kind == .letters }),
            let index = timesOrNumbers.first, timesOrNumbers.count == 1,
            tokens[(index + 1)...].allSatisfy({ token in
                token.range.contains { words[$0].kind == .mark || !entries[$0].isEmpty }
            })
        else { return [] }
        return possible(index)
    }

    private static let mostWordsOfHour = 8

    /// Whether the line is a span and nothing else: "20 minutes".
    public var isOnlySpan: Bool { isOnlyOneThing && minutes != nil }

    /// The time that the line is, in a half of the day for certain: "7pm", "19:30".
    public var onlyTime: TimeOfDay? {
        guard isOnlyOneThing, case .time(let time, isSure: true)? = findings.first?.what else { return nil }
        return time
    }

    /// The whole number that the line is: "ten".
    public var onlyNumber: Int? {
        guard isOnlyOneThing, case .number(let value, _)? = findings.first?.what, value == value.rounded(),
            value < 1000
        else { return nil }
        return Int(value)
    }

    private var isOnlyOneThing: Bool { findings.count == 1 && restCount == 0 }

    /// The times that may be a rating instead: "put me down for a seven this evening", "I'd put it at 8".
    package var ratingsOrTimes: [(index: Int, value: Double)] {
        let named = ratingsOrTimesNamed
        let meant = named.filter { !isTakenBack($0.index) }
        return meant.isEmpty ? named : meant
    }

    /// "Not a weak five", "instead of 7".
    private func isTakenBack(_ index: Int) -> Bool {
        func has(_ kind: Lexicon.Kind, back: Int) -> Bool { token(index - back, has: kind) }
        return has(.denies, back: 1) || has(.of, back: 1) && has(.compares, back: 2)
            || (1...2).contains { has(.one, back: $0) && has(.denies, back: $0 + 1) }
    }

    private var ratingsOrTimesNamed: [(index: Int, value: Double)] {
        numbers.filter { !isPronoun($0.index) && !isStrength($0.index) }
            + times.compactMap { index, time in
                guard case .time(_, let isSure)? = tokens[index].finding?.what, !isSure || about.asked == .rating,
                    time.minutes % 60 == 0, (1...10).contains((time.minutes / 60 - 1) % 12 + 1)
                else { return nil }
                return (index, Double((time.minutes / 60 - 1) % 12 + 1))
            }
    }
}

extension Parts {
    /// Whether the number says how strong the pull was: "the pull was like 9", "a 9 for pull"; not "no pull 8".
    private func isStrength(_ index: Int) -> Bool {
        let clause = clause(around: index)
        let behind = tokens[(index + 1)..<clause.upperBound].indices.prefix(2)
        let isDenied = behind.contains { token($0, has: .no) || token($0, has: .not) || token($0, has: .pull) }
        if let last = behind.last, last + 1 == clause.upperBound, !isDenied, token(last, has: .pullWord) { return true }
        let before = clause.lowerBound..<index
        guard let pull = before.last(where: { token($0, has: .pullWord) }), pull + 1 < index,
            !(before.lowerBound..<pull).contains(where: { token($0, has: .not) || token($0, has: .no) })
        else { return false }
        return !(pull..<index).contains { token($0, has: .pull) || token($0, has: .amount) || token($0, has: .plan) }
    }

    /// The tokens between the marks around one.
    private func clause(around index: Int) -> Range<Int> {
        let start = (0..<index).last { isMark($0) }.map { $0 + 1 } ?? 0
        let end = (index..<tokens.count).first { isMark($0) } ?? tokens.count
        return start..<max(end, index + 1)
    }

    /// Whether the number is the "one" of "one wobble" and "a decent one".
    private func isPronoun(_ index: Int) -> Bool {
        guard case .number(1, isOutOfTen: false)? = tokens[index].finding?.what,
            words[tokens[index].range.lowerBound].text == "one"
        else { return false }
        if index > 0 { return !(token(index - 1, has: .one) && tokens[index - 1].range.count == 1) }
        return tokens.indices.contains(1) && tokens[1].finding == nil
            && words[tokens[1].range.lowerBound].kind == .letters
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

import Shared

/// A sentence's words, consumed from its front: returned as typed, compared in lower case.
nonisolated struct PlanWords {
    private let vocabulary: PlanVocabulary
    private let words: [String]
    private let small: [String]
    private var next = 0
    /// Whether the hours before were surely those of an evening, as those behind are then meant to be.
    private var isEvening = false

    init(_ typed: String, vocabulary: PlanVocabulary) {
        self.vocabulary = vocabulary
        words = PlanWords.split(typed)
        small = words.map { $0.lowercased() }
    }

    /// Phrases, split as a sentence is, to be found in one.
    static func sequences(_ phrases: [String]) -> WordSequences {
        WordSequences(phrases.map { split($0.lowercased()) })
    }

    var isAtEnd: Bool { next >= words.count }

    /// Whether the next word is the person's own: no phrase begins with it, and it has no digit.
    var isOwn: Bool {
        !vocabulary.firstWords.contains(small[next]) && !small[next].utf8.contains { (48...57).contains($0) }
            && dashedDays == nil
    }

    mutating func takeOpening() -> Bool { take(anyOf: vocabulary.openings) }

    mutating func takeAny() -> String {
        defer { next += 1 }
        return words[next]
    }

    /// Whether the next word is a filler that belongs to a time or day: the "on" of "Reels on Monday".
    var isBeforeTimeOrDay: Bool {
        var rest = self
        guard rest.take(anyOf: vocabulary.fillers) else { return false }
        return rest.takeWindow(dayStart: .midnight) != nil || rest.takePart() != nil || rest.takeDays() != nil
    }

    /// Whether a time comes next: "except Saturday morning" does not exclude all of Saturday.
    var isBeforeTime: Bool {
        var rest = self
        repeat {
            if rest.takePart() != nil || rest.takeWindow(dayStart: .midnight) != nil { return true }
        } while rest.take(anyOf: vocabulary.fillers)
        return false
    }

    /// Whether a comma or a "from" comes next, and then hours: those of the plan in "every day except Sunday, from 21:00".
    var isBeforeHoursOfTheirOwn: Bool {
        var rest = self
        guard rest.takeJoin() == true || rest.take(anyOf: vocabulary.fillers) else { return false }
        while rest.take(anyOf: vocabulary.fillers) {}
        return rest.takeWindow(dayStart: .midnight) != nil
    }

    mutating func take(anyOf phrases: WordSequences) -> Bool {
        guard let length = phrases.length(in: small[next...]) else { return false }
        next += length
        return true
    }

    mutating func takeApp() -> String? {
        if next + 1 < words.count, let app = vocabulary.appsByJoinedName[small[next] + small[next + 1]] {
            next += 2
            return app
        }
        // Things come first, and stay as typed: "youtube shorts" is not YouTube.
        let start = next
        if take(anyOf: vocabulary.things) { return words[start..<next].joined(separator: " ") }
        for (app, names) in vocabulary.apps where take(anyOf: names) { return app }
        return nil
    }

    mutating func takePart() -> DayPart? {
        for (part, said) in vocabulary.parts where take(anyOf: said) {
            isEvening = part == .evening || part == .night
            return part
        }
        return nil
    }

    /// Reads "weekdays", "Friday", "Sunday to Thursday".
    mutating func takeDays() -> Set<Weekday>? {
        if let days = dashedDays {
            next += 1
            return days
        }
        guard let named = takeNamedDays() else { return nil }
        let end = next
        // "Monday and Friday" are two days.
        guard let first = named.first, named.count == 1, vocabulary.joins.length(in: small[next...]) == nil,
            take(anyOf: vocabulary.until), let until = takeNamedDays(), let last = until.first, until.count == 1
        else {
            next = end
            return named
        }
        return PlanWords.days(from: first, through: last)
    }

    /// "Mon-thu", "mo-fr": between the two, two letters name a day.
    private var dashedDays: Set<Weekday>? {
        guard !isAtEnd else { return nil }
        let ends = small[next].split { "-–".contains($0) }.map { end in
            vocabulary.days.first { days, said in
                days.count == 1 && said.firstWords.contains { $0 == end || end.count == 2 && $0.hasPrefix(end) }
            }?.0.first
        }
        guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
        return PlanWords.days(from: first, through: last)
    }

    private static func days(from first: Weekday, through last: Weekday) -> Set<Weekday> {
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set((0...length).map { Weekday.allCases[(first.rawValue + $0) % 7] })
    }

    private mutating func takeNamedDays() -> Set<Weekday>? {
        for (days, said) in vocabulary.days where take(anyOf: said) { return days }
        return nil
    }

    /// Reads "except Sundays", "but not on Fridays and the weekend".
    mutating func takeExcludedDays() -> Set<Weekday>? {
        let start = next
        guard take(anyOf: vocabulary.exclusions) else { return nil }
        var days: Set<Weekday> = []
        var end = start
        repeat {
            while take(anyOf: vocabulary.fillers) {}
            guard let named = takeDays() else { break }
            days.formUnion(named)
            end = next
        } while take(anyOf: vocabulary.joins) || !isAtEnd
        next = end
        return days.isEmpty ? nil : days
    }

    /// The days of "no weekends", "not on Fridays and Sundays", if it says nothing else.
    func deniedDays() -> Set<Weekday>? {
        var (rest, days) = (self, Set<Weekday>())
        guard rest.take(anyOf: vocabulary.denials) else { return nil }
        while !rest.isAtEnd {
            if let named = rest.takeDays() {
                days.formUnion(named)
            } else if !rest.take(anyOf: vocabulary.joins), !rest.take(anyOf: vocabulary.fillers) {
                return nil
            }
        }
        return days.isEmpty ? nil : days
    }

    /// Takes what joins two items, and tells whether it is a comma.
    mutating func takeJoin() -> Bool? {
        let isComma = small[next] == ","
        return take(anyOf: vocabulary.joins) ? isComma : nil
    }

    /// The hours of "except lunch 12 to 1", "except from 12 to 13" and "lunch 12 to 1 excluded".
    mutating func takeExcludedHours() -> TimeWindow? {
        var rest = self
        rest.isEvening = false
        let isExcluded = rest.take(anyOf: vocabulary.exclusions)
        while isExcluded, rest.take(anyOf: vocabulary.fillers) {}
        var hours = rest.takeWindow(dayStart: .midnight)
        if hours == nil, !rest.isAtEnd, rest.isOwn {
            rest.next += 1
            hours = rest.takeWindow(dayStart: .midnight)
        }
        guard let hours, isExcluded || rest.take(anyOf: vocabulary.excluded) else { return nil }
        self = rest
        return hours
    }

    /// The "but" of "8 to 10, but on Fridays till 12" and of "20 to 23 but only till 21 on Mondays".
    mutating func takeContrast() -> Bool {
        var rest = self
        guard rest.take(anyOf: vocabulary.contrasts) else { return false }
        let behind = rest
        var (namesDays, namesHours) = (false, false)
        // However long the line is, each "but" looks ahead only so far.
        for _ in 0..<PlanWords.reachOfContrast {
            if rest.take(anyOf: vocabulary.fillers) || rest.take(anyOf: vocabulary.contrasts) { continue }
            if !namesDays, rest.takeDays() != nil {
                namesDays = true
            } else if !namesHours,
                rest.takeWindow(dayStart: .midnight) != nil || rest.takeEnd(after: .midnight) != nil
            {
                namesHours = true
            } else {
                break
            }
        }
        guard namesDays, namesHours else { return false }
        self = behind
        return true
    }

    /// Reads "9 to 17", "22:30-6", "after 20", "before 9".
    mutating func takeWindow(dayStart: TimeOfDay) -> TimeWindow? {
        guard let window = takeHours(dayStart: dayStart) else { return nil }
        isEvening = window.from.hour >= PlanWords.beginOfEvening
        return window
    }

    private static let beginOfEvening = 16
    private static let reachOfContrast = 10

    private mutating func takeHours(dayStart: TimeOfDay) -> TimeWindow? {
        let start = next
        if take(anyOf: vocabulary.after), let time = takeTime() {
            // "After 10" means the evening.
            let isEvening = time.isBare && (5...11).contains(time.time.hour)
            let from = isEvening ? PlanWords.afternoon(time.time) : time.time
            return TimeWindow(from: from, until: takeEnd(after: from) ?? dayStart)
        }
        next = start
        if take(anyOf: vocabulary.before), let time = takeTime() { return TimeWindow(from: dayStart, until: time.time) }
        next = start
        if let window = takeWindowOfPart() { return window }
        next = start
        _ = take(anyOf: vocabulary.fillers)
        if let from = takeTime(), take(anyOf: vocabulary.until), let until = takeTime() {
            // "2 to 4" by itself is no hour of the night.
            if from.isOnFace, until.isOnFace, from.time.hour >= 1, from.time < until.time, until.time.hour <= 6 {
                return TimeWindow(from: PlanWords.afternoon(from.time), until: PlanWords.afternoon(until.time))
            }
            // "Evenings 7 to 10, weekends 7 to 11", but not "weekends 9 to 5".
            let end = PlanWords.end(until, after: from)
            let isWork = end.hour >= 15 && end > from.time
            if isEvening, from.isOnFace, until.isOnFace, (5...11).contains(from.time.hour), !isWork,
                until.time.hour > from.time.hour || from.time.hour == 11
            {
                let begin = PlanWords.afternoon(from.time)
                return TimeWindow(from: begin, until: PlanWords.evening(until, after: begin))
            }
            return TimeWindow(from: PlanWords.beginning(from, before: until), until: end)
        }
        next = start
        return nil
    }

    /// The "until 11" of "after 9 until 11".
    mutating func takeEnd(after from: TimeOfDay) -> TimeOfDay? {
        let start = next
        guard vocabulary.joins.length(in: small[next...]) == nil, take(anyOf: vocabulary.until), let until = takeTime()
        else {
            next = start
            return nil
        }
        return PlanWords.evening(until, after: from)
    }

    private static func evening(_ until: Hour, after from: TimeOfDay) -> TimeOfDay {
        guard until.isOnFace else { return until.time }
        // In the evening, 12 is midnight.
        if until.time.hour == 12 { return from.hour < 12 ? until.time : .midnight }
        let isLater = until.time > from || until.time.hour > 12 || afternoon(until.time) <= from
        return isLater ? until.time : afternoon(until.time)
    }

    /// Reads "evenings 8 to 11" and "mornings until 11": the hours are those of that part of the day.
    private mutating func takeWindowOfPart() -> TimeWindow? {
        guard let part = takePart(), part != .work else { return nil }
        while take(anyOf: vocabulary.fillers) {}
        if let until = takeEnd(after: part.window.from) { return TimeWindow(from: part.window.from, until: until) }
        guard let from = takeTime(), take(anyOf: vocabulary.until), let until = takeTime() else { return nil }
        func hour(_ hour: Hour) -> TimeOfDay {
            hour.isOnFace ? PlanWords.time(hour.time, in: part) ?? hour.time : hour.time
        }
        return TimeWindow(from: hour(from), until: hour(until))
    }

    private static func afternoon(_ time: TimeOfDay) -> TimeOfDay { TimeOfDay(clamped: time.minutes + 12 * 60) }

    private struct Hour {
        let time: TimeOfDay
        /// Without minutes, am or pm.
        var isBare = false
        /// With am or pm.
        var isMarked = false
        /// As it is on a clock's face, which does not say which half of the day: "5" and "5:30", but not "05:30" or "5 am".
        var isOnFace = false

        func later(by minutes: Int) -> Hour {
            Hour(
                time: TimeOfDay(clamped: time.minutes + minutes), isBare: isBare, isMarked: isMarked,
                isOnFace: isOnFace)
        }
    }

    /// In "9 to 11 pm" and "10 to 6 am" the first hour is one of the evening.
    private static func beginning(_ from: Hour, before until: Hour) -> TimeOfDay {
        guard from.isOnFace, until.isMarked, (1...11).contains(from.time.hour) else { return from.time }
        let evening = TimeOfDay(clamped: from.time.minutes + 12 * 60)
        let isEvening = until.time.hour >= 12 ? evening < until.time : from.time > until.time
        return isEvening ? evening : from.time
    }

    /// "9 to 5" and "9:30 am to 5:30" mean a working day, not 20 hours, "noon to two" the time for lunch, and "8 pm to 10" an
    /// evening.
    private static func end(_ until: Hour, after from: Hour) -> TimeOfDay {
        if from.isMarked, from.time.hour > 12 { return evening(until, after: from.time) }
        guard until.isOnFace, (6...12).contains(from.time.hour), (1...6).contains(until.time.hour) else {
            return until.time
        }
        return TimeOfDay(clamped: until.time.minutes + 12 * 60)
    }

    /// Reads "21:30", "9 pm", "noon", "nine in the evening".
    private mutating func takeTime() -> Hour? {
        guard let hour = takeHour() else { return nil }
        guard hour.isOnFace, (1...12).contains(hour.time.hour) else { return hour }
        let end = next
        guard let part = takePart(), let time = PlanWords.time(hour.time, in: part) else {
            next = end
            return hour
        }
        return Hour(time: time, isMarked: true)
    }

    /// What a time on the clock's face means in a part of the day. Nil where the part does not say.
    private static func time(_ time: TimeOfDay, in part: DayPart) -> TimeOfDay? {
        let noon = 12 * 60
        switch part {
        case .morning: return time
        case .afternoon: return TimeOfDay(clamped: time.minutes % noon + noon)
        // Twelve in the evening is midnight.
        case .evening: return TimeOfDay(clamped: time.minutes % noon + (time.hour == 12 ? 0 : noon))
        case .night: return TimeOfDay(clamped: time.minutes % noon + ((6...11).contains(time.hour) ? noon : 0))
        case .work: return nil
        }
    }

    private mutating func takeHour() -> Hour? {
        guard next < words.count else { return nil }
        let start = next
        if take(anyOf: vocabulary.half) {
            if let hour = takeHour(), hour.time.minutes % 60 == 0, hour.time.hour < 23 {
                return hour.later(by: 30)
            }
            next = start
            return nil
        }
        for (time, said) in vocabulary.times where take(anyOf: said) { return Hour(time: time) }
        if next + 1 < words.count, ["am", "pm", "a.m.", "p.m."].contains(small[next + 1]),
            let time = TimeOfDay(typed: words[next] + words[next + 1])
        {
            next += 2
            return Hour(time: time, isMarked: true)
        }
        if let hour = vocabulary.hours[small[next]] {
            next += 1
            return Hour(time: TimeOfDay(clamped: hour * 60), isBare: true, isOnFace: true)
        }
        // People write 24 for the end of a day.
        guard let time = words[next] == "24" ? .midnight : TimeOfDay(typed: words[next]) else { return nil }
        let (isBare, isMarked) = (words[next].isDigits && words[next].count <= 2, small[next].hasSuffix("m"))
        let isOnFace = !isMarked && !words[next].hasPrefix("0")
        next += 1
        return Hour(time: time, isBare: isBare, isMarked: isMarked, isOnFace: isOnFace)
    }

    /// Splits at blanks; commas and the dash of "9-17" become words of their own.
    private static func split(_ text: String) -> [String] {
        var result: [String] = []
        var word = ""
        func finish() {
            if !word.isEmpty { result.append(word) }
            word = ""
        }
        let characters = Array(text.cleaned)
        for (index, character) in characters.enumerated() {
            let following = index + 1 < characters.count ? characters[index + 1] : " "
            let isRange = "-–—".contains(character) && (word.isEmpty || word.first?.isNumber == true)
            if character.isWhitespace {
                finish()
            } else if isRange {
                finish()
                result.append("-")
            } else if ",;&".contains(character) || (".?!".contains(character) && following.isWhitespace) {
                finish()
                if ",;&".contains(character) { result.append(character == "&" ? "&" : ",") }
            } else {
                word.append(character)
            }
        }
        finish()
        return result
    }
}

public import Shared

/// Reads days as people name them: "1 to 14 March", "last week", "the last 3 days", "before May", "since Monday".
nonisolated public enum DaySpan {
    public struct Vocabulary: Sendable {
        let today: Set<String>
        let yesterday: Set<String>
        let weekdays: [Weekday: Set<String>]
        let months: [String]
        /// "this" and "last", before a week, a month, a year, or a number of days.
        let this: Set<String>
        let last: Set<String>
        let days: Set<String>
        let weeks: Set<String>
        let monthUnits: Set<String>
        let years: Set<String>
        let since: Set<String>
        let after: Set<String>
        let before: Set<String>
        let until: Set<String>
        let to: Set<String>
        let fillers: Set<String>
        /// "th", as in "14th".
        let endings: Set<String>

        /// `list` gives the words of each key.
        public init(weekdays: [Weekday: [String]], months: [String], list: (String) -> [String]) {
            func set(_ key: String) -> Set<String> { Set(list(key).map(\.normalised)) }
            self.weekdays = weekdays.mapValues { Set($0.map(\.normalised)) }
            self.months = months
            (today, yesterday) = (set("quick.today"), set("quick.yesterday"))
            (this, last) = (set("span.this"), set("span.last"))
            (days, weeks) = (set("span.days"), set("span.weeks"))
            (monthUnits, years) = (set("span.months"), set("span.years"))
            (since, after, before) = (set("span.since"), set("span.after"), set("span.before"))
            (until, to) = (set("span.until"), set("span.to"))
            (fillers, endings) = (set("span.fillers"), set("span.endings"))
        }
    }

    private static let earliest = Day(number: 0)
    /// Nobody names a longer time that goes over New Year without saying the year.
    private static let mostMonths = 6

    /// None of them after today; nil where the words name none.
    public static func days(_ words: [String], vocabulary: Vocabulary, today: Day) -> ClosedRange<Day>? {
        var words = words.map { plain($0, vocabulary) }[...]
        while words.count > 1, let first = words.first, vocabulary.fillers.contains(first) { words = words.dropFirst() }
        guard let first = words.first, words.count <= 8 else { return nil }
        let rest = Array(words.dropFirst())
        let point = { (words: [String]) in DaySpan.point(words, vocabulary, today) }
        var found: (from: Day, through: Day)?
        if let period = period(Array(words), vocabulary, today) {
            found = period
        } else if vocabulary.since.contains(first), let start = point(rest) {
            found = (start.lowerBound, today)
        } else if vocabulary.after.contains(first), let start = point(rest) {
            found = (start.upperBound + 1, today)
        } else if vocabulary.before.contains(first), let end = point(rest) {
            found = (earliest, end.lowerBound - 1)
        } else if vocabulary.until.contains(first), let end = point(rest) {
            found = (earliest, end.upperBound)
        } else if let both = both(Array(words), vocabulary, today) {
            found = both
        } else if let day = point(Array(words)) {
            found = (day.lowerBound, day.upperBound)
        }
        guard let found, found.from <= min(found.through, today) else { return nil }
        return found.from...min(found.through, today)
    }

    /// "14th" is 14.
    private static func plain(_ word: String, _ vocabulary: Vocabulary) -> String {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, vocabulary.endings.contains(String(word.dropFirst(digits.count))) else { return word }
        return String(digits)
    }

    /// "Last week", "this month", "last 10 days".
    private static func period(_ words: [String], _ vocabulary: Vocabulary, _ today: Day) -> (Day, Day)? {
        guard let first = words.first, let unit = words.last, words.count > 1 else { return nil }
        let (isThis, isLast) = (vocabulary.this.contains(first), vocabulary.last.contains(first))
        guard isThis || isLast else { return nil }
        if words.count == 3, isLast, let count = Int(words[1]), (1...1000).contains(count) {
            let length =
                vocabulary.days.contains(unit)
                ? 1 : vocabulary.weeks.contains(unit) ? 7 : vocabulary.monthUnits.contains(unit) ? 30 : nil
            return length.map { (today - (count * $0 - 1), today) }
        }
        guard words.count == 2 else { return nil }
        if vocabulary.weeks.contains(unit) {
            return isThis ? (today.monday, today) : (today.mondayOfLastWeek, today.monday - 1)
        }
        if vocabulary.monthUnits.contains(unit), let start = Day(year: today.year, month: today.month, day: 1) {
            guard isLast else { return (start, today) }
            let end = start - 1
            return Day(year: end.year, month: end.month, day: 1).map { ($0, end) }
        }
        guard vocabulary.years.contains(unit) else { return nil }
        return year(isThis ? today.year : today.year - 1).map { ($0.lowerBound, $0.upperBound) }
    }

    /// "1 to 14 March", "1-14 March", "28 February until 3 March", "Monday to Wednesday".
    private static func both(_ words: [String], _ vocabulary: Vocabulary, _ today: Day) -> (Day, Day)? {
        let joint = words.firstIndex { vocabulary.to.contains($0) || vocabulary.until.contains($0) }
        let numbers = words.indices.filter { words[$0].isDigits && words[$0].count < 3 }
        let (left, right): ([String], [String])
        if let joint, joint > 0 {
            (left, right) = (Array(words[..<joint]), Array(words[(joint + 1)...]))
        } else if numbers.count == 2, numbers[1] == numbers[0] + 1 {
            (left, right) = (Array(words[...numbers[0]]), Array(words[numbers[1]...]))
        } else {
            return nil
        }
        // A month or a year is said once.
        let others = { (words: [String]) in words.filter { !$0.isDigits || $0.count == 4 } }
        let hasName = { (words: [String]) in words.contains { !$0.isDigits } }
        let first = hasName(left) ? left : left + others(right)
        let second = hasName(right) ? right : right + others(left)
        guard let from = point(first, vocabulary, today), let through = point(second, vocabulary, today) else {
            return nil
        }
        guard from.lowerBound > through.upperBound else { return (from.lowerBound, through.upperBound) }
        // "20 December to 10 January": the latest such January, and the December before it. "14 to 12 March" is a slip.
        let months = through.upperBound.month - from.lowerBound.month + 12
        guard (1...mostMonths).contains(months) else { return nil }
        return Day(year: from.lowerBound.year - 1, month: from.lowerBound.month, day: from.lowerBound.dayOfMonth)
            .map { ($0, through.upperBound) }
    }

    /// A day, a month or a year.
    private static func point(_ words: [String], _ vocabulary: Vocabulary, _ today: Day) -> ClosedRange<Day>? {
        var words = words
        while words.count > 1, let first = words.first, vocabulary.fillers.contains(first) { words.removeFirst() }
        let text = words.joined(separator: " ")
        if vocabulary.today.contains(text) { return today...today }
        if vocabulary.yesterday.contains(text) { return today - 1...today - 1 }
        // "Last Tuesday" is never today.
        let isLast = words.count == 2 && vocabulary.last.contains(words[0])
        let name = isLast ? words[1] : text
        if let weekday = vocabulary.weekdays.first(where: { $0.value.contains(name) })?.key {
            let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
            let day = today - (isLast && back == 0 ? 7 : back)
            return day...day
        }
        let numbers = words.compactMap { $0.isDigits ? Int($0) : nil }
        if numbers.count == words.count {
            if numbers.count == 1, words[0].count == 4, (1970...today.year).contains(numbers[0]) {
                return year(numbers[0])
            }
            guard numbers.count == 3, words[0].count == 4,
                let day = Day(year: numbers[0], month: numbers[1], day: numbers[2])
            else { return nil }
            return day...day
        }
        let named = words.filter { !vocabulary.fillers.contains($0) }.joined(separator: " ")
        guard let day = DateSentence.day(named, months: vocabulary.months, today: today) else { return nil }
        let isMonth = numbers.allSatisfy { $0 > 31 }
        guard isMonth, let first = Day(year: day.year, month: day.month, day: 1) else { return day...day }
        return first...day
    }

    private static func year(_ year: Int) -> ClosedRange<Day>? {
        Day(year: year, month: 1, day: 1).flatMap { first in
            Day(year: year, month: 12, day: 31).map { first...$0 }
        }
    }
}

public import Shared

/// Reads how long a pause should last: "5 days", "a week", "until Monday".
nonisolated public enum PauseSpan {
    public struct Vocabulary: Sendable {
        let today: Set<String>
        let tomorrow: Set<String>
        let days: Set<String>
        let weeks: Set<String>
        let months: Set<String>
        let one: Set<String>
        /// "Two" is 2.
        let numbers: [String: Int]
        let until: Set<String>
        let fillers: Set<String>
        let weekdays: [Weekday: Set<String>]
        /// "Next" before a weekday, and "next week" behind it.
        let next: Set<String>
        let nextWeek: String

        public init(
            today: [String], tomorrow: [String], days: [String], weeks: [String], months: [String], one: [String],
            numbers: [String: Int], until: [String], fillers: [String], weekdays: [Weekday: [String]],
            next: [String], nextWeek: String
        ) {
            let small = { (phrases: [String]) in Set(phrases.map { $0.lowercased() }) }
            self.today = small(today)
            self.tomorrow = small(tomorrow)
            self.days = small(days)
            self.weeks = small(weeks)
            self.months = small(months)
            self.one = small(one)
            self.numbers = numbers
            self.until = small(until)
            self.fillers = small(fillers)
            self.weekdays = weekdays.mapValues(small)
            self.next = small(next)
            self.nextWeek = nextWeek.lowercased()
        }
    }

    /// With more words than this, not counting leading fillers, a sentence is about something else.
    private static let mostWords = 16
    private static let farthestTooNear = 2

    /// The last day of a pause that begins today; nil if the words name no span.
    public static func lastDay(_ typed: String, vocabulary: Vocabulary, today: Day) -> Day? {
        var words = typed.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)[...]
        func means(_ phrases: Set<String>) -> Bool { phrases.contains(words.joined(separator: " ")) }
        func begins(_ phrases: Set<String>) -> Bool { words.first.map(phrases.contains) ?? false }
        while words.count > 1, begins(vocabulary.fillers) { words.removeFirst() }
        guard words.count <= mostWords else { return nil }
        if means(vocabulary.today) { return today }
        let isUntil = begins(vocabulary.until)
        if isUntil { words.removeFirst() }
        // "Until" a day does not include that day.
        if means(vocabulary.tomorrow) { return isUntil ? today : today + 1 }
        if let day = Day(iso: words.joined()) { return day - 1 }
        let isNext = words.count > 1 && begins(vocabulary.next)
        if isNext { words.removeFirst() }
        for (weekday, names) in vocabulary.weekdays {
            let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
            if means(Set(names.map { "\($0) \(vocabulary.nextWeek)" })) {
                return today + 7 - today.weekday.rawValue + weekday.rawValue - 1
            }
            guard means(names) else { continue }
            // Nobody calls tomorrow "next Friday"; on a Monday it may be either.
            if isNext, ahead > farthestTooNear { return nil }
            return today + (ahead == 0 || isNext ? ahead + 7 : ahead) - 1
        }
        guard let first = words.first, let count = begins(vocabulary.one) ? 1 : vocabulary.numbers[first] ?? Int(first)
        else { return nil }
        guard (1...10_000).contains(count) else { return nil }
        words.removeFirst()
        // A large bare number is hardly meant as a pause.
        if words.isEmpty, count > 31 { return nil }
        if words.isEmpty || means(vocabulary.days) { return today + count - 1 }
        if means(vocabulary.months) { return today + 30 * count - 1 }
        return means(vocabulary.weeks) ? today + 7 * count - 1 : nil
    }
}

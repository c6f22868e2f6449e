public import Shared

/// How long a rest is to be, as people say it: "5 days", "a week", "until Monday".
nonisolated public enum PauseSpan {
    public struct Vocabulary: Sendable {
        public let today: [String]
        public let tomorrow: [String]
        public let days: [String]
        public let weeks: [String]
        public let one: [String]
        public let until: [String]
        public let fillers: [String]
        public let weekdays: [Weekday: [String]]

        public init(
            today: [String], tomorrow: [String], days: [String], weeks: [String], one: [String], until: [String],
            fillers: [String], weekdays: [Weekday: [String]]
        ) {
            self.today = today
            self.tomorrow = tomorrow
            self.days = days
            self.weeks = weeks
            self.one = one
            self.until = until
            self.fillers = fillers
            self.weekdays = weekdays
        }
    }

    /// The last day of it, today being the first; nil where it was not understood.
    public static func lastDay(_ typed: String, vocabulary: Vocabulary, today: Day) -> Day? {
        var words = typed.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        func means(_ list: [String]) -> Bool { list.contains { $0.lowercased() == words.joined(separator: " ") } }
        func begins(_ list: [String]) -> Bool {
            words.first.map { first in list.contains { $0.lowercased() == first } } ?? false
        }
        while words.count > 1, begins(vocabulary.fillers) { words.removeFirst() }
        if means(vocabulary.today) { return today }
        if begins(vocabulary.until) { words.removeFirst() }
        // "Until" a day is up to it, and not through it.
        if means(vocabulary.tomorrow) { return today }
        if let day = Day(iso: words.joined()) { return day - 1 }
        for (weekday, names) in vocabulary.weekdays where means(names) {
            let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
            return today + (ahead == 0 ? 7 : ahead) - 1
        }
        guard let first = words.first, let count = begins(vocabulary.one) ? 1 : Int(first) else { return nil }
        guard (1...10_000).contains(count) else { return nil }
        words.removeFirst()
        // A long bare number was hardly meant as a pause.
        if words.isEmpty, count > 31 { return nil }
        if words.isEmpty || means(vocabulary.days) { return today + count - 1 }
        return means(vocabulary.weeks) ? today + 7 * count - 1 : nil
    }
}

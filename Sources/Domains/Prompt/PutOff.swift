public import FoundationEssentials
public import Shared

/// When somebody would rather be asked, in their words: "in 30 min", "in 2 hours", "at 21:30".
nonisolated public enum PutOff {
    public struct Vocabulary: Sendable {
        /// What may stand before: "snooze", "ask me again in".
        public let openings: [String]
        public let minutes: [String]
        public let hours: [String]

        public init(openings: [String], minutes: [String], hours: [String]) {
            self.openings = openings
            self.minutes = minutes
            self.hours = hours
        }
    }

    private static let shortest = 1
    private static let longest = 12 * 60

    /// Nil where the words name no such time.
    public static func time(_ typed: String, vocabulary: Vocabulary, moment: Moment) -> Date? {
        var words = typed.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        let openings = Set(vocabulary.openings.flatMap { $0.split(separator: " ").map(String.init) })
        let count = words.count
        while let first = words.first, openings.contains(first) { words.removeFirst() }
        // A number alone rates the day.
        guard !words.isEmpty, words.count < count || words.count > 1 else { return nil }
        if let minutes = minutes(words, vocabulary) {
            return (shortest...longest).contains(minutes) ? moment.now + TimeInterval(minutes * 60) : nil
        }
        let clock = words.joined()
        guard clock.contains(where: { ":.".contains($0) }) || clock.hasSuffix("m"), let time = TimeOfDay(typed: clock)
        else { return nil }
        let today = WallTime(moment.now, in: moment.zone).day
        let instant = WallTime(today, time).instant(in: moment.zone)
        let next = instant > moment.now ? instant : WallTime(today + 1, time).instant(in: moment.zone)
        return next.timeIntervalSince(moment.now) <= TimeInterval(longest * 60) ? next : nil
    }

    /// "30 min", "30min", "2 hours", "an hour".
    private static func minutes(_ words: [String], _ vocabulary: Vocabulary) -> Int? {
        let text = words.joined()
        let digits = text.prefix { $0.isNumber }
        let (number, unit) = (Int(digits), String(text.dropFirst(digits.count)))
        if let number, number <= longest {
            if vocabulary.minutes.contains(unit) { return number }
            if vocabulary.hours.contains(unit) { return number * 60 }
        }
        // "An hour", "one hour".
        return digits.isEmpty && words.count == 2 && vocabulary.hours.contains(words[1]) ? 60 : nil
    }
}

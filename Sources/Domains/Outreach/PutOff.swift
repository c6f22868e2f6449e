public import FoundationEssentials
public import Shared

/// Reads when a person would rather be asked: "in 30 min", "in 2 hours", "at 21:30".
nonisolated public enum PutOff {
    public struct Vocabulary: Sendable {
        /// Words that may come first: "snooze", "ask me again in".
        let openings: Set<String>
        /// Words before a clock time: "at".
        let at: [String]
        let minutes: [String]
        let hours: [String]
        let halfHour: [String]

        public init(openings: [String], at: [String], minutes: [String], hours: [String], halfHour: [String]) {
            self.openings = Set((openings + at).flatMap { $0.split(separator: " ").map(String.init) })
            self.at = at
            self.halfHour = halfHour
            self.minutes = minutes
            self.hours = hours
        }
    }

    private static let shortest = 1
    private static let longest = 12 * 60

    /// Nil where the words name no such time.
    public static func time(_ typed: String, vocabulary: Vocabulary, moment: Moment) -> Date? {
        let all = typed.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        let words = Array(all.drop(while: vocabulary.openings.contains))
        let last = all.dropLast(words.count).last
        guard !words.isEmpty else { return nil }
        if vocabulary.halfHour.contains(words.joined(separator: " ")) { return moment.now + 1800 }
        if last.map(vocabulary.at.contains) ?? false, words.count == 1, let hour = Int(words[0]) {
            return next(hour, moment)
        }
        if let minutes = minutes(words, vocabulary) {
            return (shortest...longest).contains(minutes) ? moment.now + TimeInterval(minutes * 60) : nil
        }
        // A bare number rates the day, even "6.5"; with a colon it is a time.
        let clock = words.joined()
        guard clock.contains(":") || clock.hasSuffix("m") || last != nil && clock.contains("."),
            let time = TimeOfDay(typed: clock)
        else { return nil }
        let today = WallTime(moment.now, by: moment.clock).day
        let instant = WallTime(today, time).instant(by: moment.clock)
        let next = instant > moment.now ? instant : WallTime(today + 1, time).instant(by: moment.clock)
        return next.timeIntervalSince(moment.now) <= TimeInterval(longest * 60) ? next : nil
    }

    /// "At 10" means the next ten o'clock: in the evening, ten in the evening.
    private static func next(_ hour: Int, _ moment: Moment) -> Date? {
        let today = WallTime(moment.now, by: moment.clock).day
        let hours = hour <= 12 ? [hour % 12, hour % 12 + 12] : [hour]
        return [today, today + 1].flatMap { day in hours.compactMap { TimeOfDay($0, 0) }.map { WallTime(day, $0) } }
            .map { $0.instant(by: moment.clock) }.filter { $0 > moment.now }.min()
    }

    /// Reads "30 min", "30min", "2 hours", "an hour".
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

public import Shared

/// What was read from a file that a person sent.
nonisolated package enum ImportedFile: Codable, Kept, Hashable, Sendable {
    /// An export of Off's own, as its JSON.
    case archive(String)
    /// Of Loop Habit Tracker.
    case loop([LoopHabit])
    /// Of Daylio.
    case daylio(DaylioDiary)
}

/// A habit of Loop Habit Tracker, and its marks by day.
nonisolated public struct LoopHabit: Codable, Hashable, Sendable {
    public enum Mark: String, CaseIterable, Codable, Sendable {
        case kept, slipped, skipped
    }

    public struct Entry: Codable, Hashable, Sendable {
        public let day: Day
        public let mark: Mark

        init(day: Day, mark: Mark) {
            self.day = day
            self.mark = mark
        }
    }

    public let name: String
    /// In the order of their days.
    public let entries: [Entry]

    init(name: String, entries: [Entry]) {
        self.name = name
        self.entries = entries
    }
}

/// The days of Daylio that have a mood, and what could not be read.
nonisolated package struct DaylioDiary: Codable, Hashable, Sendable {
    package struct Entry: Codable, Hashable, Sendable {
        package let day: Day
        /// 1...10.
        package let rating: Int
        package let note: String?
        /// When the day's last entry was made; nil where it does not say.
        package let time: TimeOfDay?
    }

    /// In the order of their days.
    package let entries: [Entry]
    /// Moods under names of the person's own, and how often each occurs.
    package let unknownMoods: [String: Int]
    package let hasActivities: Bool
    let unread: Unread?

    /// Rows without a date that can be read.
    struct Unread: Codable, Hashable, Sendable {
        let count: Int
        /// Counted as spreadsheets do.
        let firstRow: Int

        var another: Unread { Unread(count: count + 1, firstRow: firstRow) }
    }
}

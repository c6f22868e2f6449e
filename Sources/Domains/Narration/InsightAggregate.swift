public import Shared

/// Everything that a week holds about one person, and what came before it as far as it is needed: all that an insight is
/// made of. It is kept with the insight, so that what was said can be traced when the days it is about have changed.
nonisolated public struct InsightAggregate: Codable, Hashable, Sendable {
    /// How many weeks patterns are looked for in, the one that it is about included.
    public static let weeks = 4
    /// How many insights before this one are known to it.
    package static let earlierInsights = 3

    /// Its Monday.
    public let week: Day
    /// Whole weeks since the first plan was made, at the end of this one.
    public let weeksWithPlan: Int
    public let plan: PlanFacts?
    /// Of all weeks that are looked at, the earliest first.
    public let days: [DayFacts]
    /// The same, in their order.
    public let urges: [UrgeFacts]
    public let pull: PullFacts
    public let visits: VisitFacts
    public let scores: [AttributeKind: ScoreFacts]
    /// The latest first.
    public let earlier: [EarlierInsight]
    /// What the person said is not right: it is not said again for a while.
    public let disputed: [Topic]
}

nonisolated extension InsightAggregate {
    public struct PlanFacts: Codable, Hashable, Sendable {
        /// In the person's own words.
        public let apps: [String]
        /// How many days of a week it is about.
        public let days: Int
        /// Nil: around the clock.
        public let minutesADay: Int?
        /// How many days of the coming week it is about, as far as it is decided.
        public let coming: Int
        public let pausedComing: Int
    }

    public struct DayFacts: Codable, Hashable, Sendable {
        public let day: Day
        public let state: DayState
        public let isPlanDay: Bool
        /// Nil below: the day was not noted, or this was not said about it.
        public let rating: Int?
        public let adherence: Adherence?
        /// The higher of what the day's check-in and its urges say.
        public let pull: UrgeLevel?
        public let changes: [AttributeKind: Change]
        public let note: String?
    }

    public struct UrgeFacts: Codable, Hashable, Sendable {
        public let day: Day
        public let part: Daytime
        public let reason: UrgeReason?
        public let outcome: UrgeOutcome?
        /// Whether somebody went all the way through it.
        public let isCompleted: Bool
    }

    public struct PullFacts: Codable, Hashable, Sendable {
        /// How long the urges lasted that were left alone: the median, of how many. Nil where there are too few.
        public let minutes: Int?
        public let measured: Int
    }

    public struct VisitFacts: Codable, Hashable, Sendable {
        public let count: Int
        /// Out again in time.
        public let kept: Int
    }

    public struct ScoreFacts: Codable, Hashable, Sendable {
        /// In halves.
        public let before: Int
        public let after: Int
    }

    public struct EarlierInsight: Codable, Hashable, Sendable {
        public let week: Day
        /// The pattern that it named.
        public let topic: Topic?
        /// What it said about it; nil also where an earlier version kept it.
        public let sentence: String?
    }
}

/// A part of the day, by the clock on the wall.
nonisolated public enum Daytime: String, CaseIterable, Codable, Sendable {
    case morning, afternoon, evening, night

    public init(_ time: TimeOfDay) {
        self =
            switch time.minutes / 60 {
            case 5..<12: .morning
            case 12..<17: .afternoon
            case 17..<22: .evening
            default: .night
            }
    }
}

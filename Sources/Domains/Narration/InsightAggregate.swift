public import Shared

/// Everything that an insight is made of: the facts about a person's week and as much as is needed of the weeks before.
/// It is stored with the insight, so that its numbers can be traced after the days have changed.
nonisolated public struct InsightAggregate: Codable, Kept, Hashable, Sendable {
    /// How many weeks are searched for patterns, including the insight's own.
    public static let weeks = 4
    /// How many earlier insights it includes.
    package static let earlierInsights = 3

    /// Its Monday.
    public let week: Day
    /// Whole weeks since the first plan was made, at the end of this one.
    public let weeksWithPlan: Int
    public let plan: PlanFacts?
    /// The days of all weeks that are looked at, the earliest first.
    public let days: [DayFacts]
    /// The urges of these weeks, in order.
    public let urges: [UrgeFacts]
    public let pull: PullFacts
    public let visits: VisitFacts
    /// The days of the slips that the person told of in the week, one for each slip. Nil: none, or it was stored before
    /// slips could be told.
    public let slips: [Day]?
    public let scores: [AttributeKind: ScoreFacts]
    /// The latest first.
    public let earlier: [EarlierInsight]
    /// The topics that the person contested: they are not claimed for a while.
    public let disputed: [Topic]
}

nonisolated extension InsightAggregate {
    public struct PlanFacts: Codable, Hashable, Sendable {
        /// In the person's own words.
        public let apps: [String]
        /// How many days of a week the plan covers.
        public let days: Int
        /// Nil: around the clock.
        public let minutesADay: Int?
        /// How many days of the coming week it covers, as far as that is decided.
        public let coming: Int
        public let pausedComing: Int
    }

    public struct DayFacts: Codable, Hashable, Sendable {
        public let day: Day
        public let state: DayState
        public let isPlanDay: Bool
        /// Nil: there is no check-in for the day, or it does not say this.
        public let rating: Int?
        public let adherence: Adherence?
        /// The higher of the levels that the day's check-in and its urges show.
        public let pull: UrgeLevel?
        public let changes: [AttributeKind: Change]
        public let note: String?
    }

    public struct UrgeFacts: Codable, Hashable, Sendable {
        public let day: Day
        public let part: Daytime
        public let reason: UrgeReason?
        public let outcome: UrgeOutcome?
        /// Whether the person went through all of its steps.
        public let isCompleted: Bool
    }

    public struct PullFacts: Codable, Hashable, Sendable {
        /// The median duration of the urges that were resisted, and their number. Nil where they are too few.
        public let minutes: Int?
        public let measured: Int
    }

    public struct VisitFacts: Codable, Hashable, Sendable {
        public let count: Int
        /// Ended in time.
        public let kept: Int
    }

    public struct ScoreFacts: Codable, Hashable, Sendable {
        /// In half points.
        public let before: Int
        public let after: Int
    }

    public struct EarlierInsight: Codable, Hashable, Sendable {
        public let week: Day
        /// The pattern that it named.
        public let topic: Topic?
        /// How it named the pattern; nil also for an insight that an earlier version stored.
        public let sentence: String?
    }
}

/// A part of the day, by the wall clock.
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

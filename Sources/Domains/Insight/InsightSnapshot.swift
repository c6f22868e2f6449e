public import FoundationEssentials
public import Shared

/// What is kept about the look back at one week.
nonisolated public struct InsightSnapshot: Hashable, Sendable {
    /// By its Monday.
    public let week: Day
    /// Nil while it was neither sent nor shown.
    public package(set) var story: InsightStory?
    /// When it was seen; nil while it waits.
    public package(set) var viewedAt: Date?

    package init(week: Day, story: InsightStory? = nil, viewedAt: Date? = nil) {
        self.week = week
        self.story = story
        self.viewedAt = viewedAt
    }
}

/// How far the look back at a week is: all that most turns want to know of it.
nonisolated package struct InsightGlance: Hashable, Sendable {
    package let isTold: Bool
    package let isViewed: Bool

    package init(isTold: Bool, isViewed: Bool) {
        self.isTold = isTold
        self.isViewed = isViewed
    }
}

/// An insight as it was told. It stays so whatever is noted later; only what its reader calls not right is taken out.
nonisolated public struct InsightStory: Hashable, Sendable {
    public let aggregate: InsightAggregate
    /// What was chosen to be said about it, by the rules of that time.
    public let narration: Narration
    public let text: [Narration.Part: String]
    /// The model that found the words; nil: they are Off's own.
    public let model: String?
    public let toldAt: Date

    package init(
        aggregate: InsightAggregate, narration: Narration, text: [Narration.Part: String], model: String? = nil,
        toldAt: Date
    ) {
        self.aggregate = aggregate
        self.narration = narration
        self.text = text
        self.model = model
        self.toldAt = toldAt
    }
}

/// A claim that its reader called not right.
nonisolated public struct Dispute: Hashable, Sendable {
    /// For so long it is not made again: by then all that it was made from is another.
    package static let weeks = 12

    public let topic: Topic
    /// In the insight about that week.
    public let week: Day

    package init(topic: Topic, week: Day) {
        self.topic = topic
        self.week = week
    }

    /// The earliest that still holds for the insight about that week.
    static func first(in week: Day) -> Day { week - (Dispute.weeks - 1) * 7 }
}

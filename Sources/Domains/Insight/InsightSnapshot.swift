public import FoundationEssentials
public import Shared

/// What is stored about one week's insight.
nonisolated public struct InsightSnapshot: Hashable, Sendable {
    /// The Monday of the week.
    public let week: Day
    /// Nil while it was neither sent nor shown.
    public package(set) var content: InsightContent?
    /// When it was seen; nil while it waits.
    public package(set) var viewedAt: Date?

    package init(week: Day, content: InsightContent? = nil, viewedAt: Date? = nil) {
        self.week = week
        self.content = content
        self.viewedAt = viewedAt
    }
}

/// The state of a week's insight without its text: all that most turns need.
nonisolated package struct InsightGlance: Hashable, Sendable {
    package let isTold: Bool
    package let isViewed: Bool

    package init(isTold: Bool, isViewed: Bool) {
        self.isTold = isTold
        self.isViewed = isViewed
    }
}

/// An insight as it was told. It does not change when days change; only contested claims are taken out.
nonisolated public struct InsightContent: Hashable, Sendable {
    public let aggregate: InsightAggregate
    /// The facts that were chosen, by the rules of that time.
    public let narration: Narration
    public let text: [Narration.Part: String]
    /// The model that worded it; nil where the words are Off's own.
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

/// A claim that its reader contested.
nonisolated public struct Dispute: Hashable, Sendable {
    /// How many weeks the topic is not claimed again; by then none of the weeks it was based on counts any more.
    package static let weeks = 12

    public let topic: Topic
    /// The week of the contested insight.
    public let week: Day

    package init(topic: Topic, week: Day) {
        self.topic = topic
        self.week = week
    }

    /// The earliest week whose disputes still count for the insight about that week.
    static func first(in week: Day) -> Day { week - (Dispute.weeks - 1) * 7 }
}

public import FoundationEssentials
public import Shared

/// What is kept about the look back at one week.
nonisolated public struct InsightSnapshot: Hashable, Sendable {
    /// By its Monday.
    public let week: Day
    /// When it was seen; nil while it waits.
    public package(set) var viewedAt: Date?

    package init(week: Day, viewedAt: Date? = nil) {
        self.week = week
        self.viewedAt = viewedAt
    }
}

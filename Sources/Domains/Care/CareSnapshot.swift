public import FoundationEssentials
public import Shared

/// A time after danger was heard, in which streaks, scores, prompts, wins and reviews are mute.
nonisolated public struct CareSnapshot: Hashable, Sendable {
    /// Counts a person's times of care from 1.
    public let number: Int
    /// The gravest of what was said.
    public package(set) var gravity: Gravity
    public package(set) var begunAt: Date
    /// When danger was heard last.
    public package(set) var heardAt: Date
    public package(set) var until: Date
    public let firstDay: Day
    /// The last day that it touches; before `firstDay` where it turned out to be a misunderstanding on the same day.
    public package(set) var lastDay: Day
    /// When the person ended it; nil: it lasts until its end.
    public package(set) var endedAt: Date?
    /// When the person wants to be asked how they are.
    public package(set) var followUpAt: Date?

    package init(number: Int, gravity: Gravity, begunAt: Date, until: Date, firstDay: Day, lastDay: Day) {
        self.number = number
        self.gravity = gravity
        self.begunAt = begunAt
        heardAt = begunAt
        self.until = until
        self.firstDay = firstDay
        self.lastDay = lastDay
    }

    public func isOn(at now: Date) -> Bool { endedAt == nil && now < until }

    /// The days on which a missing answer counts as a paused one.
    package var days: ClosedRange<Day>? { firstDay <= lastDay ? firstDay...lastDay : nil }
}

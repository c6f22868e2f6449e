public import FoundationEssentials
public import Shared

/// What a check-in says about the plan: all that is read of it where years of days are replayed.
nonisolated public struct PlanAnswer: Hashable, Sendable {
    public let day: Day
    public let adherence: Adherence?
    public let notedAt: Date

    package init(day: Day, adherence: Adherence?, notedAt: Date) {
        self.day = day
        self.adherence = adherence
        self.notedAt = notedAt
    }
}

nonisolated extension CheckInSnapshot {
    public var planAnswer: PlanAnswer { PlanAnswer(day: day, adherence: adherence, notedAt: notedAt) }
}

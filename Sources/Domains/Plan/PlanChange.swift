public import FoundationEssentials
public import Shared

/// One decision about the plan, or days that travelling took from it. All are kept in order, with their effects
/// unchanged, so that a past day is judged by the plan it had. One that was undone is kept too, and has no effect.
nonisolated public struct PlanChange: Hashable, Sendable {
    public enum Effect: Hashable, Sendable {
        /// New terms hold from that day on: the day they were made, or the next day if they loosen anything.
        case terms(PlanTerms, from: Day)
        /// No plan from that day on.
        case end(from: Day)
        /// Includes both days.
        case pause(from: Day, through: Day)
        /// Ends a pause; that day is the first that counts again.
        case resume(from: Day)
        /// Not a decision: a change of zone cut these days short or skipped them. They are free, but keeping the plan
        /// on them counts.
        case travel(from: Day, through: Day)
        /// No decision: another zone turned the clock back into a day. All days before `from` had been lived by then.
        case goingBack(from: Day, to: Day)
    }

    /// Counts a person's changes from 1.
    public let number: Int
    public let madeOn: Day
    public let madeAt: Date
    public let effect: Effect
    /// When it was undone; nil while it has effect.
    public let undoneAt: Date?

    package init(number: Int, madeOn: Day, madeAt: Date, effect: Effect, undoneAt: Date? = nil) {
        self.number = number
        self.madeOn = madeOn
        self.madeAt = madeAt
        self.effect = effect
        self.undoneAt = undoneAt
    }

    /// When it was made, or undone; a new undo is possible for a while from then.
    public var touchedAt: Date { undoneAt ?? madeAt }
}

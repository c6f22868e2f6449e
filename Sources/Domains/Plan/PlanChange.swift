public import FoundationEssentials
public import Shared

/// One decision about the plan, or a day that travelling took from it. They are kept in order and never edited, so that
/// a past day is judged by the plan it had; one that was taken back is kept too, aside, until it can be brought back no
/// more.
nonisolated public struct PlanChange: Hashable, Sendable {
    public enum Effect: Hashable, Sendable {
        /// New terms hold from that day on: from the day they were made, or the next where they loosen something.
        case terms(PlanTerms, from: Day)
        /// No plan from that day on.
        case end(from: Day)
        /// Both days belong to it.
        case pause(from: Day, through: Day)
        /// A pause is over; that day is the first that counts again.
        case resume(from: Day)
        /// No decision: another zone cut these days short, or left them out. They are free, and what was kept on them
        /// counts all the same.
        case travel(from: Day, through: Day)
    }

    /// Counts from 1, for one person.
    public let number: Int
    public let madeOn: Day
    public let madeAt: Date
    public let effect: Effect
    /// When it was taken back; nil while it stands.
    public let undoneAt: Date?

    package init(number: Int, madeOn: Day, madeAt: Date, effect: Effect, undoneAt: Date? = nil) {
        self.number = number
        self.madeOn = madeOn
        self.madeAt = madeAt
        self.effect = effect
        self.undoneAt = undoneAt
    }

    /// When it was last made or unmade: from then on it can be taken back for a while.
    public var touchedAt: Date { undoneAt ?? madeAt }
}

public import Shared

/// On which days somebody has a plan. Check-ins take this as a parameter and do not know where it comes from.
nonisolated public enum PlanDays: Hashable, Sendable {
    case none
    case every
    case on(Set<Weekday>)

    public func contains(_ day: Day) -> Bool {
        switch self {
        case .none: false
        case .every: true
        case .on(let weekdays): weekdays.contains(day.weekday)
        }
    }
}

public import Shared

/// What a day was, of those that a person can tell apart.
nonisolated public enum DayState: String, CaseIterable, Sendable {
    case kept
    case partly
    case slipped
    case checkedIn
    case noAnswer
    case paused
    case notPlanDay
    case upcoming

    /// Silence is no answer: neither a slip nor a success. Today without an answer is still to come.
    public static func of(
        _ day: Day, checkIn: CheckInSnapshot?, planDays: PlanDays, isPaused: Bool = false, today: Day
    ) -> DayState {
        if isPaused { return .paused }
        if let checkIn {
            switch checkIn.adherence {
            case .yes: return .kept
            case .partly: return .partly
            case .no: return planDays.contains(day) ? .slipped : .checkedIn
            case nil: return .checkedIn
            }
        }
        if day >= today { return .upcoming }
        return planDays.contains(day) ? .noAnswer : .notPlanDay
    }
}

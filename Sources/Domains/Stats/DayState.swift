public import Shared

/// The state of a day, as people distinguish them.
nonisolated public enum DayState: String, CaseIterable, Codable, Sendable {
    case kept
    case partly
    case slipped
    case checkedIn
    case noAnswer
    /// No answer, and a streak freeze covered it.
    case frozen
    case paused
    case notPlanDay
    case upcoming

    /// A missing answer is neither a slip nor a success. Today without an answer is still to come.
    public static func of(
        _ day: Day, checkIn: CheckInSnapshot?, plan: PlanHistory, today: Day
    ) -> DayState {
        if plan.isPausedByChoice(on: day) { return .paused }
        if let checkIn {
            switch checkIn.adherence {
            case .yes: return .kept
            case .partly: return .partly
            case .no: return plan.isPlanDay(day, with: checkIn.planAnswer) ? .slipped : .checkedIn
            case nil: return .checkedIn
            }
        }
        if plan.isPaused(on: day) { return .paused }
        if day >= today { return .upcoming }
        return plan.isPlanDay(day) ? .noAnswer : .notPlanDay
    }
}

public import Shared

/// The state of a week's insight.
nonisolated public enum InsightState: String, CaseIterable, Sendable {
    /// The week is not over, had no plan, or is that of the first plan.
    case notYetAvailable
    /// Too few check-ins to say anything.
    case insufficient
    case ready
    case viewed

    private static let fewest = 4

    /// Whether there is something to tell.
    public var isTellable: Bool { self == .ready || self == .viewed }

    /// `checkIns` are those of the week that begins on that Monday.
    public static func of(
        week: Day, checkIns: [CheckInSnapshot], plan: PlanHistory, isViewed: Bool, today: Day
    ) -> InsightState {
        let days = MonthGrid.week(of: week)
        guard days[6] < today, let first = plan.firstPlanMadeOn, first < days[0],
            days.contains(where: { plan.terms(judging: $0) != nil })
        else { return .notYetAvailable }
        guard checkIns.count >= fewest else { return .insufficient }
        return isViewed ? .viewed : .ready
    }
}

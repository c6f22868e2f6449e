public import Shared

/// How far the look back at a week is.
nonisolated public enum InsightState: String, CaseIterable, Sendable {
    /// The week is not over, no plan was about it, or the first plan was only made in it.
    case notYetAvailable
    /// Too few check-ins to say anything about it.
    case insufficient
    case ready
    case viewed

    private static let fewest = 4

    /// There is something to be told.
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

public import Shared

/// How plan days with a strong pull went: the days that a plan is for.
nonisolated public struct HardDays: Hashable, Sendable {
    public enum Outcome: String, CaseIterable, Sendable {
        case mostly, half, seldom
    }

    public let count: Int
    /// Kept, at least in part.
    public let held: Int

    /// From the last thirty days; nil below four such days, too few to say anything.
    public init?(checkIns: [CheckInSnapshot], urges: [UrgeSnapshot], plan: PlanHistory, today: Day) {
        let trend = UrgeTrend(checkIns: checkIns, urges: urges, today: today)
        let hard = checkIns.filter { checkIn in
            checkIn.adherence != nil && plan.isPlanDay(checkIn.day, with: checkIn.planAnswer)
                && (trend.levels[checkIn.day] ?? 0) >= 2
        }
        self.init(count: hard.count, held: hard.count { $0.adherence != .no })
    }

    init?(count: Int, held: Int) {
        guard count >= 4 else { return nil }
        self.count = count
        self.held = held
    }

    public var outcome: Outcome {
        if held * 100 >= count * 70 { return .mostly }
        return held * 100 >= count * 40 ? .half : .seldom
    }
}

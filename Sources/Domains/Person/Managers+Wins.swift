public import FoundationEssentials
public import Shared

/// What went well, from check-ins, plan, slips and urges together.
extension Managers {
    /// The win of the answer about the plan that was saved last; nil where the day had an answer before.
    public func win(on day: Day, at now: Date) -> Win? {
        guard let change = checkIns.lastChange, change.day == day, change.before?.adherence == nil,
            let adherence = checkIns.checkIn(on: day)?.adherence, !isInCare(at: now)
        else { return nil }
        return Win.of(
            adherence, from: progress(at: now, without: day), to: progress(at: now),
            hidesCounts: settings.settings.hidesStreak, isWeekWhole: isWeekWhole(with: day),
            isAfterSlip: isAfterSlip(day, at: now))
    }

    public func win(after urge: UrgeSnapshot, at now: Date) -> Win? {
        guard !isInCare(at: now) else { return nil }
        return Win.of(urge, after: urges.recent(limit: UrgeLessons.window).filter { $0.number < urge.number })
    }

    /// Whether the last plan day with an answer slipped, or a slip was told on it or after it.
    private func isAfterSlip(_ day: Day, at now: Date) -> Bool {
        if progress(at: now, through: day - 1).endsInSlip { return true }
        let answered = checkIns.recent.values.filter { $0.day < day && $0.adherence != nil }.map(\.day).max()
        return slips.hasSlip(from: answered ?? day - 7, through: day - 1)
    }

    /// Whether every plan day of the week is kept, this one among them. A week with a pause, or one that had begun before
    /// there was a plan, is not whole.
    private func isWeekWhole(with day: Day) -> Bool {
        let week = MonthGrid.week(of: day)
        guard let first = plans.history.firstPlanMadeOn, first < week[0] else { return false }
        guard plans.history.isPlanDay(day, with: checkIns.checkIn(on: day)?.planAnswer) else { return false }
        return week.allSatisfy { day in
            let checkIn = checkIns.checkIn(on: day)
            guard !plans.history.isPaused(on: day, with: checkIn?.planAnswer) else { return false }
            return !plans.history.isPlanDay(day, with: checkIn?.planAnswer) || checkIn?.adherence == .yes
        }
    }
}

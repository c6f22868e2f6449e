import FoundationEssentials
package import Shared

/// Caches the progress through the last closed day, so that a message does not fold years of check-ins again.
package struct ProgressCache {
    private var closed: (first: Day, through: Day, touched: Date?, progress: PlanProgress)?

    package init() {}

    /// Streak and strength as of `today`, from the days through `last`. `recent` has the answer of a day that can
    /// still change, `lastChange` is the last change of any check-in, and `earlier` reads the answers of a span of days,
    /// in their order, and the days in it on which a slip was told.
    package mutating func progress(
        of plan: PlanHistory, recent: (Day) -> PlanAnswer?, lastChange: CheckInUndo?, on today: Day,
        through last: Day,
        earlier: (Day, Day) -> (answers: [PlanAnswer], slips: Set<Day>)
    ) -> PlanProgress {
        guard let first = plan.firstPlanMadeOn else { return PlanProgress() }
        let lastClosed = today - FillIn.days - 1
        var (from, progress) = (first, PlanProgress())
        // An undo can change a day that has closed since.
        let touched = lastChange.flatMap { $0.day <= lastClosed ? $0.changedAt : nil }
        if let closed, closed.first == first, closed.through <= lastClosed, touched == nil || touched == closed.touched
        {
            (from, progress) = (closed.through + 1, closed.progress)
        }
        if from <= lastClosed {
            let (answers, slips) = earlier(from, lastClosed)
            progress.add(from: from, through: lastClosed, answers, slips: slips, plan: plan, today: today)
            from = lastClosed + 1
        }
        closed = (first, max(lastClosed, first - 1), touched, progress)
        guard from <= last else { return progress }
        // A slip matters only once its day is closed.
        let answers = (0...last - from).compactMap { recent(from + $0) }
        progress.add(from: from, through: last, answers, slips: [], plan: plan, today: today)
        return progress
    }
}

import FoundationEssentials
package import Shared

/// Caches the progress through the last closed day, so that a message does not fold years of check-ins again.
package struct ProgressCache {
    /// How many days what is stored may lag behind.
    private static let lag = 7

    private var closed: ClosedProgress?
    /// When a check-in had last changed as `closed` was worked out.
    private var touched: Date?
    private var storedThrough: Day?

    /// Begins with what was stored.
    package init(_ stored: ClosedProgress? = nil, lastChange: CheckInUndo? = nil) {
        closed = stored
        touched = lastChange?.changedAt
        storedThrough = stored?.through
    }

    /// Streak and strength as of `today`, from the days through `last`. `recent` has the answer of a day that can
    /// still change, `lastChange` is the last change of any check-in, and `earlier` reads the answers of a span of days,
    /// in their order, and the days in it on which a slip was told.
    package mutating func progress(
        of plan: PlanHistory, recent: (Day) -> PlanAnswer?, lastChange: CheckInUndo?, on today: Day,
        through last: Day,
        earlier: (Day, Day) -> (answers: [PlanAnswer], slips: Set<Day>)
    ) -> PlanProgress {
        guard let first = plan.firstPlanMadeOn else { return PlanProgress() }
        note(lastChange)
        let lastClosed = today - FillIn.days - 1
        var (from, progress) = (first, PlanProgress())
        if let closed, closed.first == first, closed.through <= lastClosed {
            (from, progress) = (closed.through + 1, closed.progress)
        }
        if from <= lastClosed {
            let (answers, slips) = earlier(from, lastClosed)
            progress.add(from: from, through: lastClosed, answers, slips: slips, plan: plan, today: today)
            from = lastClosed + 1
        }
        closed = ClosedProgress(first: first, through: max(lastClosed, first - 1), progress: progress)
        guard from <= last else { return progress }
        // A slip matters only once its day is closed.
        let answers = (0...last - from).compactMap { recent(from + $0) }
        progress.add(from: from, through: last, answers, slips: [], plan: plan, today: today)
        return progress
    }

    /// Call after each change: an undo can change a day that has closed since.
    package mutating func note(_ lastChange: CheckInUndo?) {
        guard let lastChange, lastChange.changedAt != touched else { return }
        touched = lastChange.changedAt
        if let closed, lastChange.day <= closed.through { self.closed = nil }
    }

    /// What is worth storing, at most once: it is so far ahead of what is stored that reading the days between would
    /// take longer.
    package mutating func takeUnstored() -> ClosedProgress? {
        guard let closed, closed.through >= (storedThrough ?? closed.first) + ProgressCache.lag else { return nil }
        storedThrough = closed.through
        return closed
    }
}

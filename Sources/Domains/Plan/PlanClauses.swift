public import Shared

/// Hours with the days they were said with.
nonisolated public struct PlanClause: Codable, Hashable, Sendable {
    /// Nil where no day was named.
    public var days: Set<Weekday>?
    /// Empty where no hour was named.
    public var hours: [TimeWindow] = []
    /// "Weekdays 9 to 17", and not "9 to 17 on weekdays".
    fileprivate var hasDaysFirst = false

    fileprivate var isWhole: Bool { days != nil && !hours.isEmpty }
}

/// Puts the days and hours of a sentence together, in whatever order they come: "weekdays 9 to 17 and weekends after
/// 22", "9 to 17 on mon and fri".
nonisolated struct PlanClauses {
    private var all: [PlanClause] = []
    private var open = PlanClause()
    /// Those of "at work", which any other day takes the place of.
    private var impliedDays: Set<Weekday>?

    mutating func add(_ days: Set<Weekday>) {
        if open.isWhole, open.hasDaysFirst { close() }
        open.days = (open.days ?? []).union(days)
    }

    mutating func add(_ hours: TimeWindow, implying days: Set<Weekday>? = nil) {
        if open.isWhole, !open.hasDaysFirst { close() }
        if open.hours.isEmpty { open.hasDaysFirst = open.days != nil }
        open.hours.append(hours)
        impliedDays = days ?? impliedDays
    }

    /// What stands behind an "and" begins anew, and may turn out to belong to what stands before it.
    mutating func close() {
        if open.days == nil { open.days = impliedDays }
        if open != PlanClause() { all.append(open) }
        open = PlanClause()
        impliedDays = nil
    }

    /// Days alone belong to hours that came just before them, else to the next ones; hours alone to the days before
    /// them, else to the next ones. What is left over stands alone.
    mutating func joined() -> [PlanClause] {
        close()
        var result: [PlanClause] = []
        /// Days without hours yet, or hours without days.
        var waiting = PlanClause()
        for var clause in all {
            if clause.isWhole {
                let isNext = clause.hasDaysFirst ? waiting.hours.isEmpty : waiting.days == nil
                if isNext {
                    clause.days?.formUnion(waiting.days ?? [])
                    clause.hours = waiting.hours + clause.hours
                } else {
                    result.append(waiting)
                }
                result.append(clause)
                waiting = PlanClause()
            } else if let days = clause.days {
                if let last = result.indices.last, !result[last].hasDaysFirst, waiting.hours.isEmpty {
                    result[last].days?.formUnion(days)
                } else {
                    waiting.days = (waiting.days ?? []).union(days)
                }
            } else if let last = result.indices.last, waiting.days == nil {
                result[last].hours += clause.hours
            } else {
                waiting.hasDaysFirst = waiting.days != nil
                waiting.hours += clause.hours
            }
            if waiting.isWhole {
                result.append(waiting)
                waiting = PlanClause()
            }
        }
        return waiting == PlanClause() ? result : result + [waiting]
    }
}

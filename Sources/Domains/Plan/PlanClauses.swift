public import Shared

/// Hours, and the days that a sentence names with them.
nonisolated public struct PlanClause: Codable, Hashable, Sendable {
    /// Nil if no day was named.
    public var days: Set<Weekday>?
    /// Empty if no hours were named.
    public var hours: [TimeWindow] = []
    /// Whether the days come first: "weekdays 9 to 17" instead of "9 to 17 on weekdays".
    fileprivate var hasDaysFirst = false

    fileprivate var isWhole: Bool { days != nil && !hours.isEmpty }
}

/// Pairs the days and hours of a sentence, in whatever order they come: "weekdays 9 to 17 and weekends after 22", "9 to
/// 17 on mon and fri".
nonisolated struct PlanClauses {
    private var all: [PlanClause] = []
    private var open = PlanClause()
    /// The days that "at work" implies, used only if the clause names none.
    private var impliedDays: Set<Weekday>?
    /// Which of them come after an "and".
    private var afterAnd: Set<Int> = []
    private var isAfterAnd = false

    var hasNoHours: Bool { (all + [open]).allSatisfy(\.hours.isEmpty) }

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

    /// Call at an "and": what follows begins a new clause, which `joined` may merge with the one before.
    mutating func close(atAnd: Bool = false) {
        if open.days == nil { open.days = impliedDays }
        if open != PlanClause() {
            if isAfterAnd { afterAnd.insert(all.count) }
            all.append(open)
        }
        isAfterAnd = atAnd
        open = PlanClause()
        impliedDays = nil
    }

    /// Days without hours join the hours just before them, or else the next hours; hours without days join the days
    /// before them, or else the next days. What finds no partner stays by itself: "evenings and weekends" are the
    /// evenings of all days and the whole weekend.
    mutating func joined() -> [PlanClause] {
        close()
        var result: [PlanClause] = []
        /// Days that still need hours, or hours that need days.
        var waiting = PlanClause()
        for (index, var clause) in all.enumerated() {
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
                if afterAnd.contains(index), !waiting.hours.isEmpty, waiting.days == nil {
                    clause.hours = [.wholeDay]
                    result += [waiting, clause]
                    waiting = PlanClause()
                } else if let last = result.indices.last, !result[last].hasDaysFirst, waiting.hours.isEmpty {
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

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
    /// The hours of parts of the day.
    private var parts: Set<TimeWindow> = []
    /// The days that "at work" implies, used only if the clause names none.
    private var impliedDays: Set<Weekday>?
    /// Which of them have their days from there.
    private var implied: Set<Int> = []
    /// Which of them come after an "and".
    private var afterAnd: Set<Int> = []
    private var isAfterAnd = false
    /// Which of them name what differs from those before: "but on Fridays till 12".
    private var contrasts: Set<Int> = []

    var hasNoHours: Bool { (all + [open]).allSatisfy(\.hours.isEmpty) }

    /// Call at a "but": what follows is for other days than what came before.
    mutating func contrast() {
        close()
        contrasts.insert(all.count)
    }

    /// The same beginning with another end.
    mutating func add(other hours: TimeWindow) {
        contrasts.insert(all.count)
        add(hours)
    }

    /// The days that have hours of their own, beside those of the rest.
    var differing: Set<Weekday>? {
        let days = (all + [open]).enumerated().filter { contrasts.contains($0.offset) }.map { $0.element.days ?? [] }
        return days.isEmpty ? nil : days.reduce([]) { $0.union($1) }
    }

    /// When the hours before this clause begin, where it has none yet: "weekdays 8 to 10, weekends till 12".
    var beginningBefore: TimeOfDay? {
        open.hours.isEmpty ? all.last { !$0.hours.isEmpty }?.hours.last?.from : nil
    }

    /// Whether all of these hours can be left out of those that are named.
    func hold(_ hours: [TimeWindow]) -> Bool {
        let all = (all + [open]).flatMap(\.hours)
        return hours.allSatisfy { out in all.contains { $0.without(out) != [$0] } }
    }

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

    /// Work implies weekdays, where the clause names no days.
    mutating func add(_ part: DayPart) {
        parts.insert(part.window)
        add(part.window, implying: part == .work ? Set(Weekday.allCases.prefix(5)) : nil)
    }

    /// "11 pm to 6 am every night", "6 to 9, I lose my whole morning": beside hours that are named, a part of the day
    /// around them only says which they are.
    private mutating func dropPartsAroundHours() {
        let named = all.filter { $0.days == nil }.flatMap(\.hours).filter { !parts.contains($0) }
        for index in all.indices where index == 0 || !afterAnd.contains(index) {
            if afterAnd.contains(index + 1) { continue }
            let namesDays = all[index].days != nil && !implied.contains(index)
            let beside = namesDays ? all[index].hours.filter { !parts.contains($0) } : named
            let kept = all[index].hours.filter { hours in
                !parts.contains(hours) || !beside.contains { $0.overlaps(hours) }
            }
            if kept.isEmpty, !namesDays { all[index].days = nil }
            all[index].hours = kept
        }
    }

    /// Call at an "and": what follows begins a new clause, which `joined` may merge with the one before.
    mutating func close(atAnd: Bool = false) {
        if open.days == nil, let impliedDays {
            implied.insert(all.count)
            open.days = impliedDays
        }
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
        dropPartsAroundHours()
        var result: [PlanClause] = []
        /// Days that still need hours, or hours that need days.
        var waiting = PlanClause()
        for (index, var clause) in all.enumerated() {
            if contrasts.contains(index), waiting != PlanClause() {
                result.append(waiting)
                waiting = PlanClause()
            }
            if clause.days == nil, clause.hours.isEmpty { continue }
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

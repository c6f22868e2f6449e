public import Shared

/// A month as weeks from Monday to Sunday; nil for another month's days.
nonisolated public enum MonthGrid {
    public static func weeks(ofMonthWith day: Day) -> [[Day?]] {
        let first = day - (day.dayOfMonth - 1)
        var weeks: [[Day?]] = []
        var monday = first.monday
        repeat {
            let week = monday
            weeks.append((0..<7).map { (week + $0).month == day.month ? week + $0 : nil })
            monday = monday + 7
        } while monday.month == day.month
        return weeks
    }

    /// Monday to Sunday.
    public static func week(of day: Day) -> [Day] {
        let monday = day.monday
        return (0..<7).map { monday + $0 }
    }
}

package import Shared

nonisolated extension PlanTerms {
    /// The windows that begin on that day, without whole days and without windows that continue another one.
    package func beginnings(on day: Weekday, dayStart: TimeOfDay) -> [TimeWindow] {
        var longest: [TimeOfDay: TimeWindow] = [:]
        for hours in boundary.windows where hours.days.contains(day) && hours.hours != .wholeDay {
            let window = hours.hours
            guard !isRunning(before: window, on: day, dayStart: dayStart) else { continue }
            if longest[window.from].map({ $0.minutes < window.minutes }) ?? true { longest[window.from] = window }
        }
        return longest.values.sorted { $0.start(inDayFrom: dayStart) < $1.start(inDayFrom: dayStart) }
    }

    /// Whether a window that began earlier, on this day or the day before, runs up to this one or into it.
    private func isRunning(before window: TimeWindow, on day: Weekday, dayStart: TimeOfDay) -> Bool {
        let start = window.start(inDayFrom: dayStart)
        let dayBefore = Weekday.allCases[(day.rawValue + 6) % 7]
        return boundary.windows.contains { other in
            [(day, start), (dayBefore, start + 24 * 60)].contains { day, minute in
                let passed = minute - other.hours.start(inDayFrom: dayStart)
                return other.days.contains(day) && passed > 0 && passed <= other.hours.minutes
            }
        }
    }
}

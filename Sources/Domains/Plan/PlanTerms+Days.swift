public import Shared

nonisolated extension PlanTerms {
    public var days: Set<Weekday> { boundary.days }
}

nonisolated extension PlanBoundary {
    /// The windows; `always` is one whole day.
    public var windows: [PlanWindow] {
        switch self {
        case .always: [PlanWindow(.wholeDay)]
        case .duringWindows(let windows): windows
        }
    }

    /// The chosen hours; none if the boundary is about whole days.
    public var hours: [TimeWindow] { windows.map(\.hours).filter { $0 != .wholeDay } }

    public var days: Set<Weekday> { windows.reduce(into: []) { $0.formUnion($1.days) } }

    /// The same hours, all on these days.
    public func on(_ days: Set<Weekday>) -> PlanBoundary {
        PlanBoundary(windows.map { PlanWindow($0.hours, on: days) })
    }

    /// The same without these days.
    public func without(_ days: Set<Weekday>) -> PlanBoundary {
        PlanBoundary(
            windows.map { PlanWindow($0.hours, on: $0.days.subtracting(days)) }.filter { !$0.days.isEmpty })
    }

    /// Adds these hours on all its days, or removes them if they are there.
    public func toggling(_ chosen: TimeWindow) -> PlanBoundary {
        var windows = hours.isEmpty ? [] : self.windows
        if hours.contains(chosen) {
            windows.removeAll { $0.hours == chosen }
        } else {
            windows.append(PlanWindow(chosen, on: days))
        }
        return windows.isEmpty ? PlanBoundary.always.on(days) : PlanBoundary(windows)
    }

    /// Adds that day to all its hours, or removes it if it is there.
    public func toggling(_ day: Weekday) -> PlanBoundary {
        let isIn = days.contains(day)
        return PlanBoundary(
            windows.map { PlanWindow($0.hours, on: isIn ? $0.days.subtracting([day]) : $0.days.union([day])) })
    }

    /// Sorts the windows and merges those with the same hours; `always` if that gives every whole day.
    public init(_ windows: [PlanWindow]) {
        let everyDay = Set(Weekday.allCases)
        guard !windows.contains(PlanWindow(.wholeDay, on: everyDay)) else {
            self = .always
            return
        }
        var days: [TimeWindow: Set<Weekday>] = [:]
        for window in windows { days[window.hours, default: []].formUnion(window.days) }
        let merged = days.map { PlanWindow($0, on: $1) }
        self = merged.contains(PlanWindow(.wholeDay, on: everyDay)) ? .always : .duringWindows(merged.sorted())
    }
}

nonisolated extension Set<Weekday> {
    /// Monday is the lowest bit.
    package var bits: Int { reduce(0) { $0 | 1 << $1.rawValue } }

    package init(bits: Int) { self = Set(Weekday.allCases.filter { bits & 1 << $0.rawValue != 0 }) }
}

public import Shared

nonisolated extension PlanTerms {
    /// The days that have a window.
    public var days: Set<Weekday> { boundary.days }

    public func isAbout(_ day: Weekday) -> Bool {
        switch boundary {
        case .always: true
        case .duringWindows(let windows): windows.contains { $0.days.contains(day) }
        }
    }
}

nonisolated extension PlanBoundary {
    /// "Always" as a window.
    public var windows: [PlanWindow] {
        switch self {
        case .always: [PlanWindow(.wholeDay)]
        case .duringWindows(let windows): windows
        }
    }

    /// The hours that were chosen; none where it is about whole days.
    public var hours: [TimeWindow] { windows.map(\.hours).filter { $0 != .wholeDay } }

    public var days: Set<Weekday> { windows.reduce(into: []) { $0.formUnion($1.days) } }

    /// The same hours, all of them on these days.
    public func on(_ days: Set<Weekday>) -> PlanBoundary {
        PlanBoundary(windows.map { PlanWindow($0.hours, on: days) })
    }

    /// With these hours on all its days, or without them.
    public func toggling(_ chosen: TimeWindow) -> PlanBoundary {
        var windows = hours.isEmpty ? [] : self.windows
        if hours.contains(chosen) {
            windows.removeAll { $0.hours == chosen }
        } else {
            windows.append(PlanWindow(chosen, on: days))
        }
        return windows.isEmpty ? PlanBoundary.always.on(days) : PlanBoundary(windows)
    }

    /// With all its hours on that day too, or with none.
    public func toggling(_ day: Weekday) -> PlanBoundary {
        let isIn = days.contains(day)
        return PlanBoundary(
            windows.map { PlanWindow($0.hours, on: isIn ? $0.days.subtracting([day]) : $0.days.union([day])) })
    }

    /// In order, without what another window has already, and "always" where that is what they come to.
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
    /// Monday is the lowest.
    package var bits: Int { reduce(0) { $0 | 1 << $1.rawValue } }

    package init(bits: Int) { self = Set(Weekday.allCases.filter { bits & 1 << $0.rawValue != 0 }) }
}

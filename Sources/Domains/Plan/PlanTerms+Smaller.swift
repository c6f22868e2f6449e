import Shared

/// Less of a plan, for somebody who is not sure of it.
nonisolated extension PlanTerms {
    /// A plan that somebody doubts is kept less often than a smaller one that they believe in.
    public var isUnsure: Bool { confidence.map { $0 < 7 } ?? false }

    /// Less of the same, for somebody who is not sure: shorter before fewer, and fewer apps before fewer days. Nil:
    /// smaller would be nothing.
    public var smaller: PlanTerms? {
        var less = self
        less.confidence = nil
        let windows = boundary.windows
        if boundary.hours.isEmpty {
            less.boundary = .duringWindows([PlanWindow(PlanPreset.evening, on: days)])
        } else if let first = windows.first, windows.count > 1 {
            less.boundary = .duringWindows([first])
        } else if apps.count > 1 {
            less.apps = Array(apps.prefix(1))
        } else if days.count > 3 {
            less.boundary = boundary.on(Set(Weekday.allCases.filter(days.contains).prefix(3)))
        } else {
            return nil
        }
        return less
    }
}

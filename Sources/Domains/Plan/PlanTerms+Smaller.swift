import Shared

nonisolated extension PlanTerms {
    /// Whether to offer a smaller plan: one that a person believes in is kept more often than one that they doubt.
    public var isUnsure: Bool { confidence.map { PlanConfidence(number: $0) == .notReally } ?? false }

    /// The next smaller plan: first fewer hours, then fewer apps, then fewer days. Nil if it cannot get smaller.
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

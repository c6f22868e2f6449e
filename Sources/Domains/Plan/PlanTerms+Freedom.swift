import Shared

/// Which minutes of a week a plan leaves free: what decides whether a change loosens it.
nonisolated extension PlanTerms {
    private static let day = 24 * 60
    private static let week = 7 * day

    /// Whether any minute of any app that `earlier` closed is open under this.
    public func frees(anythingOf earlier: PlanTerms) -> Bool {
        let mine = Set(apps.map(\.normalised))
        let earlierApps = Set(earlier.apps.map(\.normalised))
        let (closed, before) = (closedMinutes, earlier.closedMinutes)
        guard before.contains(true) else { return false }
        guard earlierApps.isSubset(of: mine) else { return true }
        return zip(before, closed).contains { $0 && !$1 }
    }

    /// Minute by minute from Monday, 00:00. A window belongs to the day it begins on.
    private var closedMinutes: [Bool] {
        var minutes = Array(repeating: false, count: PlanTerms.week)
        for day in days {
            let start = day.rawValue * PlanTerms.day
            for window in windows {
                for minute in 0..<window.minutes {
                    minutes[(start + window.from.minutes + minute) % PlanTerms.week] = true
                }
            }
        }
        return minutes
    }

    private var windows: [TimeWindow] {
        switch boundary {
        case .always: [TimeWindow(from: .midnight, until: .midnight)]
        case .duringWindows(let windows): windows
        }
    }

    /// A plan that somebody doubts is kept less often than a smaller one that they believe in.
    public var isUnsure: Bool { confidence.map { $0 < 7 } ?? false }

    /// Less of the same, for somebody who is not sure: shorter before fewer, and fewer apps before fewer days. Nil:
    /// smaller would be nothing.
    public var smaller: PlanTerms? {
        var less = self
        less.confidence = nil
        if case .always = boundary {
            less.boundary = .duringWindows([PlanPreset.evening])
        } else if case .duringWindows(let windows) = boundary, let first = windows.first, windows.count > 1 {
            less.boundary = .duringWindows([first])
        } else if apps.count > 1 {
            less.apps = Array(apps.prefix(1))
        } else if days.count > 3 {
            less.days = Set(Weekday.allCases.filter(days.contains).prefix(3))
        } else {
            return nil
        }
        return less
    }
}

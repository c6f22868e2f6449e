import Shared

/// Which minutes of a week a plan leaves free: what decides whether a change loosens it.
nonisolated extension PlanTerms {
    private static let day = 24 * 60
    private static let week = 7 * day

    /// Whether any minute of any app that `earlier` closed is open under this.
    public func frees(anythingOf earlier: PlanTerms) -> Bool {
        let mine = Set(apps.map(PlanTerms.name))
        let earlierApps = Set(earlier.apps.map(PlanTerms.name))
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

    /// However it is written; an emoji is a name too.
    private static func name(_ app: String) -> String { app.normalised.isEmpty ? app.cleaned : app.normalised }
}

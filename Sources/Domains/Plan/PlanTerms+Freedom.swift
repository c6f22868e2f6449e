public import Shared

/// Which minutes of a week a plan leaves free: what decides whether a change loosens it.
nonisolated extension PlanTerms {
    private static let day = 24 * 60
    private static let week = 7 * day

    /// Whether any minute of any app that `earlier` closed is open under this.
    public func frees(anythingOf earlier: PlanTerms, dayStart: TimeOfDay) -> Bool {
        let mine = Set(apps.map(PlanTerms.name))
        let earlierApps = Set(earlier.apps.map(PlanTerms.name))
        let (closed, before) = (closedMinutes(dayStart), earlier.closedMinutes(dayStart))
        guard before.contains(true) else { return false }
        guard earlierApps.isSubset(of: mine) else { return true }
        return zip(before, closed).contains { $0 && !$1 }
    }

    /// Minute by minute from the start of Monday. A window belongs to the day it begins on, as its person counts days:
    /// one o'clock is the night at the end of a day.
    private func closedMinutes(_ dayStart: TimeOfDay) -> [Bool] {
        var minutes = Array(repeating: false, count: PlanTerms.week)
        for window in boundary.windows {
            for day in window.days {
                let start = day.rawValue * PlanTerms.day + window.hours.start(inDayFrom: dayStart)
                for minute in 0..<window.hours.minutes { minutes[(start + minute) % PlanTerms.week] = true }
            }
        }
        return minutes
    }

    /// However it is written; an emoji is a name too.
    private static func name(_ app: String) -> String { app.normalised.isEmpty ? app.cleaned : app.normalised }
}

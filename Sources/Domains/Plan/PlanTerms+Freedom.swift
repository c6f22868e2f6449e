public import Shared

/// Which minutes of a week a plan leaves free, which decides whether a change loosens it.
nonisolated extension PlanTerms {
    private static let day = 24 * 60
    private static let week = 7 * day

    /// Whether these terms open any app in any minute in which `earlier` closed it.
    public func frees(anythingOf earlier: PlanTerms, dayStart: TimeOfDay) -> Bool {
        let mine = Set(apps.map(PlanTerms.name))
        let earlierApps = Set(earlier.apps.map(PlanTerms.name))
        let (closed, before) = (closedMinutes(dayStart), earlier.closedMinutes(dayStart))
        guard before.contains(true) else { return false }
        guard earlierApps.isSubset(of: mine) else { return true }
        return zip(before, closed).contains { $0 && !$1 }
    }

    /// Minute by minute from the start of Monday. A window belongs to the person's day on which it begins: one o'clock
    /// at night belongs to the day before.
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

    /// The app's name however it is spelled. An emoji, of which normalising leaves nothing, stays itself.
    private static func name(_ app: String) -> String { app.normalised.isEmpty ? app.cleaned : app.normalised }
}

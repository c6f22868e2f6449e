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

    /// Whether anything was closed between the start of that moment's day and the moment.
    fileprivate func hasClosedAnything(by moment: Moment) -> Bool {
        let start = moment.today.weekday.rawValue * PlanTerms.day
        return closedMinutes(moment.dayStart)[start...PlanTerms.minute(of: moment)].contains(true)
    }

    /// Counted from the start of Monday, in the person's days.
    private static func minute(of moment: Moment) -> Int {
        let sinceDayStart = (moment.time.minutes - moment.dayStart.minutes + PlanTerms.day) % PlanTerms.day
        return moment.today.weekday.rawValue * PlanTerms.day + sinceDayStart
    }

    /// Until when the app is closed at that moment; nil where it is open.
    fileprivate func closing(of app: String, at moment: Moment) -> PlanClosing? {
        guard let own = apps.first(where: { PlanTerms.name($0) == PlanTerms.name(app) }) else { return nil }
        let (closed, now) = (closedMinutes(moment.dayStart), PlanTerms.minute(of: moment))
        guard closed[now] else { return nil }
        let open = (1..<PlanTerms.day).first { !closed[(now + $0) % PlanTerms.week] }
        return PlanClosing(
            app: own, until: open.map { TimeOfDay(clamped: (moment.time.minutes + $0) % PlanTerms.day) })
    }

    /// The app's name however it is spelled. An emoji, of which normalising leaves nothing, stays itself.
    private static func name(_ app: String) -> String { app.normalised.isEmpty ? app.cleaned : app.normalised }
}

/// An app that the plan closes at a moment.
nonisolated public struct PlanClosing: Hashable, Sendable {
    /// As the plan calls it.
    public let app: String
    /// Nil: for the rest of the day, at least.
    public let until: TimeOfDay?
}

nonisolated extension PlanHistory {
    /// Whether the plan has closed anything yet today.
    public func hasClosedAnything(by moment: Moment) -> Bool {
        terms(inForceOn: moment.today)?.hasClosedAnything(by: moment) ?? false
    }

    /// How the plan closes this app at that moment; nil where it does not.
    public func closing(of app: String, at moment: Moment) -> PlanClosing? {
        isPaused(on: moment.today) ? nil : terms(inForceOn: moment.today)?.closing(of: app, at: moment)
    }
}

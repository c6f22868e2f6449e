package import FoundationEssentials
package import Scheduling
package import Shared

/// Which jobs a person has: worked out from their snapshots each time, never remembered.
nonisolated package enum Reminders {
    package static let checkInPrompt = "checkin.prompt"
    /// A question about the day that comes later than this is no use any more.
    package static let promptGrace: TimeInterval = 3 * 3600

    private static let quarter: TimeInterval = 900

    /// The next two questions about days that have no check-in: two, because the first may have been asked already,
    /// at another hour. `waiting` are the jobs as they stand: one that is due at this moment and has not fired stays.
    package static func jobs(
        for settings: SettingsSnapshot, plan: PlanHistory, checkedIn: (Day) -> Bool, urge: UrgeSnapshot?,
        moment: Moment, waiting: [Job]
    ) -> [Job] {
        let overdue = waiting.filter { $0.kind == checkInPrompt && $0.due <= moment.now }.map(\.due).min()
        // In a pause the next question is the one behind its end, so that they come back by themselves.
        let first = plan.pauseEnd(on: moment.today).map { $0 + 1 } ?? moment.today - 1
        let days = (0...4).map { first + $0 }.filter { !checkedIn($0) && !plan.isPaused(on: $0) }
        let jobs = days.compactMap { day -> Job? in
            guard let time = promptTime(for: day, settings: settings, moment: moment) else { return nil }
            let due = urge.map { after($0, time) } ?? time
            guard due > moment.now || overdue.map({ due >= $0 }) == true else { return nil }
            return Job(kind: checkInPrompt, occurrence: day.iso, due: due)
        }
        return Array(jobs.prefix(2))
    }

    /// Nobody is asked about their day in the middle of an urge, nor right after it.
    private static func after(_ urge: UrgeSnapshot, _ time: Date) -> Date {
        let quiet = urge.touchedAt + quarter
        return urge.startedAt <= time && time < quiet ? quiet : time
    }

    /// When a day is asked about. A time before the day's start belongs to the night at its end.
    package static func promptTime(for day: Day, settings: SettingsSnapshot, moment: Moment) -> Date? {
        guard let time = settings.checkInTime else { return nil }
        let date = time < settings.dayStart ? day + 1 : day
        return WallTime(date, time).instant(in: moment.zone)
    }
}

package import Foundation
package import Scheduling
package import Shared

/// Which jobs a person has: worked out from their snapshots each time, never remembered.
nonisolated package enum Reminders {
    package static let checkInPrompt = "checkin.prompt"
    /// A question about the day that comes later than this is no use any more.
    package static let promptGrace: TimeInterval = 3 * 3600

    /// `waiting` are the jobs as they stand: one that is due at this moment and has not fired yet stays.
    package static func jobs(
        for settings: SettingsSnapshot, checkedIn: (Day) -> Bool, moment: Moment, waiting: [Job]
    ) -> [Job] {
        guard settings.checkInTime != nil else { return [] }
        let overdue = waiting.filter { $0.kind == checkInPrompt && $0.due <= moment.now }.map(\.due).min()
        for day in [moment.today - 1, moment.today, moment.today + 1, moment.today + 2] where !checkedIn(day) {
            guard let due = promptTime(for: day, settings: settings, moment: moment) else { continue }
            if due > moment.now || overdue.map({ due >= $0 }) == true {
                return [Job(kind: checkInPrompt, occurrence: day.iso, due: due)]
            }
        }
        return []
    }

    /// When a day is asked about. A time before the day's start belongs to the night at its end.
    package static func promptTime(for day: Day, settings: SettingsSnapshot, moment: Moment) -> Date? {
        guard let time = settings.checkInTime else { return nil }
        let date = time < settings.dayStart ? day + 1 : day
        return WallTime(date, time).instant(in: moment.zone)
    }
}

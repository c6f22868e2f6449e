import Domains
import FoundationEssentials
import Shared
import Words

extension AppContext {
    /// Whether streaks, scores, prompts, wins and reviews are mute.
    var isInCare: Bool { managers.isInCare(at: now) }

    /// Whether something was taken, which is still the first thing to say.
    var hasTaken: Bool { managers.cares.present(at: now)?.gravity == .taken }

    /// Until when it is quiet; nil where it is not.
    var careLine: Text? {
        managers.cares.present(at: now).map { words("home.care", dayAndTime(of: $0.until)) }
    }

    func dayAndTime(of time: Date) -> Words.Values {
        let wall = WallTime(time, in: moment.zone)
        return ["day": words.date(wall.day, today: today), "time": wall.time]
    }

    /// Keeps the line that a bad night began with as a note, since the person wants it, and says so.
    func keepLine(saidAt time: Date) -> Text {
        let day = managers.settings.moment(at: time).today
        guard let line = managers.cares.line(saidAt: time)?.cleaned else { return words("unsafe.lineGone") }
        guard managers.checkIns.keep(line, on: day, at: moment) else {
            return words("error.\(managers.drainError() ?? "checkin.notSaved")")
        }
        managers.cares.letGo()
        return words("note.kept", ["day": words.meant(day, in: self), "note": words.quoted(line)])
    }
}

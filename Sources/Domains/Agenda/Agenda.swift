import FoundationEssentials
package import Scheduling
package import Shared

/// The moment that jobs are planned in, and how they give way.
///
/// Jobs are worked out anew from what is known about a person, never remembered. Each thing that Off says unasked is
/// a wish for a time on the person's wall. Then it gives way: to an urge that they are in, to what Off said a moment
/// ago, to their quiet hours. A wish that has given way until its time is over is dropped.
nonisolated package struct Agenda {
    let settings: SettingsSnapshot
    let outreach: OutreachSnapshot
    let urge: UrgeSnapshot?
    let moment: Moment
    /// The jobs as they stand: one whose time has come and that has not fired stays, as long as somebody wants it.
    let waiting: [Job]

    package init(
        settings: SettingsSnapshot, outreach: OutreachSnapshot = OutreachSnapshot(), urge: UrgeSnapshot? = nil,
        moment: Moment, waiting: [Job] = []
    ) {
        self.settings = settings
        self.outreach = outreach
        self.urge = urge
        self.moment = moment
        self.waiting = waiting
    }
}

extension Agenda {
    /// Somebody is not written to in the middle of an urge, nor right after it.
    nonisolated private static let afterUrge: TimeInterval = 900
    /// Between one thing that Off says by itself and the next.
    nonisolated private static let breath: TimeInterval = 300
    /// The same for what had its time before the last one, and was late with it.
    nonisolated private static let longBreath: TimeInterval = 3600
    /// What comes later than this does not come at the hour that was chosen for it.
    nonisolated private static let punctual: TimeInterval = 900

    nonisolated private static let followUpGrace: TimeInterval = 3600

    /// Something to say, before it gives way to anything.
    nonisolated struct Wish {
        let kind: JobKind
        let occurrence: String
        let time: JobTime
        let natural: Date
        let until: Date
        /// The person chose this hour: their quiet hours are not about it.
        let isAskedFor: Bool
    }

    /// The time of a day as its person counts days: one before the day's start belongs to the night at its end.
    nonisolated func wall(_ day: Day, _ time: TimeOfDay) -> WallTime {
        WallTime(time < settings.dayStart ? day + 1 : day, time)
    }

    nonisolated func instant(_ day: Day, _ time: TimeOfDay) -> Date { wall(day, time).instant(in: moment.zone) }

    /// Whether any day of that week, so far as it has come, is noted.
    nonisolated func hasAny(in week: Day, _ isNoted: (Day) -> Bool) -> Bool {
        (0...6).contains { week + $0 <= moment.today && isNoted(week + $0) }
    }

    /// What the person asked for themselves: it gives way to nothing, and is dropped when it is an hour late.
    nonisolated func followUp(_ kind: JobKind, _ occurrence: String, due: Date) -> Job? {
        let job = Job(kind: kind.name, occurrence: occurrence, due: due, until: due + Agenda.followUpGrace)
        return job.isTooLate(at: moment.now) ? nil : job
    }

    nonisolated func wish(
        _ kind: JobKind, _ occurrence: String, at day: Day, _ time: TimeOfDay, isAskedFor: Bool,
        until: (Date) -> Date
    ) -> Wish {
        let wall = wall(day, time)
        let natural = wall.instant(in: moment.zone)
        return Wish(
            kind: kind, occurrence: occurrence, time: .wall(wall, zone: settings.zone), natural: natural,
            until: until(natural), isAskedFor: isAskedFor)
    }

    /// Nil: its time is over, or has never come.
    nonisolated func arranged(_ wish: Wish) -> Job? {
        let isOver = wish.natural <= moment.now
        guard !isOver || isStillWaiting(wish) else { return nil }
        let time = max(wish.natural, isOver ? moment.now : wish.natural)
        let given = afterQuietHours(afterBreath(afterUrge(time), of: wish), of: wish)
        guard given <= wish.until else { return nil }
        return Job(
            kind: wish.kind.name, occurrence: wish.occurrence, time: wish.time,
            due: given == time ? wish.natural : given, until: wish.until, pace: .spread)
    }

    /// It is planned for just this time, or an earlier one of its kind is, and that it comes next was never written.
    nonisolated private func isStillWaiting(_ wish: Wish) -> Bool {
        waiting.contains { job in
            guard job.kind == wish.kind.name else { return false }
            return job.occurrence == wish.occurrence && job.time == wish.time
                || job.due <= moment.now && job.due <= wish.natural
        }
    }

    nonisolated private func afterUrge(_ time: Date) -> Date {
        guard let urge else { return time }
        let quiet = urge.touchedAt + Agenda.afterUrge
        return urge.startedAt <= time && time < quiet ? quiet : time
    }

    nonisolated private func afterBreath(_ time: Date, of wish: Wish) -> Date {
        guard let begun = outreach.begunAt, begun <= moment.now else { return time }
        let wasLate = wish.natural < begun - Agenda.punctual
        return max(time, begun + (wasLate ? Agenda.longBreath : Agenda.breath))
    }

    nonisolated private func afterQuietHours(_ time: Date, of wish: Wish) -> Date {
        if wish.isAskedFor {
            guard time > wish.natural + Agenda.punctual else { return time }
            // Who chose an hour in the middle of the quiet ones wants it then.
            if settings.quietHours.contains(WallTime(wish.natural, in: moment.zone).time) { return time }
        }
        return endOfQuietHours(around: time)
    }

    /// The time itself where it lies in no quiet hours.
    nonisolated func endOfQuietHours(around time: Date) -> Date {
        let quiet = settings.quietHours
        let shown = WallTime(time, in: moment.zone)
        guard quiet.contains(shown.time) else { return time }
        let isOverMidnight = quiet.from > quiet.until && shown.time >= quiet.from
        return WallTime(isOverMidnight ? shown.day + 1 : shown.day, quiet.until).instant(in: moment.zone)
    }
}

import FoundationEssentials
package import Scheduling
package import Shared

/// What jobs are planned from, and the rules that postpone them.
///
/// Jobs are never edited: they are computed anew from what is known about the person. Each message that Off sends
/// unasked begins as a wish for a time on the person's clock. It is postponed until care and an urge are over, until some minutes
/// after Off's last message, and until the end of quiet hours. A wish that is postponed beyond its end is dropped.
nonisolated package struct Agenda {
    let settings: SettingsSnapshot
    let outreach: OutreachSnapshot
    let urge: UrgeSnapshot?
    /// The care that the person is in.
    let care: CareSnapshot?
    let moment: Moment
    /// The stored jobs. One that is due and has not fired stays, as long as its occasion still wants it.
    let waiting: [Job]

    package init(
        settings: SettingsSnapshot, outreach: OutreachSnapshot = OutreachSnapshot(), urge: UrgeSnapshot? = nil,
        care: CareSnapshot? = nil, moment: Moment, waiting: [Job] = []
    ) {
        self.settings = settings
        self.outreach = outreach
        self.urge = urge
        self.care = care
        self.moment = moment
        self.waiting = waiting
    }
}

extension Agenda {
    /// Off sends nothing unasked during an urge, or for this long after the person's last step in it.
    nonisolated private static let afterUrge: TimeInterval = 900
    /// The pause between two messages that Off sends unasked.
    nonisolated private static let breath: TimeInterval = 300
    /// The same for a message that is late already: its time was well before the last one was sent.
    nonisolated private static let longBreath: TimeInterval = 3600
    /// A message that is later than this no longer counts as sent at its time.
    nonisolated private static let punctual: TimeInterval = 900

    nonisolated private static let followUpGrace: TimeInterval = 3600

    /// A message that Off would like to send, before anything postpones it.
    nonisolated struct Wish {
        let kind: JobKind
        let occurrence: String
        let time: JobTime
        let natural: Date
        let until: Date
        /// Whether the person chose this hour. Their quiet hours then hold the message back only if it is late.
        let isAskedFor: Bool
    }

    /// That time of the person's day: a time before the day's start belongs to the night at its end.
    nonisolated func wall(_ day: Day, _ time: TimeOfDay) -> WallTime {
        WallTime(time < settings.dayStart ? day + 1 : day, time)
    }

    nonisolated func instant(_ day: Day, _ time: TimeOfDay) -> Date { wall(day, time).instant(by: moment.clock) }

    /// Whether any day of that week up to today has a check-in.
    nonisolated func hasAny(in week: Day, _ isNoted: (Day) -> Bool) -> Bool {
        (0...6).contains { week + $0 <= moment.today && isNoted(week + $0) }
    }

    /// A job that the person has asked for: nothing postpones it, and it is dropped when it is an hour late.
    nonisolated func followUp(_ kind: JobKind, _ occurrence: String, due: Date) -> Job? {
        let job = Job(kind: kind.name, occurrence: occurrence, due: due, until: due + Agenda.followUpGrace)
        return job.isTooLate(at: moment.now) ? nil : job
    }

    nonisolated func wish(
        _ kind: JobKind, _ occurrence: String, at day: Day, _ time: TimeOfDay, isAskedFor: Bool,
        until: (Date) -> Date
    ) -> Wish {
        let wall = wall(day, time)
        let natural = wall.instant(by: moment.clock)
        return Wish(
            kind: kind, occurrence: occurrence, time: .wall(wall, zone: settings.zone), natural: natural,
            until: until(natural), isAskedFor: isAskedFor)
    }

    /// The job for a wish; nil if its time passed without a job for it, or if it would be postponed beyond its end.
    nonisolated func arranged(_ wish: Wish) -> Job? {
        let isOver = wish.natural <= moment.now
        guard !isOver || isStillWaiting(wish) else { return nil }
        let time = max(wish.natural, isOver ? moment.now : wish.natural)
        let given = afterQuietHours(afterBreath(afterUrge(afterCare(time)), of: wish), of: wish)
        guard given <= wish.until else { return nil }
        return Job(
            kind: wish.kind.name, occurrence: wish.occurrence, time: wish.time,
            due: given == time ? wish.natural : given, until: wish.until, pace: .spread)
    }

    /// Whether a wish whose time has passed is still to be said: its own job is stored, or an earlier job of its kind
    /// that has not fired either, in which case this wish's job was never stored.
    nonisolated private func isStillWaiting(_ wish: Wish) -> Bool {
        waiting.contains { job in
            guard job.kind == wish.kind.name else { return false }
            return job.occurrence == wish.occurrence && job.time == wish.time
                || job.due <= moment.now && job.due <= wish.natural
        }
    }

    /// Whether what somebody asked for at that time is no longer wanted, since a bad night came in between.
    nonisolated func isOverCare(askedAt time: Date) -> Bool { care.map { time <= $0.heardAt } ?? false }

    nonisolated private func afterCare(_ time: Date) -> Date { care.map { max(time, $0.until) } ?? time }

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
            // A person who chose an hour within their quiet hours wants the message then, even late.
            if settings.quietHours.contains(WallTime(wish.natural, by: moment.clock).time) { return time }
        }
        return endOfQuietHours(around: time)
    }

    /// Returns the time itself if it is not in quiet hours.
    nonisolated func endOfQuietHours(around time: Date) -> Date {
        let quiet = settings.quietHours
        let shown = WallTime(time, by: moment.clock)
        guard quiet.contains(shown.time) else { return time }
        let isOverMidnight = quiet.from > quiet.until && shown.time >= quiet.from
        return WallTime(isOverMidnight ? shown.day + 1 : shown.day, quiet.until).instant(by: moment.clock)
    }
}

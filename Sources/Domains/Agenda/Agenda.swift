import FoundationEssentials
package import Scheduling
package import Shared

/// Which jobs a person has: worked out from what is known about them each time, never remembered.
///
/// Everything that is said to somebody who did not ask for it at this moment is a wish for a time on their wall. Then
/// it gives way: to an urge that they are in, to what Off said a moment ago, to their quiet hours. What has given way
/// until its time is over is not said.
nonisolated package struct Agenda {
    let settings: SettingsSnapshot
    let plan: PlanHistory
    let checkedIn: (Day) -> Bool
    let asked: [PromptSnapshot]
    let outreach: OutreachSnapshot
    let urge: UrgeSnapshot?
    let visit: VisitSnapshot?
    let rewriting: Rewriting?
    let moment: Moment
    /// The jobs as they stand: one whose time has come and that has not fired stays, as long as somebody wants it.
    let waiting: [Job]

    package init(
        settings: SettingsSnapshot, plan: PlanHistory, checkedIn: @escaping (Day) -> Bool,
        asked: [PromptSnapshot] = [], outreach: OutreachSnapshot = OutreachSnapshot(), urge: UrgeSnapshot? = nil,
        visit: VisitSnapshot? = nil, rewriting: Rewriting? = nil, moment: Moment, waiting: [Job] = []
    ) {
        self.settings = settings
        self.plan = plan
        self.checkedIn = checkedIn
        self.asked = asked
        self.outreach = outreach
        self.urge = urge
        self.visit = visit
        self.rewriting = rewriting
        self.moment = moment
        self.waiting = waiting
    }

    package func jobs() -> [Job] { aboutTheDay + aboutThePlan + aboutTheWeek + followUps }
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
            kind: wish.kind.rawValue, occurrence: wish.occurrence, time: wish.time,
            due: given == time ? wish.natural : given, until: wish.until, pace: .spread)
    }

    /// It is planned for just this time, or an earlier one of its kind is, and that it comes next was never written.
    nonisolated private func isStillWaiting(_ wish: Wish) -> Bool {
        waiting.contains { job in
            guard job.kind == wish.kind.rawValue else { return false }
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
        let quiet = settings.quietHours
        if wish.isAskedFor {
            guard time > wish.natural + Agenda.punctual else { return time }
            // Who chose an hour in the middle of the quiet ones wants it then.
            if quiet.contains(WallTime(wish.natural, in: moment.zone).time) { return time }
        }
        let shown = WallTime(time, in: moment.zone)
        guard quiet.contains(shown.time) else { return time }
        let isOverMidnight = quiet.from > quiet.until && shown.time >= quiet.from
        return WallTime(isOverMidnight ? shown.day + 1 : shown.day, quiet.until).instant(in: moment.zone)
    }
}

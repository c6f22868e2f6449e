import FoundationEssentials
import Scheduling
import Shared

extension Agenda {
    /// Weeks without a single check-in are passed over in silence.
    nonisolated var aboutTheWeek: [Job] {
        let monday = moment.today - moment.today.weekday.rawValue
        return [
            insight(of: monday - 7), insight(of: monday), scores(of: monday), rewritten(monday - 7), rewritten(monday),
        ].compactMap(\.self) + overdueScores
    }

    /// The look back comes at its hour on the Monday after, or late within that week.
    nonisolated private func insight(of week: Day) -> Job? {
        guard let time = settings.insightTime, let first = plan.firstPlanMadeOn, first < week else { return nil }
        let wish = wish(.insight, week.iso, at: week + 7, time, isAskedFor: true) { _ in
            instant(week + 14, settings.dayStart)
        }
        guard wish.natural <= moment.now || isNoted(week) else { return nil }
        return arranged(wish)
    }

    /// A model is asked from the beginning of Monday on, and again until the hour at which the insight goes out.
    nonisolated private func rewritten(_ week: Day) -> Job? {
        guard let rewriting, let time = settings.insightTime, let first = plan.firstPlanMadeOn, first < week,
            isNoted(week)
        else { return nil }
        let begin = wall(week + 7, settings.dayStart)
        let latest = rewriting.latest.flatMap { $0.week == week ? $0 : nil }
        let isTold = rewriting.isTold && week + 7 <= moment.today
        let due = latest.map { $0.nextTry(longest: rewriting.longest) } ?? begin.instant(in: moment.zone)
        let end = instant(week + 7, time)
        guard !isTold, let due, due < end, moment.now < end else { return nil }
        return Job(
            kind: JobKind.rewriting.rawValue, occurrence: "\(week.iso).\((latest?.attempts ?? 0) + 1)",
            time: latest == nil ? .wall(begin, zone: settings.zone) : .instant, due: due, until: end, pace: .quiet)
    }

    /// It says nothing: scores move also while nobody looks.
    nonisolated private func scores(of week: Day) -> Job? {
        guard isNoted(week) else { return nil }
        let wall = wall(week + 7, settings.dayStart)
        return Job(
            kind: JobKind.scores.rawValue, occurrence: week.iso, time: .wall(wall, zone: settings.zone),
            due: wall.instant(in: moment.zone), until: nil, pace: .quiet)
    }

    nonisolated private var overdueScores: [Job] {
        waiting.filter { $0.kind == JobKind.scores.rawValue && $0.due <= moment.now }
    }

    nonisolated private func isNoted(_ week: Day) -> Bool {
        (0...6).contains { week + $0 <= moment.today && checkedIn(week + $0) }
    }
}

import FoundationEssentials
import Scheduling
import Shared

extension Agenda {
    /// Weeks without a single check-in are passed over in silence.
    nonisolated var aboutTheWeek: [Job] {
        let monday = moment.today - moment.today.weekday.rawValue
        return [insight(of: monday - 7), insight(of: monday), scores(of: monday)].compactMap(\.self) + overdueScores
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

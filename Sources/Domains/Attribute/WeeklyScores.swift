package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let scores = JobKind("scores.week")
}

/// Moves the scores when a week is over, even if the person does not write. Says nothing.
package struct WeeklyScores: Occasion {
    package static let kinds = [JobKind.scores]

    let isNoted: (Day) -> Bool

    init(isNoted: @escaping (Day) -> Bool) {
        self.isNoted = isNoted
    }

    package init(_ managers: Managers) {
        self.init(isNoted: managers.isNoted)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        let overdue = agenda.waiting.filter { $0.kind == JobKind.scores.name && $0.due <= agenda.moment.now }
        return [scores(of: agenda.moment.today.monday, in: agenda)].compactMap(\.self) + overdue
    }

    private func scores(of week: Day, in agenda: Agenda) -> Job? {
        guard agenda.hasAny(in: week, isNoted) else { return nil }
        let wall = agenda.wall(week + 7, agenda.settings.dayStart)
        return Job(
            kind: JobKind.scores.name, occurrence: week.iso, time: .wall(wall, zone: agenda.settings.zone),
            due: wall.instant(by: agenda.moment.clock), until: nil, pace: .quiet)
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? { nil }
}

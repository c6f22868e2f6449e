package import Scheduling
package import Shared

extension JobKind {
    // An insight is worth sending for a week.
    nonisolated package static let insight = JobKind("insight.week", unasked: .chosen, staysWorthSending: true)
}

/// The insight about the last week, at its hour on Monday, or later in that week.
package struct WeeklyInsight: Occasion {
    package static let kinds = [JobKind.insight]

    let isNoted: (Day) -> Bool

    init(isNoted: @escaping (Day) -> Bool) {
        self.isNoted = isNoted
    }

    package init(_ managers: Managers) {
        self.init(isNoted: managers.isNoted)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        let monday = agenda.moment.today.monday
        return [monday - 7, monday].compactMap { insight(about: $0, in: agenda) }
    }

    private func insight(about week: Day, in agenda: Agenda) -> Job? {
        guard let time = agenda.settings.insightTime else { return nil }
        let wish = agenda.wish(.insight, week.iso, at: week + 7, time, isAskedFor: true) { _ in
            agenda.instant(week + 14, agenda.settings.dayStart)
        }
        guard wish.natural <= agenda.moment.now || agenda.hasAny(in: week, isNoted) else { return nil }
        return agenda.arranged(wish)
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        guard let week = Day(iso: occurrence) else { return nil }
        switch managers.insightState(at: moment.now) {
        case .ready: return .insight
        // A person who heard a week ago that there was too little to look at does not hear it again.
        case .insufficient:
            let checkIns = managers.checkIns
            let wasTold =
                checkIns.count(inWeek: week - 7) > 0
                && managers.insightState(of: week - 7, on: moment.today) == .insufficient
            return checkIns.count(inWeek: week) > 0 && !wasTold ? .insight : nil
        case .notYetAvailable, .viewed: return nil
        }
    }
}

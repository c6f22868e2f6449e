import FoundationEssentials
package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let rewriting = JobKind("insight.rewrite")
}

/// Asks a model from the start of Monday on, with retries until the insight's hour.
package struct RewritingRequests: Occasion {
    package static let kinds = [JobKind.rewriting]

    /// Nil without a model or without consent.
    let wanted: (latest: RewritingSnapshot?, longest: TimeInterval)?
    let isNoted: (Day) -> Bool
    /// Whether the last week's insight was told, so that nothing is left to rewrite.
    let isTold: Bool

    init(
        wanted: (latest: RewritingSnapshot?, longest: TimeInterval)?, isNoted: @escaping (Day) -> Bool, isTold: Bool
    ) {
        self.wanted = wanted
        self.isNoted = isNoted
        self.isTold = isTold
    }

    package init(_ managers: Managers) {
        let wanted = managers.rewritings.plan
        self.init(
            wanted: wanted, isNoted: managers.isNoted,
            isTold: wanted != nil && managers.insights.isToldAboutLastWeek)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        let monday = agenda.moment.today.monday
        return [monday - 7, monday].compactMap { request(about: $0, in: agenda) }
    }

    private func request(about week: Day, in agenda: Agenda) -> Job? {
        guard let (latest, longest) = wanted, let time = agenda.settings.insightTime,
            agenda.hasAny(in: week, isNoted)
        else { return nil }
        let moment = agenda.moment
        let begin = agenda.wall(week + 7, agenda.settings.dayStart)
        let last = latest.flatMap { $0.week == week ? $0 : nil }
        let isOver = isTold && week + 7 <= moment.today
        let due = last.map { $0.nextTry(longest: longest) } ?? begin.instant(by: moment.clock)
        let end = agenda.instant(week + 7, time)
        guard !isOver, let due, due < end, moment.now < end else { return nil }
        return Job(
            kind: JobKind.rewriting.name, occurrence: "\(week.iso).\((last?.attempts ?? 0) + 1)",
            time: last == nil ? .wall(begin, zone: agenda.settings.zone) : .instant, due: due, until: end, pace: .quiet)
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        let isWanted =
            managers.insightState(at: moment.now) == .ready && !managers.insights.isTold(moment.today.mondayOfLastWeek)
        return isWanted ? .rewriting : nil
    }
}

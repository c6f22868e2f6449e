import FoundationEssentials
package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let planSoon = JobKind("plan.soon", unasked: .planSoon)
    nonisolated package static let planBegins = JobKind("plan.begins", unasked: .planBegins)
    nonisolated package static let pauseEnd = JobKind("pause.end", unasked: .pauseEnd)
}

/// The notices before the plan's hours, at their beginning, and at the end of a pause.
package struct PlanNotices: Occasion {
    package static let kinds = [JobKind.planSoon, .planBegins, .pauseEnd]

    private static let ahead: TimeInterval = 600
    /// Later than this, "your hours begin" would not be true.
    private static let windowGrace: TimeInterval = 900
    private static let silentDays = 7
    /// How far ahead the next day of a plan can be.
    private static let daysAhead = 8

    let plan: PlanHistory

    init(plan: PlanHistory) {
        self.plan = plan
    }

    package init(_ managers: Managers) {
        self.init(plan: managers.plans.history)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        beginnings(in: agenda) + [pauseEnd(in: agenda)].compactMap(\.self)
    }

    /// The next beginnings of the plan's hours, at least two if there are any, each with a notice before it. The first
    /// may have been announced already.
    private func beginnings(in agenda: Agenda) -> [Job] {
        let today = agenda.moment.today
        // After a week of silence, Off announces nothing either.
        if let heardOn = agenda.outreach.heardOn, today - heardOn > PlanNotices.silentDays { return [] }
        guard agenda.settings.announcesPlan, plan.latestTerms != nil || plan.pending(on: today) != nil else {
            return []
        }
        var (soon, begins): ([Job], [Job]) = ([], [])
        for day in (-1...PlanNotices.daysAhead).map({ today + $0 }) where begins.count < 2 && !plan.isPaused(on: day) {
            guard let terms = plan.terms(inForceOn: day), !plan.isSilent(about: day, on: today) else { continue }
            for window in terms.beginnings(on: day.weekday, dayStart: agenda.settings.dayStart) {
                let begin = agenda.wish(
                    .planBegins, "\(day.iso) \(window.from)", at: day, window.from, isAskedFor: false
                ) {
                    min($0 + PlanNotices.windowGrace, $0 + TimeInterval(window.minutes * 60))
                }
                let before = Agenda.Wish(
                    kind: .planSoon, occurrence: begin.occurrence, time: .instant,
                    natural: begin.natural - PlanNotices.ahead, until: begin.natural - 60, isAskedFor: false)
                if let job = agenda.arranged(before) { soon.append(job) }
                if let job = agenda.arranged(heldByQuietHours(begin, lasting: window, in: agenda)) {
                    begins.append(job)
                }
            }
        }
        return soon + begins
    }

    /// Hours that begin in quiet hours are announced when these end, if they still run then.
    private func heldByQuietHours(_ begin: Agenda.Wish, lasting window: TimeWindow, in agenda: Agenda) -> Agenda.Wish {
        let end = agenda.endOfQuietHours(around: begin.natural)
        guard end > begin.natural else { return begin }
        return Agenda.Wish(
            kind: begin.kind, occurrence: begin.occurrence,
            time: .wall(WallTime(end, by: agenda.moment.clock), zone: agenda.settings.zone), natural: end,
            until: min(end + PlanNotices.windowGrace, begin.natural + TimeInterval(window.minutes * 60 - 60)),
            isAskedFor: false)
    }

    /// The notice that a pause is over.
    private func pauseEnd(in agenda: Agenda) -> Job? {
        guard let last = plan.lastPausedDay(from: agenda.moment.today - 1) else { return nil }
        return agenda.arranged(
            agenda.wish(.pauseEnd, last.iso, at: last + 1, agenda.settings.dayStart, isAskedFor: false) { _ in
                agenda.instant(last + 2, agenda.settings.dayStart)
            })
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        if kind == .pauseEnd { return .pauseEnd }
        let words = occurrence.split(separator: " ")
        guard let day = words.first.flatMap({ Day(iso: $0) }),
            let from = words.last.flatMap({ TimeOfDay(typed: String($0)) }),
            let terms = managers.plans.history.terms(inForceOn: day),
            let window = terms.beginnings(on: day.weekday, dayStart: moment.dayStart).first(where: { $0.from == from })
        else { return nil }
        return .plan(terms, window, hasBegun: kind == .planBegins)
    }
}

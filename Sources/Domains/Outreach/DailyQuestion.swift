public import FoundationEssentials
package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let question = JobKind("checkin.prompt", unasked: .chosen)
    nonisolated package static let reminder = JobKind("checkin.reminder", unasked: .reminder)
    nonisolated package static let snoozed = JobKind("checkin.snoozed")
}

/// The question about the day, its reminder, and the question that was put off.
package struct DailyQuestion: Occasion {
    package static let kinds = [JobKind.question, .reminder, .snoozed]

    /// A question that is later than this is dropped.
    private static let questionGrace: TimeInterval = 3 * 3600
    /// How long after an unanswered question the reminder comes.
    nonisolated package static let reminderAfter: TimeInterval = 2 * 3600
    /// Long enough that a reminder held back at night still comes in the morning.
    private static let reminderGrace: TimeInterval = 12 * 3600

    let asked: [AskedDay]
    let plan: PlanHistory
    let isNoted: (Day) -> Bool

    init(asked: [AskedDay], plan: PlanHistory, isNoted: @escaping (Day) -> Bool) {
        self.asked = asked
        self.plan = plan
        self.isNoted = isNoted
    }

    package init(_ managers: Managers) {
        self.init(asked: managers.outreach.asked, plan: managers.plans.history, isNoted: managers.isSettled)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        guard let time = agenda.settings.checkInTime else { return [] }
        return questions(at: time, in: agenda) + [reminder(in: agenda), snoozed(in: agenda)].compactMap(\.self)
    }

    /// The questions about the next two days, on the rung that the silence so far allows. There are two because the
    /// first may have been asked already, at another hour.
    private func questions(at time: TimeOfDay, in agenda: Agenda) -> [Job] {
        guard let rung = Rung.next(after: asked) else { return [] }
        let today = agenda.moment.today
        // During a pause, the next question is about the first day after it, so that questions resume by themselves.
        var day = plan.lastDay(ofPauseOn: today).map { $0 + 1 } ?? today - 1
        if let last = asked.last(where: { $0.heardAt == nil }) {
            day = max(day, last.day + (rung == .offer ? Rung.daysToOffer : 1))
        }
        var jobs: [Job] = []
        for _ in 0...4 where jobs.count < 2 {
            while let end = plan.lastDay(ofPauseOn: day) { day = end + 1 }
            defer { day = day + 1 }
            guard isOpen(day, at: agenda.moment) else { continue }
            let wish = agenda.wish(.question, day.iso, at: day, time, isAskedFor: true) {
                $0 + DailyQuestion.questionGrace
            }
            if let job = agenda.arranged(wish) { jobs.append(job) }
        }
        return jobs
    }

    private func reminder(in agenda: Agenda) -> Job? {
        guard let last = asked.last, last.rung == .question, last.remindedAt == nil,
            isWelcome(last.day, at: agenda.moment)
        else { return nil }
        let natural = last.askedAt + DailyQuestion.reminderAfter
        return agenda.arranged(
            Agenda.Wish(
                kind: .reminder, occurrence: last.day.iso, time: .instant, natural: natural,
                until: natural + DailyQuestion.reminderGrace, isAskedFor: false))
    }

    /// A question that was put off comes at the chosen time; nothing postpones it.
    private func snoozed(in agenda: Agenda) -> Job? {
        guard let snooze = agenda.outreach.snooze, isWelcome(snooze.day, at: agenda.moment) else { return nil }
        let job = Job(
            kind: JobKind.snoozed.name, occurrence: "\(snooze.day.iso) \(snooze.until.milliseconds / 1000)",
            due: snooze.until, until: snooze.until + DailyQuestion.questionGrace)
        return job.isTooLate(at: agenda.moment.now) ? nil : job
    }

    private func isWelcome(_ day: Day, at moment: Moment) -> Bool {
        isOpen(day, at: moment) && !plan.isSilent(about: day, on: moment.today)
    }

    /// Whether the day can still be asked about. A date that the zone skips is not a day.
    private func isOpen(_ day: Day, at moment: Moment) -> Bool {
        !isNoted(day) && !plan.isPaused(on: day) && !FillIn.isOver(for: day, on: moment.today)
            && day.exists(by: moment.clock)
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        let outreach = managers.outreach
        guard let day = occurrence.split(separator: " ").first.flatMap({ Day(iso: $0) }) else { return nil }
        switch kind {
        case .question:
            guard let rung = Rung.next(after: outreach.asked) else { return nil }
            outreach.ask(about: day, as: rung, at: moment.now)
            return rung == .offer ? .offerToPause : .checkIn(day, rung == .line ? .gently : .first)
        case .reminder:
            return outreach.remind(about: day, at: moment.now) ? .checkIn(day, .again) : nil
        default:
            outreach.endSnooze()
            outreach.ask(about: day, as: .question, at: moment.now)
            // A question that was put off gets no reminder, so that nobody is asked a third time.
            outreach.remind(about: day, at: moment.now)
            return .checkIn(day, .asPutOff)
        }
    }
}

extension Managers {
    /// Whether the daily question, as it is set now, comes tomorrow at the earliest.
    public func isAskedFromTomorrow(at now: Date) -> Bool {
        let moment = settings.moment(at: now)
        guard let time = settings.settings.checkInTime else { return false }
        let wall = WallTime(time < moment.dayStart ? moment.today + 1 : moment.today, time)
        return isSettled(moment.today) || outreach.asked.contains { $0.day == moment.today }
            || wall.instant(by: moment.clock) <= moment.now
    }
}

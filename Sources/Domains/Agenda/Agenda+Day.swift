package import FoundationEssentials
import Scheduling
import Shared

extension Agenda {
    /// A question about the day that comes later than this is no use any more.
    nonisolated private static let questionGrace: TimeInterval = 3 * 3600
    /// Two hours after a question that nobody has answered it is put once more.
    nonisolated package static let reminderAfter: TimeInterval = 2 * 3600
    /// Held by the night, it may still come in the morning.
    nonisolated private static let reminderGrace: TimeInterval = 12 * 3600

    nonisolated var aboutTheDay: [Job] { questions + [reminder, snoozed].compactMap(\.self) }

    /// The next two days that are asked about, as loud as the silence before lets it: two, because the first may have
    /// been asked about already, at another hour.
    nonisolated private var questions: [Job] {
        guard let time = settings.checkInTime, let rung = Rung.next(after: asked) else { return [] }
        // In a pause the next question is the one behind its end, so that they come back by themselves.
        var first = plan.pauseEnd(on: moment.today).map { $0 + 1 } ?? moment.today - 1
        if let last = asked.last(where: { $0.heardAt == nil }) {
            first = max(first, last.day + (rung == .offer ? Rung.daysToOffer : 1))
        }
        var jobs: [Job] = []
        for day in (0...4).map({ first + $0 }) where jobs.count < 2 && isOpen(day) {
            let wish = wish(.question, day.iso, at: day, time, isAskedFor: true) { $0 + Agenda.questionGrace }
            if let job = arranged(wish) { jobs.append(job) }
        }
        return jobs
    }

    nonisolated private var reminder: Job? {
        guard settings.checkInTime != nil, let last = asked.last, last.rung == .question, last.remindedAt == nil,
            isOpen(last.day), !plan.isSilent(about: last.day, on: moment.today)
        else { return nil }
        let natural = last.askedAt + Agenda.reminderAfter
        return arranged(
            Wish(
                kind: .reminder, occurrence: last.day.iso, time: .instant, natural: natural,
                until: natural + Agenda.reminderGrace, isAskedFor: false))
    }

    /// What was put off comes when it was put off to.
    nonisolated private var snoozed: Job? {
        guard settings.checkInTime != nil, let snooze = outreach.snooze, isOpen(snooze.day),
            !plan.isSilent(about: snooze.day, on: moment.today)
        else { return nil }
        let occurrence = "\(snooze.day.iso) \(snooze.until.milliseconds / 1000)"
        let job = Job(
            kind: JobKind.snoozed.rawValue, occurrence: occurrence, due: snooze.until,
            until: snooze.until + Agenda.questionGrace)
        return job.isTooLate(at: moment.now) ? nil : job
    }

    /// A date that the zone leaves out is nobody's day.
    nonisolated private func isOpen(_ day: Day) -> Bool {
        !checkedIn(day) && !plan.isPaused(on: day) && !FillIn.isOver(for: day, on: moment.today)
            && day.exists(in: moment.zone)
    }
}

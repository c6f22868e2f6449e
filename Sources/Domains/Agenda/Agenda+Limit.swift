import FoundationEssentials
import Scheduling
import Shared

/// How many unasked messages a day may have.
nonisolated extension Agenda {
    static let mostUnasked = 3

    /// Drops the jobs that exceed their day's limit. Messages at an hour that the person chose are always sent, and
    /// count; the rest fill what they leave, less the reminder that a question may need.
    func limited(_ jobs: [Job], ranks: [String: Unasked], isSilent: Bool) -> [Job] {
        let unasked = jobs.compactMap { job in ranks[job.kind].map { (job: job, rank: $0) } }.map { job, rank in
            (job: job, rank: isSilent && job.kind == JobKind.question.name ? Unasked.silence : rank)
        }
        guard unasked.contains(where: { $0.rank != .chosen }) else { return jobs }
        var tooMany: Set<Job> = []
        for (day, jobs) in Dictionary(grouping: unasked, by: { self.day(of: $0.job.due) }) {
            let chosen = jobs.filter { $0.rank == .chosen }
            let reminders = chosen.count { $0.job.kind == JobKind.question.name && isReminded($0.job, on: day) }
            let room = Agenda.mostUnasked - begun(on: day) - chosen.count - reminders
            let rest = jobs.filter { $0.rank != .chosen }.sorted { ($0.rank, $0.job.due) < ($1.rank, $1.job.due) }
            tooMany.formUnion(rest.dropFirst(max(0, room)).map(\.job))
        }
        return tooMany.isEmpty ? jobs : jobs.filter { !tooMany.contains($0) }
    }

    private func day(of time: Date) -> Day {
        Moment(now: max(time, moment.now), clock: moment.clock, dayStart: moment.dayStart).today
    }

    private func begun(on day: Day) -> Int { day == moment.today ? outreach.begun(on: moment) : 0 }

    private func isReminded(_ question: Job, on day: Day) -> Bool {
        self.day(of: endOfQuietHours(around: question.due + DailyQuestion.reminderAfter)) == day
    }
}

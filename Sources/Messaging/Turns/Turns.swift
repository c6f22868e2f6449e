import FoundationEssentials
import Scheduling
import Shared

/// Runs the waiting turns: many to one commit (`CommitGroup`), those of events (`EventTurns`) before those of jobs
/// (`JobTurns`).
final class Turns {
    private let group: CommitGroup
    private let events: EventTurns
    private let jobs: JobTurns

    init(
        in group: CommitGroup, adapters: [String: any Adapter], accessControl: AccessControl,
        crisisCards: CrisisCards, backgroundTasks: BackgroundTasks
    ) {
        self.group = group
        events = EventTurns(
            in: group, adapters: adapters, accessControl: accessControl, crisisCards: crisisCards)
        jobs = JobTurns(in: group, accessControl: accessControl, backgroundTasks: backgroundTasks)
    }

    /// How many events wait.
    var waiting: Int { events.waiting }
    var tooLate: Int { jobs.tooLate }

    func nextJob() throws -> Date? { try jobs.nextDue() }

    /// Queues events that were just accepted.
    func add(_ accepted: [WaitingEvent], heard: [String: any Hearing]) { events.add(accepted, heard: heard) }

    func tellOwner(_ notice: OwnerNotice) { group.ownerNotices.add(notice) }

    func tell(_ notice: ServiceNotice, to person: PersonID) { jobs.tell(notice, to: person) }

    func tell(_ line: Linkings.Line) { jobs.tell(line.notice, to: line.chat.person, at: line.chat) }

    /// Remembers the events that the previous process left.
    func recover() throws { try events.recover() }

    /// Call when another process has changed the file.
    func reload() {
        events.reload()
        group.stores.chats.forget()
        group.stores.jobs.reload()
    }

    /// Counts the attempts that are about to be made, in commits of their own.
    func countAttempts() throws {
        try events.countSuspect()
        try events.isSuspect ? jobs.chooseNone() : jobs.choose(besideAnswers: waiting > 0)
    }

    /// One commit; nil where the group was rolled back and has to run again with savepoints.
    func commit<T>(_ work: (OutboxSender.Commit) throws -> T) throws -> (T, OutboxSender.Claimed)? {
        try group.commit(work, rolledBack: events.rolledBack)
    }

    /// Within a commit; returns the number of turns, 0 where nothing waits.
    func run(at now: Date) throws -> Int {
        if events.isSuspect { return try events.run(at: now) }
        let answered = jobs.isSuspect ? 0 : try events.run(at: now)
        return answered + (try jobs.run(at: now))
    }

    /// Within a commit: saves the results of background tasks.
    func saveResults() throws -> Int { try jobs.saveResults() }

    /// Within a commit.
    func clockWasSet(by seconds: TimeInterval) throws { try jobs.clockWasSet(by: seconds) }

    /// Keeps an error about one message from failing the others; a machine failure still does.
    func contain(_ work: () throws -> Void) throws { try group.contain(work) }

    /// Call after the commit; returns the notices for people who were not let in.
    func finish() -> [AccessNotices.Line] {
        jobs.finish()
        return events.finish()
    }
}

import FoundationEssentials

/// Takes what waits and turns it into answers: many turns to one commit (`CommitGroup`), those of events (`EventTurns`)
/// before those of jobs (`JobTurns`).
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
        jobs = JobTurns(in: group, backgroundTasks: backgroundTasks)
    }

    /// How many events wait.
    var waiting: Int { events.waiting }
    var tooLate: Int { jobs.tooLate }

    func nextJob() throws -> Date? { try jobs.nextDue() }

    /// What was just accepted.
    func add(_ accepted: [WaitingEvent]) { events.add(accepted) }

    func tellOwner(_ notice: OwnerNotice) { group.ownerNotices.add(notice) }

    /// Remembers how much the last process left.
    func recover() throws { try events.recover() }

    /// Somebody else has changed the file.
    func reload() {
        events.reload()
        group.stores.chats.forget()
    }

    /// Counts the attempts that are about to be made, in commits of their own.
    func countAttempts() throws {
        try events.countSuspect()
        try events.isSuspect ? jobs.chooseNone() : jobs.choose(besideAnswers: waiting > 0)
    }

    /// One commit; nil where it has to be made again, with care.
    func commit<T>(_ work: () throws -> T) throws -> T? {
        try group.commit(work) { isOfTheMachine in
            if isOfTheMachine { events.takeBackAttempt() }
            events.reload()
        }
    }

    /// Within a commit; gives how many turns were taken, 0 where nothing waits.
    func run(at now: Date) throws -> Int {
        if events.isSuspect { return try events.run(at: now) }
        let answered = jobs.isSuspect ? 0 : try events.run(at: now)
        return answered + (try jobs.run(at: now))
    }

    /// Within a commit: what came of background tasks.
    func saveResults() throws -> Int { try jobs.saveResults() }

    /// Within a commit.
    func clockWasSet(by seconds: TimeInterval) throws { try jobs.clockWasSet(by: seconds) }

    /// Of what concerns one message only the machine's own failures reach the others.
    func contain(_ work: () throws -> Void) throws { try group.contain(work) }

    /// After the commit: what is to be said to those who stay outside.
    func finish() -> [AccessNotices.Line] {
        jobs.finish()
        return events.finish()
    }
}

import Conversation
import protocol Database.Transactions
import FoundationEssentials
import Scheduling
import Shared
import World

/// Turns that no message asked for: jobs, results of background tasks, live messages, notices to the owner.
final class JobTurns {
    /// The most jobs of one group.
    private static let most = 64
    /// The most jobs of a group that runs while somebody waits for an answer.
    private static let besideAnswers = 8
    /// How long an unsent message of a job stays worth sending, where the job sets no time itself.
    private static let promptLifetime: TimeInterval = 3 * 3600
    private static let unsentPause: TimeInterval = 600
    /// How long a job waits whose person has an unreadable row.
    private static let unreadablePause: TimeInterval = 3600

    private let group: CommitGroup
    private let stores: Stores
    private let host: any SessionHost
    private let outboxSender: OutboxSender
    private let accessControl: AccessControl
    private let backgroundTasks: BackgroundTasks
    private let due: DueJobs
    private let world: World
    /// Whether somebody may have to be told of lost messages; known once per process.
    private var hasGaps = true
    /// What people have yet to be told since something they wished was done. Without a chat: in the one used last.
    private var tellings: [(notice: ServiceNotice, person: PersonID, chat: Chat?)] = []
    /// How many of them the present group says: one that runs a suspect event says none.
    private var told = 0
    /// How many jobs were dropped because their time had passed.
    private(set) var tooLate = 0

    init(in group: CommitGroup, accessControl: AccessControl, backgroundTasks: BackgroundTasks) {
        self.accessControl = accessControl
        self.group = group
        stores = group.stores
        host = group.host
        outboxSender = group.outboxSender
        world = group.world
        self.backgroundTasks = backgroundTasks
        due = DueJobs(group.stores.jobs, in: group.stores.database, world: group.world)
    }

    func nextDue() throws -> Date? { try due.next() }

    /// Chooses the jobs of the next group and counts the attempts in a commit of its own.
    func choose(besideAnswers: Bool) throws {
        try due.choose(limit: besideAnswers ? JobTurns.besideAnswers : JobTurns.most)
    }

    /// Call when the next group is an event that has to run alone.
    func chooseNone() { due.chooseNone() }

    /// Whether the chosen job may have crashed an earlier process and so runs alone.
    var isSuspect: Bool { due.isSuspect }

    /// Call after the commit.
    func finish() {
        due.finish()
        tellings.removeFirst(told)
        told = 0
    }

    /// Lets the next group tell this person that what they wished is done.
    func tell(_ notice: ServiceNotice, to person: PersonID, at chat: Chat? = nil) {
        tellings.append((notice, person, chat))
    }

    /// Runs the chosen jobs and sends notices; returns the number of turns.
    func run(at now: Date) throws -> Int {
        for job in due.chosen { try job.isGivenUp ? setAside(job, at: now) : fire(job, at: now) }
        told = tellings.count
        for (notice, person, chat) in tellings { try confirm(notice, to: person, at: chat, now: now) }
        try tellOwner(at: now)
        return due.chosen.count + (try tellGaps(at: now))
    }

    /// Moves the ends of timers by the jump, so that each lasts as long as before.
    func clockWasSet(by seconds: TimeInterval) throws {
        let now = world.now()
        for person in try stores.jobs.waitingForInstants() {
            try group.alone(person) {
                guard let chat = try outboxSender.chat(of: person) else { return [] }
                let outgoing = try session(at: chat).clockWasSet(by: seconds, at: now)
                guard chat.isReachable else { return [] }
                return try outboxSender.write(outgoing, to: chat, as: .liveEdit, at: now)
            } whenFailed: {
            }
        }
    }

    /// The job may have crashed the processes that ran it. Nobody asked for what it would have said, so nobody is told
    /// but the owner.
    private func setAside(_ due: DueJobs.Chosen, at now: Date) throws {
        world.log.error("jobs", "a job of the kind \(due.job.kind) failed again and again, and is given up")
        _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        host.drop(due.person)
        group.ownerNotices.add(.jobGivenUp)
    }

    private func fire(_ due: DueJobs.Chosen, at now: Date) throws {
        try group.alone(due.person) {
            // To a person who cannot be reached, or may not come in any more, nothing is said; the next job is planned
            // when they are back.
            guard let chat = try outboxSender.chat(of: due.person), chat.isReachable,
                try accessControl.letsIn(chat)
            else {
                _ = try stores.jobs.fire(due.job, of: due.person, at: now)
                host.drop(due.person)
                return []
            }
            let before = due.job.pace == .spread ? try stores.outbox.lastPrompt(in: chat.id) : nil
            // No new message while the previous one could not even be sent.
            if before?.state == .waiting, !due.job.isTooLate(at: now) {
                try stores.jobs.save(due.job.moved(to: now.addingTimeInterval(JobTurns.unsentPause)), for: due.person)
                return []
            }
            let lost = before.flatMap { $0.state == .failed ? $0.writtenAt : nil }
            switch try session(at: chat).fire(due.job, lost: lost, at: now) {
            case .notNow(let count):
                tooLate += count
                return []
            case .done(let outgoing, let until):
                let usual = min(due.job.until ?? .distantFuture, now.addingTimeInterval(JobTurns.promptLifetime))
                return try outboxSender.write(outgoing, to: chat, as: .prompt, at: now, notAfter: until ?? usual)
            }
        } whenFailed: {
            // A failing job is not retried for ever; nobody asked for what it would have said.
            _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        } whenUnreadable: {
            try postpone(due, at: now)
        }
    }

    /// Returns how many people were told.
    private func tellGaps(at now: Date) throws -> Int {
        guard hasGaps else { return 0 }
        let untold = try stores.gaps.untold(limit: JobTurns.besideAnswers)
        hasGaps = !untold.isEmpty
        for person in untold {
            try group.alone(person) {
                guard let gap = try stores.gaps.gap(of: person) else { return [] }
                try stores.gaps.finish(person)
                guard let chat = try outboxSender.chat(of: person), chat.isReachable,
                    try accessControl.letsIn(chat)
                else { return [] }
                let outgoing = try session(at: chat).tell(gap, at: now)
                return try outboxSender.write(outgoing, to: chat, as: .prompt, at: now)
            } whenFailed: {
                try stores.gaps.finish(person)
            } whenUnreadable: {
                try stores.gaps.finish(person)
            }
        }
        return untold.count
    }

    /// Saves the results of background tasks, each in a turn of its own; returns the number of turns.
    func saveResults() throws -> Int {
        let (results, now) = (backgroundTasks.results, world.now())
        for (person, result) in results {
            try group.alone(person) {
                guard let chat = try outboxSender.chat(of: person) else { return [] }
                let outgoing = try session(at: chat).receive(result, at: now)
                return try outboxSender.write(outgoing, to: chat, as: result.isAwaited ? .answer : .prompt, at: now)
            } whenFailed: {
            }
        }
        return results.count
    }

    private func confirm(_ notice: ServiceNotice, to person: PersonID, at chat: Chat?, now: Date) throws {
        try group.alone(person) {
            guard let chat = try chat ?? outboxSender.chat(of: person) else { return [] }
            let outgoing = try session(at: chat).tell(notice, at: now)
            return try outboxSender.write(outgoing, to: chat, as: .answer, at: now)
        } whenFailed: {
        }
    }

    private func session(at chat: Chat) throws -> any Session {
        try host.session(at: chat, with: outboxSender.abilities(of: chat))
    }

    /// Not given up: this job schedules all those that come after it, once the row can be read.
    private func postpone(_ due: DueJobs.Chosen, at now: Date) throws {
        try stores.jobs.save(due.job.moved(to: now.addingTimeInterval(JobTurns.unreadablePause)), for: due.person)
    }

    /// Notices that cannot be sent now are kept until they can.
    private func tellOwner(at now: Date) throws {
        let notices = group.ownerNotices.due(at: now)
        guard !notices.isEmpty, let owner = try stores.access.owner(),
            let chat = try outboxSender.chat(of: owner), chat.isReachable
        else { return }
        for notice in notices {
            try group.alone(owner) {
                let outgoing = try session(at: chat).remark(notice, at: now)
                let written = try outboxSender.write(outgoing, to: chat, as: .prompt, at: now)
                group.ownerNotices.noteTold(notice, at: now)
                return written
            } whenFailed: {
            } whenUnreadable: {
                // The owner's own data cannot be read: a plain line replaces the notice, once.
                let line = Outgoing(view: 0, message: host.line(.unreadable))
                outboxSender.keep(try outboxSender.write([line], to: chat, as: .prompt, at: now))
                group.ownerNotices.noteTold(notice, at: now)
                group.ownerNotices.noteTold(.unreadable, at: now)
            }
        }
    }
}

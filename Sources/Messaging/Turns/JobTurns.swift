import Conversation
import Database
import FoundationEssentials
import Scheduling
import Shared
import World

/// Turns that nobody has asked for by a message: jobs, what came of background tasks, live messages, notices to the
/// owner.
final class JobTurns {
    /// In one group.
    private static let most = 64
    /// While somebody waits for an answer, so many of the things that nobody waits for are done beside it.
    private static let besideAnswers = 8
    /// What Off said by itself, and could not be sent by then, is not sent any more; where nothing else is known.
    private static let promptLifetime: TimeInterval = 3 * 3600
    private static let unsentPause: TimeInterval = 600
    /// After that it is tried again whether a row can be read.
    private static let unreadablePause: TimeInterval = 3600

    private let group: CommitGroup
    private let stores: Stores
    private let host: any SessionHost
    private let outboxSender: OutboxSender
    private let backgroundTasks: BackgroundTasks
    private let due: DueJobs
    private let world: World
    /// How much fell due and was not wanted any more by the time that it could be done.
    private(set) var tooLate = 0

    init(in group: CommitGroup, backgroundTasks: BackgroundTasks) {
        self.group = group
        stores = group.stores
        host = group.host
        outboxSender = group.outboxSender
        world = group.world
        self.backgroundTasks = backgroundTasks
        due = DueJobs(group.stores.jobs, in: group.stores.database, world: group.world)
    }

    func nextDue() throws -> Date? { try due.next() }

    /// Chooses the jobs of the next group, and counts the attempts at them in a commit of its own.
    func choose(besideAnswers: Bool) throws {
        try due.choose(limit: besideAnswers ? JobTurns.besideAnswers : JobTurns.most)
    }

    /// Where the next group is something that has to be tried alone.
    func chooseNone() { due.chooseNone() }

    /// Whether what is chosen may have ended an earlier process, and so is tried alone.
    var isSuspect: Bool { due.isSuspect }

    /// The group is committed.
    func finish() { due.finish() }

    /// What was chosen, and what has changed by itself; gives how many turns that was.
    func run(at now: Date) throws -> Int {
        let (jobs, changed) = (due.chosen, host.drainChanged())
        for job in jobs { try job.isGivenUp ? setAside(job, at: now) : fire(job, at: now) }
        for person in changed { try refresh(person, at: now) }
        try tellOwner(at: now)
        return jobs.count + changed.count
    }

    /// Who waits for the end of a while waits for as long as before.
    func clockWasSet(by seconds: TimeInterval) throws {
        let now = world.now()
        for person in try stores.jobs.waitingForInstants() {
            try group.alone(person) {
                let outgoing = try host.session(for: person).clockWasSet(by: seconds, at: now)
                guard let chat = try stores.chats.lastUsedChat(of: person), chat.isReachable else { return [] }
                return try outboxSender.write(outgoing, to: chat, as: .liveEdit, at: now)
            } whenFailed: {
            }
        }
    }

    /// It may have ended the processes that tried it; what it would have said was asked for by nobody.
    private func setAside(_ due: DueJobs.Chosen, at now: Date) throws {
        world.log.error("jobs", "a job of the kind \(due.job.kind) failed again and again, and is given up")
        _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        host.drop(due.person)
        group.ownerNotices.add(.jobGivenUp)
    }

    private func fire(_ due: DueJobs.Chosen, at now: Date) throws {
        try group.alone(due.person) {
            // Where nothing arrives, nothing is begun: what follows it is planned when they are back.
            guard let chat = try stores.chats.lastUsedChat(of: due.person), chat.isReachable else {
                _ = try stores.jobs.fire(due.job, of: due.person, at: now)
                host.drop(due.person)
                return []
            }
            let before = due.job.pace == .spread ? try stores.outbox.lastPrompt(in: chat.id) : nil
            // Nothing more is begun while what was begun before could not even be sent.
            if before?.state == .waiting, !due.job.isTooLate(at: now) {
                try stores.jobs.save(due.job.moved(to: now.addingTimeInterval(JobTurns.unsentPause)), for: due.person)
                return []
            }
            let lost = before.flatMap { $0.state == .failed ? $0.writtenAt : nil }
            switch try host.session(for: due.person).fire(due.job, lost: lost, at: now) {
            case .notNow(let count):
                tooLate += count
                return []
            case .done(let outgoing, let until):
                let usual = min(due.job.until ?? .distantFuture, now.addingTimeInterval(JobTurns.promptLifetime))
                return try outboxSender.write(outgoing, to: chat, as: .prompt, at: now, notAfter: until ?? usual)
            }
        } whenFailed: {
            // A job that fails is not tried for ever; what it would have said was asked for by nobody.
            _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        } whenUnreadable: {
            try postpone(due, at: now)
        }
    }

    /// What came of background tasks, each as a turn; gives how many those were.
    func saveResults() throws -> Int {
        let (results, now) = (backgroundTasks.results, world.now())
        for (person, result) in results {
            try group.alone(person) {
                let outgoing = try host.session(for: person).take(result, at: now)
                guard !outgoing.isEmpty, let chat = try stores.chats.lastUsedChat(of: person) else { return [] }
                return try outboxSender.write(outgoing, to: chat, as: .prompt, at: now)
            } whenFailed: {
            }
        }
        return results.count
    }

    private func refresh(_ person: PersonID, at now: Date) throws {
        try group.alone(person) {
            guard let chat = try stores.chats.lastUsedChat(of: person), chat.isReachable else { return [] }
            return try outboxSender.write(
                try host.session(for: person).refresh(at: now), to: chat, as: .liveEdit, at: now)
        } whenFailed: {
        }
    }

    /// Not given up: once it can be read, this job leads to all those that come after it.
    private func postpone(_ due: DueJobs.Chosen, at now: Date) throws {
        try stores.jobs.save(due.job.moved(to: now.addingTimeInterval(JobTurns.unreadablePause)), for: due.person)
    }

    /// What could not be said now is said when there is a way to say it.
    private func tellOwner(at now: Date) throws {
        let notices = group.ownerNotices.due(at: now)
        guard !notices.isEmpty, let owner = try stores.access.owner(),
            let chat = try stores.chats.lastUsedChat(of: owner), chat.isReachable
        else { return }
        for notice in notices {
            try group.alone(owner) {
                let outgoing = try host.session(for: owner).remark(notice, at: now)
                let written = try outboxSender.write(outgoing, to: chat, as: .prompt, at: now)
                group.ownerNotices.noteTold(notice, at: now)
                return written
            } whenFailed: {
            } whenUnreadable: {
                // What is kept for the owner cannot be read: a plain line has to do, once.
                let line = Outgoing(view: 0, message: host.line(.unreadable))
                outboxSender.keep(try outboxSender.write([line], to: chat, as: .prompt, at: now))
                group.ownerNotices.noteTold(notice, at: now)
                group.ownerNotices.noteTold(.unreadable, at: now)
            }
        }
    }
}

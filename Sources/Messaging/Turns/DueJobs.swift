import Database
import FoundationEssentials
import Scheduling
import Shared
import World

/// Which jobs have their turn now: what somebody waits for first, then what says nothing, then what is said to many.
///
/// Each attempt is counted in the file before it is made. A job that an earlier process tried and did not finish is
/// tried alone, and after three such attempts not any more: its turn may have ended those processes.
final class DueJobs {
    /// So many that say nothing are done beside the others.
    private static let quietAtOnce = 8
    private static let attempts = 3

    struct Chosen {
        let person: PersonID
        let job: Job
        /// By processes before this one.
        let earlierAttempts: Int

        var isGivenUp: Bool { earlierAttempts >= DueJobs.attempts }
    }

    private struct Key: Hashable {
        let person: PersonID
        let job: Job
    }

    private let jobs: any JobStore
    private let database: any Transactions
    private let world: World
    private var crowd = Crowd()
    /// What this process has counted as tried and not finished yet.
    private var counted: Set<Key> = []
    /// What is tried in the next group.
    private(set) var chosen: [Chosen] = []

    init(_ jobs: any JobStore, in database: any Transactions, world: World) {
        self.jobs = jobs
        self.database = database
        self.world = world
    }

    /// When the next one is due, as far as a crowd lets it.
    func next() throws -> Date? {
        var next = [try jobs.nextDue(at: .atOnce), try jobs.nextDue(at: .quiet)].compactMap(\.self)
        if let due = try jobs.nextDue(at: .spread) {
            next.append(max(due, world.time(after: crowd.wait(at: world.uptime()))))
        }
        return next.min()
    }

    /// Chooses what is tried in the next group, and counts that in a commit of its own.
    func choose(limit: Int) throws {
        chosen = []
        let due = try due(limit: limit).map { job in
            // As it was read: with the attempt of this process, where that was counted for an earlier group.
            let isCounted = counted.contains(Key(person: job.person, job: job.job))
            return Chosen(
                person: job.person, job: job.job, earlierAttempts: job.attempts - (isCounted ? 1 : 0))
        }
        let trusted = due.filter { $0.earlierAttempts == 0 }
        let next = trusted.isEmpty ? Array(due.prefix(1)) : trusted
        let uncounted = next.filter { !counted.contains(Key(person: $0.person, job: $0.job)) }
        if !uncounted.isEmpty {
            try database.transaction {
                for job in uncounted { try jobs.countAttempt(job.job, of: job.person) }
            }
            counted.formUnion(uncounted.map { Key(person: $0.person, job: $0.job) })
        }
        chosen = next
    }

    func chooseNone() { chosen = [] }

    /// Whether what is chosen has to be tried by itself: others are not to be blamed for it.
    var isSuspect: Bool { chosen.contains { $0.earlierAttempts > 0 } }

    /// The group is committed: what was tried in it is done, or planned anew.
    func finish() {
        for job in chosen { counted.remove(Key(person: job.person, job: job.job)) }
        chosen = []
    }

    private func due(limit: Int) throws -> [PersonalJob] {
        let now = world.now()
        var due = try jobs.due(by: now, at: .atOnce, limit: limit)
        due += try jobs.due(by: now, at: .quiet, limit: DueJobs.quietAtOnce)
        guard crowd.wait(at: world.uptime()) == 0 else { return due }
        let spread = try jobs.due(by: now, at: .spread, limit: Crowd.size)
        // What is only given up is no message, and keeps nobody waiting.
        let late = spread.filter { $0.job.isTooLate(at: now) }
        guard late.isEmpty else { return due + late.prefix(limit) }
        return due + spread.prefix(min(limit, crowd.admit(spread.count, at: world.uptime())))
    }
}

import protocol Database.Transactions
import FoundationEssentials
import Scheduling
import Shared
import World

/// Chooses the jobs to run next: first those that somebody waits for, then silent ones, then those that write to many.
///
/// Each attempt is counted in the file before it is made. A job that an earlier process began and did not finish
/// runs with no other job or event beside it, and after three such attempts not at all: it may have crashed those
/// processes.
final class DueJobs {
    /// How many silent jobs one group runs.
    private static let quietAtOnce = 8
    private static let attempts = 3

    struct Chosen {
        let person: PersonID
        let job: Job
        /// Attempts of earlier processes.
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
    /// Jobs whose attempt this process has counted and not finished.
    private var counted: Set<Key> = []
    /// The jobs of the next group.
    private(set) var chosen: [Chosen] = []

    init(_ jobs: any JobStore, in database: any Transactions, world: World) {
        self.jobs = jobs
        self.database = database
        self.world = world
    }

    /// When the next job is due; spread jobs not before the crowd limit allows it.
    func next() throws -> Date? {
        var next = [try jobs.nextDue(at: .atOnce), try jobs.nextDue(at: .quiet)].compactMap(\.self)
        if let due = try jobs.nextDue(at: .spread) {
            next.append(max(due, world.time(after: crowd.wait(at: world.uptime()))))
        }
        return next.min()
    }

    /// Chooses the jobs of the next group and counts the attempts in a commit of its own.
    func choose(limit: Int) throws {
        chosen = []
        let due = try due(limit: limit).map { job in
            // The stored count includes this process's own attempt if an earlier group counted it.
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

    /// Whether the chosen job may have crashed an earlier process and so runs alone.
    var isSuspect: Bool { chosen.contains { $0.earlierAttempts > 0 } }

    /// Call after the commit: the chosen jobs are done or rescheduled.
    func finish() {
        for job in chosen { counted.remove(Key(person: job.person, job: job.job)) }
        chosen = []
    }

    private func due(limit: Int) throws -> [PersonalJob] {
        let now = world.now()
        guard try jobs.hasDue(by: now) else { return [] }
        var due = try jobs.due(by: now, at: .atOnce, limit: limit)
        due += try jobs.due(by: now, at: .quiet, limit: DueJobs.quietAtOnce)
        guard crowd.wait(at: world.uptime()) == 0 else { return due }
        let spread = try jobs.due(by: now, at: .spread, limit: Crowd.size)
        // Giving a late job up sends nothing, so the crowd limit does not apply.
        let late = spread.filter { $0.job.isTooLate(at: now) }
        guard late.isEmpty else { return due + late.prefix(limit) }
        return due + spread.prefix(min(limit, crowd.admit(spread.count, at: world.uptime())))
    }
}

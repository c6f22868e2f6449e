import FoundationEssentials
import Scheduling
import World

/// Which jobs have their turn now: what somebody waits for first, then what says nothing, then what is said to many.
final class DueJobs {
    /// So many that say nothing are done beside the others.
    private static let quietAtOnce = 8

    private let jobs: any JobStore
    private let world: World
    private var crowd = Crowd()

    init(_ jobs: any JobStore, world: World) {
        self.jobs = jobs
        self.world = world
    }

    /// When the next one is due, as far as a crowd lets it.
    func next() throws -> Date? {
        var next = [try jobs.nextDue(at: .atOnce), try jobs.nextDue(at: .quiet)].compactMap(\.self)
        if let due = try jobs.nextDue(at: .spread) {
            next.append(max(due, world.now().addingTimeInterval(crowd.wait(at: world.uptime()))))
        }
        return next.min()
    }

    func take(limit: Int) throws -> [PersonalJob] {
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

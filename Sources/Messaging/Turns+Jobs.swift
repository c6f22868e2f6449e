import Conversation
import Database
import FoundationEssentials
import Scheduling
import Shared
import World

/// Turns that nobody has asked for by a message: jobs, what came of errands, live messages, notices to the owner.
extension Turns {
    /// Who waits for the end of a while waits for as long as before.
    func clockWasSet(by seconds: TimeInterval) throws {
        let now = world.now()
        for person in try stores.jobs.waitingForInstants() {
            try alone(person) {
                let outgoing = try host.session(for: person).clockWasSet(by: seconds, at: now)
                guard let lane = try stores.lanes.lastUsedLane(of: person), lane.isReachable else { return [] }
                return try courier.write(outgoing, to: lane, as: .liveEdit, at: now)
            } whenFailed: {
            }
        }
    }

    /// It may have ended the processes that tried it; what it would have said was asked for by nobody.
    func setAside(_ due: DueJobs.Chosen, at now: Date) throws {
        world.log.error("jobs", "a job of the kind \(due.job.kind) failed again and again, and is given up")
        _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        host.drop(due.person)
        tellOwner(.quarantined)
    }

    func fire(_ due: DueJobs.Chosen, at now: Date) throws {
        try alone(due.person) {
            // Where nothing arrives, nothing is begun: what follows it is planned when they are back.
            guard let lane = try stores.lanes.lastUsedLane(of: due.person), lane.isReachable else {
                _ = try stores.jobs.fire(due.job, of: due.person, at: now)
                host.drop(due.person)
                return []
            }
            let before = due.job.pace == .spread ? try stores.outbox.lastPrompt(in: lane.id) : nil
            // Nothing more is begun while what was begun before could not even be sent.
            if before?.state == .waiting, !due.job.isTooLate(at: now) {
                try stores.jobs.save(due.job.moved(to: now.addingTimeInterval(Turns.unsentPause)), for: due.person)
                return []
            }
            let lost = before.flatMap { $0.state == .failed ? $0.writtenAt : nil }
            switch try host.session(for: due.person).fire(due.job, lost: lost, at: now) {
            case .notNow(let count):
                tooLate += count
                return []
            case .done(let outgoing, let until):
                let usual = min(due.job.until ?? .distantFuture, now.addingTimeInterval(Turns.promptLifetime))
                return try courier.write(outgoing, to: lane, as: .prompt, at: now, notAfter: until ?? usual)
            }
        } whenFailed: {
            // A job that fails is not tried for ever; what it would have said was asked for by nobody.
            _ = try stores.jobs.fire(due.job, of: due.person, at: now)
        } whenUnreadable: {
            try postpone(due, at: now)
        }
    }

    /// What came of errands, each as a turn; gives how many those were.
    func takeFindings() throws -> Int {
        let (findings, now) = (errands.findings, world.now())
        for (person, finding) in findings {
            try alone(person) {
                let outgoing = try host.session(for: person).take(finding, at: now)
                guard !outgoing.isEmpty, let lane = try stores.lanes.lastUsedLane(of: person) else { return [] }
                return try courier.write(outgoing, to: lane, as: .prompt, at: now)
            } whenFailed: {
            }
        }
        return findings.count
    }

    func refresh(_ person: PersonID, at now: Date) throws {
        try alone(person) {
            guard let lane = try stores.lanes.lastUsedLane(of: person), lane.isReachable else { return [] }
            return try courier.write(
                try host.session(for: person).refresh(at: now), to: lane, as: .liveEdit, at: now)
        } whenFailed: {
        }
    }

    /// What could not be said now is said when there is a way to say it.
    func giveNotices(at now: Date) throws {
        guard !notices.isEmpty, let owner = try stores.access.owner(),
            let lane = try stores.lanes.lastUsedLane(of: owner), lane.isReachable
        else { return }
        for notice in notices.sorted(by: { $0.rawValue < $1.rawValue }) {
            if let last = lastNoticed[notice], abs(now.timeIntervalSince(last)) < Turns.noticePause {
                notices.remove(notice)
                continue
            }
            try alone(owner) {
                let outgoing = try host.session(for: owner).remark(notice, at: now)
                let written = try courier.write(outgoing, to: lane, as: .prompt, at: now)
                notices.remove(notice)
                lastNoticed[notice] = now
                return written
            } whenFailed: {
            }
        }
    }
}

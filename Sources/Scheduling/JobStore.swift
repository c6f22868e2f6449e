package import FoundationEssentials
package import Shared

/// The rows that make jobs outlive the process.
package protocol JobStore {
    /// What is still to come for a person, soonest first.
    func waiting(for person: PersonID) throws -> [Job]
    /// Adds a job, or moves it to another time; false where it has fired before, and stays as it is.
    @discardableResult
    func save(_ job: Job, for person: PersonID) throws -> Bool
    func remove(kind: String, occurrence: String, of person: PersonID) throws
    /// What is due by then at that pace, soonest first and within a moment by person, for everybody.
    func due(by time: Date, at pace: JobPace, limit: Int) throws -> [PersonalJob]
    /// Its turn is about to begin. A job that is planned anew begins at none.
    func countAttempt(_ job: Job, of person: PersonID) throws
    func nextDue(at pace: JobPace) throws -> Date?
    /// True the first time; false where this occurrence has fired before, or has been moved to another time.
    func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool
    /// Forgets some of what fired before then; false when that was all.
    func forgetFired(before time: Date, limit: Int) throws -> Bool
    /// By which rules of the world's zones the instants were worked out; nil: by none.
    func zoneRules() throws -> String?
    func setZoneRules(_ version: String) throws
    /// Some of what waits for a time on a wall, in a fixed order, behind that one.
    func onWalls(after last: PersonalJob?, limit: Int) throws -> [PersonalJob]
    /// Who has something waiting for an instant, which the clock on the wall knows nothing of.
    func waitingForInstants() throws -> [PersonID]
}

extension JobStore {
    /// Makes a person's rows what they should be, from what they are, and leaves those that already are so. Gives what
    /// waits then: an occurrence that has fired before does not come back.
    package func replace(_ present: [Job], with wanted: [Job], for person: PersonID) throws -> [Job] {
        for job in present where !wanted.contains(where: job.isSame) {
            try remove(kind: job.kind, occurrence: job.occurrence, of: person)
        }
        return try wanted.filter { try present.contains($0) || save($0, for: person) }
    }

    /// Works all instants out again where the rules of the zones are others than they were.
    package func renew(by version: String) throws {
        guard try zoneRules() != version else { return }
        var last: PersonalJob?
        while true {
            let jobs = try onWalls(after: last, limit: 1000)
            guard !jobs.isEmpty else { break }
            for job in jobs where job.job.renewed != job.job { try save(job.job.renewed, for: job.person) }
            last = jobs.last
        }
        try setZoneRules(version)
    }
}

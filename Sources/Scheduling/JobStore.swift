package import FoundationEssentials
package import Shared

/// The rows that let jobs outlive the process.
package protocol JobStore {
    /// A person's jobs that have not fired, soonest first.
    func waiting(for person: PersonID) throws -> [Job]
    /// Adds a job or moves it to another time; false where this occurrence has fired before, which changes nothing.
    @discardableResult
    func save(_ job: Job, for person: PersonID) throws -> Bool
    func remove(kind: String, occurrence: String, of person: PersonID) throws
    /// Everybody's jobs of that pace that are due by then, by time and then by person.
    func due(by time: Date, at pace: JobPace, limit: Int) throws -> [PersonalJob]
    /// Whether any job of any pace is: asked at every step, outside transactions, where hardly ever one is.
    func hasDue(by time: Date) throws -> Bool
    /// Call when another process has changed the file.
    func reload()
    /// Counts an attempt that is about to begin. Planning the job anew resets the count.
    func countAttempt(_ job: Job, of person: PersonID) throws
    func nextDue(at pace: JobPace) throws -> Date?
    /// Marks an occurrence as fired: true the first time, false where it has fired or was moved to another time.
    func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool
    /// Forgets some occurrences that fired before then; false when none are left to forget.
    func forgetFired(before time: Date, limit: Int) throws -> Bool
    func forget(_ person: PersonID) throws
    /// The version of the zone rules by which the instants were worked out; nil before the first.
    func zoneRules() throws -> String?
    func setZoneRules(_ version: String) throws
    /// Jobs with a wall-clock time, in a fixed order, starting after `last`.
    func onWalls(after last: PersonalJob?, limit: Int) throws -> [PersonalJob]
    /// The people with a job at an instant; setting the clock affects these.
    func waitingForInstants() throws -> [PersonID]
}

extension JobStore {
    /// Changes a person's rows from `present` to `wanted` and leaves the equal ones alone. Returns the jobs that then
    /// wait: an occurrence that has fired does not come back.
    package func replace(_ present: [Job], with wanted: [Job], for person: PersonID) throws -> [Job] {
        for job in present where !wanted.contains(where: job.isSame) {
            try remove(kind: job.kind, occurrence: job.occurrence, of: person)
        }
        return try wanted.filter { try present.contains($0) || save($0, for: person) }
    }

    /// Works every instant out again if the zone rules have changed.
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

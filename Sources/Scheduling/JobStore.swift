package import FoundationEssentials
package import Shared

/// The rows that make jobs outlive the process.
package protocol JobStore {
    /// What is still to come for a person, soonest first.
    func waiting(for person: PersonID) throws -> [Job]
    /// Adds a job, or moves it to another time; one that has fired stays as it is.
    func save(_ job: Job, for person: PersonID) throws
    func remove(kind: String, occurrence: String, of person: PersonID) throws
    /// What is due by then at that pace, soonest first and within a moment by person, for everybody.
    func due(by time: Date, at pace: JobPace, limit: Int) throws -> [PersonalJob]
    func nextDue(at pace: JobPace) throws -> Date?
    /// True the first time; false where this occurrence has fired before, or has been moved to another time.
    func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool
    func forgetFired(before time: Date) throws
    /// By which rules of the world's zones the instants were worked out; nil: by none.
    func zoneRules() throws -> String?
    func setZoneRules(_ version: String) throws
    /// Some of what waits for a time on a wall, in a fixed order, behind that one.
    func onWalls(after last: PersonalJob?, limit: Int) throws -> [PersonalJob]
    /// Who has something waiting for an instant, which the clock on the wall knows nothing of.
    func waitingForInstants() throws -> [PersonID]
}

extension JobStore {
    /// Makes the rows what they should be and leaves those that already are. Gives those that are not wanted any more
    /// though their time had come.
    @discardableResult
    package func replace(with wanted: [Job], for person: PersonID, at now: Date) throws -> [Job] {
        let present = try waiting(for: person)
        let unwanted = present.filter { job in !wanted.contains { $0.isSame(as: job) } }
        for job in unwanted { try remove(kind: job.kind, occurrence: job.occurrence, of: person) }
        for job in wanted where !present.contains(job) { try save(job, for: person) }
        return unwanted.filter { $0.due <= now }
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

package import FoundationEssentials
package import Shared

/// The rows that make jobs outlive the process.
package protocol JobStore {
    /// What is still to come for a person, soonest first.
    func waiting(for person: PersonID) throws -> [Job]
    /// Adds a job, or moves it to another time; one that has fired stays as it is.
    func save(_ job: Job, for person: PersonID) throws
    func remove(kind: String, occurrence: String, of person: PersonID) throws
    /// What is due by then, soonest first, for everybody.
    func due(by time: Date, limit: Int) throws -> [PersonalJob]
    func nextDue() throws -> Date?
    /// True the first time; false where this occurrence has fired before, or has been moved to another time.
    func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool
    func forgetFired(before time: Date) throws
}

extension JobStore {
    /// Makes the rows what they should be and leaves those that already are.
    package func replace(with wanted: [Job], for person: PersonID) throws {
        let present = try waiting(for: person)
        for job in present where !wanted.contains(where: { $0.kind == job.kind && $0.occurrence == job.occurrence }) {
            try remove(kind: job.kind, occurrence: job.occurrence, of: person)
        }
        for job in wanted where !present.contains(job) {
            try save(job, for: person)
        }
    }
}

package import FoundationEssentials
package import Shared

/// Something that Off will do by itself: what, which time of it, and when.
nonisolated package struct Job: Hashable, Sendable {
    package let kind: String
    /// Names this one time of it, for example the day; the same occurrence never happens twice.
    package let occurrence: String
    package let due: Date

    package init(kind: String, occurrence: String, due: Date) {
        self.kind = kind
        self.occurrence = occurrence
        self.due = due
    }
}

extension Job {
    nonisolated private static let refresh = "refresh"

    /// A live message is to be rendered again.
    nonisolated package static func refresh(at time: Date) -> Job {
        Job(kind: refresh, occurrence: String(Int64(time.timeIntervalSince1970 * 1000)), due: time)
    }

    nonisolated package static func isRefresh(kind: String) -> Bool { kind == refresh }
}

/// A job with whose it is.
nonisolated package struct PersonalJob: Hashable, Sendable {
    package let person: PersonID
    package let job: Job

    package init(person: PersonID, job: Job) {
        self.person = person
        self.job = job
    }
}

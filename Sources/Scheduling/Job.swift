package import Foundation
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

/// A job with whose it is.
nonisolated package struct PersonalJob: Hashable, Sendable {
    package let person: PersonID
    package let job: Job

    package init(person: PersonID, job: Job) {
        self.person = person
        self.job = job
    }
}

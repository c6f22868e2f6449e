package import Database
package import FoundationEssentials
package import Shared

package struct MockJobStore: JobStore {
    private struct Table: MockTable {
        struct Key: Hashable {
            let person: PersonID
            let kind: String
            let occurrence: String
        }

        var due: [Key: Date] = [:]
        var fired: [Key: Date] = [:]

        /// What has not fired, in the order in which it is due.
        var waiting: [PersonalJob] {
            due.map {
                PersonalJob(person: $0.person, job: Job(kind: $0.kind, occurrence: $0.occurrence, due: $1))
            }.sorted {
                ($0.job.due, $0.person, $0.job.kind, $0.job.occurrence)
                    < ($1.job.due, $1.person, $1.job.kind, $1.job.occurrence)
            }
        }
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func waiting(for person: PersonID) throws -> [Job] {
        database.read(Table.self).waiting.filter { $0.person == person }.map(\.job)
    }

    package func save(_ job: Job, for person: PersonID) throws {
        let key = key(job.kind, job.occurrence, person)
        try database.write(Table.self) { table in
            guard table.fired[key] == nil else { return }
            table.due[key] = job.due
        }
    }

    package func remove(kind: String, occurrence: String, of person: PersonID) throws {
        try database.write(Table.self) { $0.due[key(kind, occurrence, person)] = nil }
    }

    package func due(by time: Date, limit: Int) throws -> [PersonalJob] {
        Array(database.read(Table.self).waiting.prefix { $0.job.due <= time }.prefix(limit))
    }

    package func nextDue() throws -> Date? { database.read(Table.self).due.values.min() }

    package func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool {
        let key = key(job.kind, job.occurrence, person)
        return try database.write(Table.self) { table in
            guard table.due[key] == job.due else { return false }
            table.due[key] = nil
            table.fired[key] = time
            return true
        }
    }

    package func forgetFired(before time: Date) throws {
        try database.write(Table.self) { table in table.fired = table.fired.filter { $0.value >= time } }
    }

    private func key(_ kind: String, _ occurrence: String, _ person: PersonID) -> Table.Key {
        Table.Key(person: person, kind: kind, occurrence: occurrence)
    }
}

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

        var jobs: [Key: Job] = [:]
        var attempts: [Key: Int] = [:]
        var fired: [Key: Date] = [:]
        var zoneRules: String?

        /// The jobs that have not fired, in the order in which they are due.
        var waiting: [PersonalJob] {
            jobs.map { PersonalJob(person: $0.person, job: $1, attempts: attempts[$0] ?? 0) }.sorted {
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

    package func save(_ job: Job, for person: PersonID) throws -> Bool {
        let key = key(job.kind, job.occurrence, person)
        return try database.write(Table.self) { table in
            guard table.fired[key] == nil else { return false }
            table.jobs[key] = job
            table.attempts[key] = nil
            return true
        }
    }

    package func remove(kind: String, occurrence: String, of person: PersonID) throws {
        try database.write(Table.self) { $0.jobs[key(kind, occurrence, person)] = nil }
    }

    package func due(by time: Date, at pace: JobPace, limit: Int) throws -> [PersonalJob] {
        Array(
            database.read(Table.self).waiting.filter { $0.job.pace == pace }.prefix { $0.job.due <= time }.prefix(limit)
        )
    }

    package func hasDue(by time: Date) throws -> Bool {
        database.read(Table.self).waiting.contains { $0.job.due <= time }
    }

    package func reload() {}

    package func countAttempt(_ job: Job, of person: PersonID) throws {
        let key = key(job.kind, job.occurrence, person)
        try database.write(Table.self) { table in
            if table.jobs[key]?.due == job.due { table.attempts[key, default: 0] += 1 }
        }
    }

    package func nextDue(at pace: JobPace) throws -> Date? {
        database.read(Table.self).jobs.values.filter { $0.pace == pace }.map(\.due).min()
    }

    package func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool {
        let key = key(job.kind, job.occurrence, person)
        return try database.write(Table.self) { table in
            guard table.jobs[key]?.due == job.due else { return false }
            table.jobs[key] = nil
            table.attempts[key] = nil
            table.fired[key] = time
            return true
        }
    }

    package func forgetFired(before time: Date, limit: Int) throws -> Bool {
        try database.write(Table.self) { table in
            let old = table.fired.filter { $0.value < time }.keys.prefix(limit)
            for key in old { table.fired[key] = nil }
            return old.count == limit
        }
    }

    package func forget(_ person: PersonID) throws {
        try database.write(Table.self) { table in
            table.jobs = table.jobs.filter { $0.key.person != person }
            table.attempts = table.attempts.filter { $0.key.person != person }
            table.fired = table.fired.filter { $0.key.person != person }
        }
    }

    package func zoneRules() throws -> String? { database.read(Table.self).zoneRules }

    package func setZoneRules(_ version: String) throws {
        try database.write(Table.self) { $0.zoneRules = version }
    }

    package func onWalls(after last: PersonalJob?, limit: Int) throws -> [PersonalJob] {
        let key: (PersonalJob) -> (PersonID, String, String) = { ($0.person, $0.job.kind, $0.job.occurrence) }
        return Array(
            database.read(Table.self).waiting
                .filter { job in job.job.time != .instant && (last.map { key($0) < key(job) } ?? true) }
                .sorted { key($0) < key($1) }.prefix(limit))
    }

    package func waitingForInstants() throws -> [PersonID] {
        let waiting = database.read(Table.self).waiting
        return Set(waiting.filter { $0.job.pace == .atOnce && $0.job.time == .instant }.map(\.person)).sorted()
    }

    private func key(_ kind: String, _ occurrence: String, _ person: PersonID) -> Table.Key {
        Table.Key(person: person, kind: kind, occurrence: occurrence)
    }
}

package import Database
package import FoundationEssentials
package import Shared

package struct SQLiteJobStore: JobStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func waiting(for person: PersonID) throws -> [Job] {
        try database.rows(
            """
            SELECT kind, occurrence, due_at FROM job WHERE person = ? AND fired_at IS NULL
            ORDER BY due_at, kind, occurrence
            """, person.number
        ) { Job(kind: try $0.get(0), occurrence: try $0.get(1), due: try $0.get(2)) }
    }

    package func save(_ job: Job, for person: PersonID) throws {
        try database.run(
            """
            INSERT INTO job (person, kind, occurrence, due_at) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET due_at = excluded.due_at WHERE fired_at IS NULL
            """, person.number, job.kind, job.occurrence, job.due)
    }

    package func remove(kind: String, occurrence: String, of person: PersonID) throws {
        try database.run(
            "DELETE FROM job WHERE person = ? AND kind = ? AND occurrence = ? AND fired_at IS NULL",
            person.number, kind, occurrence)
    }

    package func due(by time: Date, limit: Int) throws -> [PersonalJob] {
        try database.rows(
            """
            SELECT person, kind, occurrence, due_at FROM job WHERE fired_at IS NULL AND due_at <= ?
            ORDER BY due_at, person, kind LIMIT ?
            """, time, limit
        ) {
            PersonalJob(
                person: PersonID(try $0.get(0)),
                job: Job(kind: try $0.get(1), occurrence: try $0.get(2), due: try $0.get(3)))
        }
    }

    package func nextDue() throws -> Date? {
        try database.row("SELECT due_at FROM job WHERE fired_at IS NULL ORDER BY due_at LIMIT 1") { try $0.get(0) }
    }

    package func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool {
        try database.run(
            """
            UPDATE job SET fired_at = ?
            WHERE person = ? AND kind = ? AND occurrence = ? AND due_at = ? AND fired_at IS NULL
            """, time, person.number, job.kind, job.occurrence, job.due)
        return database.changes == 1
    }

    package func forgetFired(before time: Date) throws {
        try database.run("DELETE FROM job WHERE fired_at IS NOT NULL AND fired_at < ?", time)
    }
}

package import Database
package import FoundationEssentials
package import Shared

package struct SQLiteImportStore: ImportStore {
    nonisolated static let kept = [KeptTable("import", goesAlways: true)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func present() throws -> ImportSnapshot? {
        try database.row("SELECT read_at, file, before, after FROM import WHERE person = ?", person.number) { row in
            ImportSnapshot(
                readAt: try row.get(0), file: try row.get(1), before: try row.get(2), after: try row.get(3))
        }
    }

    package func readAt() throws -> Date? {
        try database.row("SELECT read_at FROM import WHERE person = ?", person.number) { try $0.get(0) }
    }

    package func save(_ present: ImportSnapshot) throws {
        try database.run(
            "INSERT OR REPLACE INTO import (person, read_at, file, before, after) VALUES (?, ?, ?, ?, ?)",
            person.number, present.readAt, present.file, present.before, present.after)
    }

    package func delete() throws {
        try database.run("DELETE FROM import WHERE person = ?", person.number)
    }
}

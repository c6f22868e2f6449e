package import Database
import FoundationEssentials
package import Shared

package struct SQLiteRecentChangeStore: RecentChangeStore {
    nonisolated static let kept = [KeptTable("recent_change", goesAlways: true)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func changes() throws -> [RecentChange] {
        try database.rows(
            "SELECT number, touched_at, is_undone, content FROM recent_change WHERE person = ? ORDER BY number",
            person.number
        ) { row in
            RecentChange(
                number: try row.get(0), touchedAt: try row.get(1), isUndone: try row.get(2),
                content: try RecentChange.Content(kept: row.get(3)))
        }
    }

    package func save(_ change: RecentChange) throws {
        try database.run(
            """
            INSERT INTO recent_change (person, number, touched_at, is_undone, content) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET touched_at = excluded.touched_at, is_undone = excluded.is_undone,
                content = excluded.content
            """,
            person.number, change.number, change.touchedAt, change.isUndone, try change.content.kept)
    }

    package func delete(_ change: RecentChange) throws {
        try database.run("DELETE FROM recent_change WHERE person = ? AND number = ?", person.number, change.number)
    }
}

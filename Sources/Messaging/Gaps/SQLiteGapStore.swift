package import Database
package import Shared

package struct SQLiteGapStore: GapStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func note(_ gap: Gap, for person: PersonID) throws {
        try database.run(
            """
            INSERT INTO gap (person, began_at, ended_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET began_at = min(began_at, excluded.began_at), ended_at = excluded.ended_at
            """, person.number, gap.start, gap.end)
    }

    package func untold(limit: Int) throws -> [UntoldGap] {
        try database.rows("SELECT person, began_at, ended_at FROM gap ORDER BY person LIMIT ?", limit) {
            UntoldGap(person: PersonID(try $0.get(0)), gap: Gap(start: try $0.get(1), end: try $0.get(2)))
        }
    }

    package func finish(_ person: PersonID) throws {
        try database.run("DELETE FROM gap WHERE person = ?", person.number)
    }
}

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

    package func untold(limit: Int) throws -> [PersonID] {
        try database.rows("SELECT person FROM gap ORDER BY person LIMIT ?", limit) { PersonID(try $0.get(0)) }
    }

    package func gap(of person: PersonID) throws -> Gap? {
        try database.row("SELECT began_at, ended_at FROM gap WHERE person = ?", person.number) {
            Gap(start: try $0.get(0), end: try $0.get(1))
        }
    }

    package func finish(_ person: PersonID) throws {
        try database.run("DELETE FROM gap WHERE person = ?", person.number)
    }
}

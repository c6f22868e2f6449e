package import Database
package import FoundationEssentials
package import Shared

package struct SQLiteCareStore: CareStore {
    private static let columns =
        "number, gravity, begun_at, until, first_day, last_day, heard_at, ended_at, follow_up_at"

    nonisolated static let kept = [
        KeptTable(
            "care", of: [.care], days: ("first_day", "max(first_day, last_day)"), counted: (.care, "first_day")),
        KeptTable("care_heard", of: [.care]),
    ]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func cares() throws -> [CareSnapshot] {
        try database.rows(
            "SELECT \(SQLiteCareStore.columns) FROM care WHERE person = ? ORDER BY number", person.number
        ) { row in
            var care = CareSnapshot(
                number: try row.get(0), gravity: try row.known(1), begunAt: try row.get(2), until: try row.get(3),
                firstDay: try row.get(4), lastDay: try row.get(5))
            care.heardAt = try row.get(6)
            care.endedAt = try row.get(7)
            care.followUpAt = try row.get(8)
            return care
        }
    }

    package func save(_ care: CareSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO care (person, \(SQLiteCareStore.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, care.number, care.gravity.rawValue, care.begunAt, care.until, care.firstDay.number,
            care.lastDay.number, care.heardAt, care.endedAt, care.followUpAt)
    }

    package func heard() throws -> [HeardGravity] {
        try database.rows(
            "SELECT gravity, heard_at FROM care_heard WHERE person = ? ORDER BY heard_at", person.number
        ) { HeardGravity(try $0.known(0), heardAt: try $0.get(1)) }
    }

    package func save(_ heard: HeardGravity) throws {
        try database.run(
            "INSERT OR REPLACE INTO care_heard (person, heard_at, gravity) VALUES (?, ?, ?)", person.number,
            heard.heardAt, heard.gravity.rawValue)
    }

    package func forgetHeard(before time: Date) throws {
        try database.run("DELETE FROM care_heard WHERE person = ? AND heard_at < ?", person.number, time)
    }
}

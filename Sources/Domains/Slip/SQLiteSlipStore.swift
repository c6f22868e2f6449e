package import Database
import FoundationEssentials
package import Shared

package struct SQLiteSlipStore: SlipStore {
    nonisolated static let kept = [KeptTable.daily("slip", of: [.slips], as: .slips)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func slips(from first: Day, through last: Day) throws -> [SlipSnapshot] {
        try database.rows(
            """
            SELECT number, day, told_at, text FROM slip WHERE person = ? AND day BETWEEN ? AND ? ORDER BY number
            """, person.number, first.number, last.number
        ) { row in
            SlipSnapshot(
                number: try row.get(0), day: try row.get(1), toldAt: try row.get(2), text: try row.get(3))
        }
    }

    package func save(_ slip: SlipSnapshot) throws {
        try database.run(
            "INSERT OR REPLACE INTO slip (person, number, day, told_at, text) VALUES (?, ?, ?, ?, ?)",
            person.number, slip.number, slip.day.number, slip.toldAt, slip.text)
    }

    package func delete(number: Int) throws {
        try database.run("DELETE FROM slip WHERE person = ? AND number = ?", person.number, number)
    }
}

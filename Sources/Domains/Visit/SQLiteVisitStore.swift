package import Database
import Foundation
package import Shared

package struct SQLiteVisitStore: VisitStore {
    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func visits(limit: Int) throws -> [VisitSnapshot] {
        try database.rows(
            """
            SELECT number, app, purpose, started_at, minutes, extra_minutes, ends_at, left_at FROM visit
            WHERE person = ? ORDER BY number DESC LIMIT ?
            """, person.number, limit
        ) { row in
            var visit = VisitSnapshot(
                number: try row.get(0), app: try row.get(1), purpose: try row.get(2), startedAt: try row.get(3),
                minutes: try row.get(4))
            visit.extraMinutes = try row.get(5)
            visit.endsAt = try row.get(6)
            visit.leftAt = try row.get(7)
            return visit
        }
    }

    package func save(_ visit: VisitSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO visit
                (person, number, app, purpose, started_at, minutes, extra_minutes, ends_at, left_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, visit.number, visit.app, visit.purpose, visit.startedAt, visit.minutes, visit.extraMinutes,
            visit.endsAt, visit.leftAt)
    }
}

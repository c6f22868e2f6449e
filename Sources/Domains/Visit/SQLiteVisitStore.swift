package import Database
import FoundationEssentials
package import Shared

package struct SQLiteVisitStore: VisitStore {
    private static let columns = "number, day, app, purpose, started_at, minutes, extra_minutes, ends_at, left_at"

    nonisolated static let kept = [KeptTable.daily("visit", of: [.visits], as: .visits)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func visits(limit: Int) throws -> [VisitSnapshot] {
        try database.rows(
            "SELECT \(SQLiteVisitStore.columns) FROM visit WHERE person = ? ORDER BY number DESC LIMIT ?",
            person.number, limit
        ) { try read($0) }
    }

    package func visits(from first: Day, through last: Day) throws -> [VisitSnapshot] {
        try database.rows(
            "SELECT \(SQLiteVisitStore.columns) FROM visit WHERE person = ? AND day BETWEEN ? AND ? ORDER BY number",
            person.number, first.number, last.number
        ) { try read($0) }
    }

    package func save(_ visit: VisitSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO visit (person, \(SQLiteVisitStore.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, visit.number, visit.day.number, visit.app, visit.purpose, visit.startedAt, visit.minutes,
            visit.extraMinutes,
            visit.endsAt, visit.leftAt)
    }

    private func read(_ row: Row) throws -> VisitSnapshot {
        var visit = VisitSnapshot(
            number: try row.get(0), day: try row.get(1), app: try row.get(2), purpose: try row.get(3),
            startedAt: try row.get(4), minutes: try row.number(5, in: 0...1440))
        visit.extraMinutes = try row.number(6, in: 0...1440)
        visit.endsAt = try row.get(7)
        visit.leftAt = try row.get(8)
        return visit
    }
}

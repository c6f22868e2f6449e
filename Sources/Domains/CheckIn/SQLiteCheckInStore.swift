package import Database
import FoundationEssentials
package import Shared

package struct SQLiteCheckInStore: CheckInStore {
    private static let columns = """
        day, rating, adherence, urge, clarity, focus, energy, drive, control, patience, note, is_late, noted_at
        """

    nonisolated static let kept = [
        KeptTable.daily(
            "check_in", of: [.checkIns], as: .checkIns,
            columns: [.notes: ["note"], .scores: ["clarity", "focus", "energy", "drive", "control", "patience"]]),
        KeptTable.daily("kept_note", of: [.checkIns, .notes], as: .notes),
    ]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func checkIn(on day: Day) throws -> CheckInSnapshot? {
        try checkIns(from: day, through: day).first
    }

    package func checkIns(from first: Day, through last: Day) throws -> [CheckInSnapshot] {
        try database.rows(
            """
            SELECT \(SQLiteCheckInStore.columns) FROM check_in
            WHERE person = ? AND day BETWEEN ? AND ? ORDER BY day
            """, person.number, first.number, last.number
        ) { try read($0) }
    }

    package func planAnswers(from first: Day, through last: Day) throws -> [PlanAnswer] {
        try database.rows(
            "SELECT day, adherence, noted_at FROM check_in WHERE person = ? AND day BETWEEN ? AND ? ORDER BY day",
            person.number, first.number, last.number
        ) { PlanAnswer(day: try $0.get(0), adherence: try $0.knownIfAny(1), notedAt: try $0.get(2)) }
    }

    package func firstDay() throws -> Day? {
        try database.row("SELECT day FROM check_in WHERE person = ? ORDER BY day LIMIT 1", person.number) {
            try $0.get(0)
        }
    }

    package func save(_ checkIn: CheckInSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO check_in (person, \(SQLiteCheckInStore.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, checkIn.day.number, checkIn.rating, checkIn.adherence?.rawValue, checkIn.urge?.rawValue,
            checkIn.changes[.clarity]?.rawValue, checkIn.changes[.focus]?.rawValue, checkIn.changes[.energy]?.rawValue,
            checkIn.changes[.drive]?.rawValue, checkIn.changes[.control]?.rawValue,
            checkIn.changes[.patience]?.rawValue, checkIn.note, checkIn.isLate, checkIn.notedAt)
    }

    package func delete(on day: Day) throws {
        try database.run("DELETE FROM check_in WHERE person = ? AND day = ?", person.number, day.number)
    }

    package func keptNotes(since first: Day) throws -> [KeptNote] {
        try database.rows(
            "SELECT day, text FROM kept_note WHERE person = ? AND day >= ? ORDER BY day", person.number, first.number
        ) { KeptNote(day: try $0.get(0), text: try $0.get(1)) }
    }

    package func save(_ note: KeptNote) throws {
        try database.run(
            "INSERT OR REPLACE INTO kept_note (person, day, text) VALUES (?, ?, ?)",
            person.number, note.day.number, note.text)
    }

    package func deleteKeptNote(on day: Day) throws {
        try database.run("DELETE FROM kept_note WHERE person = ? AND day = ?", person.number, day.number)
    }

    private func read(_ row: Row) throws -> CheckInSnapshot {
        var changes: [AttributeKind: Change] = [:]
        for (index, kind) in AttributeKind.allCases.enumerated() { changes[kind] = try row.knownIfAny(4 + index) }
        return CheckInSnapshot(
            day: try row.get(0), rating: try row.number(1, in: 1...10), adherence: try row.knownIfAny(2),
            urge: try row.knownIfAny(3), changes: changes, note: try row.get(10), isLate: try row.get(11),
            notedAt: try row.get(12))
    }
}

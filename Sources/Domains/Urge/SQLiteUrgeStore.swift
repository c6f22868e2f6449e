package import Database
import FoundationEssentials
package import Shared

package struct SQLiteUrgeStore: UrgeStore {
    private static let columns = """
        number, day, started_at, target, technique, step, touched_at, strength, forecast, reason, memory, commitment,
        technique_started_at, outcome, ended_at, happening, next_step, strength_after, checks, checked_at, clock,
        skips
        """

    nonisolated static let kept = [KeptTable.daily("urge", of: [.urges], as: .urges)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func urges(limit: Int) throws -> [UrgeSnapshot] {
        try database.rows(
            "SELECT \(SQLiteUrgeStore.columns) FROM urge WHERE person = ? ORDER BY number DESC LIMIT ?",
            person.number, limit
        ) { try read($0) }
    }

    package func urges(from first: Day, through last: Day) throws -> [UrgeSnapshot] {
        try database.rows(
            """
            SELECT \(SQLiteUrgeStore.columns) FROM urge
            WHERE person = ? AND day BETWEEN ? AND ? ORDER BY number
            """, person.number, first.number, last.number
        ) { try read($0) }
    }

    package func save(_ urge: UrgeSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO urge (person, \(SQLiteUrgeStore.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, urge.number, urge.day.number, urge.startedAt, urge.target, urge.technique.rawValue,
            urge.step.rawValue, urge.touchedAt, urge.strength, urge.forecast?.rawValue, urge.reason?.rawValue,
            urge.memory?.rawValue, urge.commitment, urge.techniqueStartedAt, urge.outcome?.rawValue, urge.endedAt,
            urge.happening, urge.nextStep, urge.strengthAfter, urge.checks, urge.checkedAt,
            urge.clock?.minutes, urge.skips == UrgeSkips() ? nil : try urge.skips.kept)
    }

    private func read(_ row: Row) throws -> UrgeSnapshot {
        var urge = UrgeSnapshot(
            number: try row.get(0), day: try row.get(1), startedAt: try row.get(2), target: try row.get(3),
            technique: try row.known(4))
        urge.step = try row.known(5)
        urge.touchedAt = try row.get(6)
        urge.strength = try row.number(7, in: 0...10)
        urge.forecast = try row.knownIfAny(8)
        urge.reason = try row.knownIfAny(9)
        urge.memory = try row.knownIfAny(10)
        urge.commitment = try row.get(11)
        urge.techniqueStartedAt = try row.get(12)
        urge.outcome = try row.knownIfAny(13)
        urge.endedAt = try row.get(14)
        urge.happening = try row.get(15)
        urge.nextStep = try row.get(16)
        urge.strengthAfter = try row.number(17, in: 0...10)
        urge.checks = try row.get(18)
        urge.checkedAt = try row.get(19)
        urge.clock = try row.get(20)
        if let skips = try row.get(21, as: String?.self) { urge.skips = try UrgeSkips(kept: skips) }
        return urge
    }
}

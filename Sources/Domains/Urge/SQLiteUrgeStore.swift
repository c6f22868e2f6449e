package import Database
import FoundationEssentials
package import Shared

package struct SQLiteUrgeStore: UrgeStore {
    private static let columns = """
        number, day, started_at, target, technique, step, touched_at, strength, forecast, reason, memory, commitment,
        technique_started_at, outcome, ended_at, happening, next_step, strength_after, checks, checked_at, clock
        """

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
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, urge.number, urge.day.number, urge.startedAt, urge.target, urge.technique.rawValue,
            urge.step.rawValue, urge.touchedAt, urge.strength, urge.forecast?.rawValue, urge.reason?.rawValue,
            urge.memory?.rawValue, urge.commitment, urge.techniqueStartedAt, urge.outcome?.rawValue, urge.endedAt,
            urge.happening, urge.nextStep, urge.strengthAfter, urge.checks, urge.checkedAt,
            urge.clock?.minutes)
    }

    private func read(_ row: Row) throws -> UrgeSnapshot {
        guard let technique = UrgeTechnique(rawValue: try row.get(4)), let step = UrgeStep(rawValue: try row.get(5))
        else { throw DatabaseError(kind: .corrupt) }
        var urge = UrgeSnapshot(
            number: try row.get(0), day: Day(number: try row.get(1)), startedAt: try row.get(2),
            target: try row.get(3), technique: technique)
        urge.step = step
        urge.touchedAt = try row.get(6)
        urge.strength = try row.get(7)
        urge.forecast = try row.get(8, as: String?.self).flatMap(UrgeForecast.init)
        urge.reason = try row.get(9, as: String?.self).flatMap(UrgeReason.init)
        urge.memory = try row.get(10, as: String?.self).flatMap(UrgeMemory.init)
        urge.commitment = try row.get(11)
        urge.techniqueStartedAt = try row.get(12)
        urge.outcome = try row.get(13, as: String?.self).flatMap(UrgeOutcome.init)
        urge.endedAt = try row.get(14)
        urge.happening = try row.get(15)
        urge.nextStep = try row.get(16)
        urge.strengthAfter = try row.get(17)
        urge.checks = try row.get(18)
        urge.checkedAt = try row.get(19)
        urge.clock = try row.get(20, as: Int?.self).flatMap(TimeOfDay.init(minutes:))
        return urge
    }
}

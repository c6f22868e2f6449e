package import Database
import Foundation
package import Shared

package struct SQLiteAttributeStore: AttributeStore {
    private struct SavedMovement: Codable {
        let better: Int
        let worse: Int
        let before: Int
        let after: Int
        let momentum: Bool
    }

    private static let columns = "week, outcome, check_ins, yes, partly, no, movements"

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func firstRatings() throws -> FirstRatings? {
        try database.row(
            """
            SELECT made_on, made_at, clarity, focus, energy, drive, control, patience
            FROM first_ratings WHERE person = ?
            """, person.number
        ) { row in
            var ratings: [AttributeKind: Int] = [:]
            for (index, kind) in AttributeKind.allCases.enumerated() {
                ratings[kind] = try row.get(2 + index, as: Int?.self)
            }
            return FirstRatings(madeOn: Day(number: try row.get(0)), madeAt: try row.get(1), ratings: ratings)
        }
    }

    package func save(_ first: FirstRatings) throws {
        let ratings = first.ratings
        try database.run(
            """
            INSERT OR REPLACE INTO first_ratings
                (person, made_on, made_at, clarity, focus, energy, drive, control, patience)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, first.madeOn.number, first.madeAt, ratings[.clarity], ratings[.focus], ratings[.energy],
            ratings[.drive], ratings[.control], ratings[.patience])
    }

    package func evolutions(limit: Int) throws -> [EvolutionSnapshot] {
        try database.rows(
            "SELECT \(SQLiteAttributeStore.columns) FROM evolution WHERE person = ? ORDER BY week DESC LIMIT ?",
            person.number, limit
        ) { try read($0) }
    }

    package func evolutions(from first: Day, through last: Day) throws -> [EvolutionSnapshot] {
        try database.rows(
            """
            SELECT \(SQLiteAttributeStore.columns) FROM evolution
            WHERE person = ? AND week BETWEEN ? AND ? ORDER BY week
            """, person.number, first.number, last.number
        ) { try read($0) }
    }

    package func save(_ evolution: EvolutionSnapshot) throws {
        let movements = Dictionary(
            uniqueKeysWithValues: evolution.movements.map { kind, movement in
                (
                    kind.rawValue,
                    SavedMovement(
                        better: movement.better, worse: movement.worse, before: movement.before.halves,
                        after: movement.after.halves, momentum: movement.hasMomentum)
                )
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try database.run(
            """
            INSERT OR REPLACE INTO evolution (person, week, outcome, check_ins, yes, partly, no, movements)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, evolution.week.number, evolution.outcome.rawValue, evolution.checkIns,
            evolution.answers[.yes] ?? 0, evolution.answers[.partly] ?? 0, evolution.answers[.no] ?? 0,
            String(decoding: try encoder.encode(movements), as: UTF8.self))
    }

    private func read(_ row: Row) throws -> EvolutionSnapshot {
        guard let outcome = EvolutionSnapshot.Outcome(rawValue: try row.get(1)) else {
            throw DatabaseError(kind: .corrupt)
        }
        let saved = try JSONDecoder().decode([String: SavedMovement].self, from: Data(row.get(6, as: String.self).utf8))
        var movements: [AttributeKind: EvolutionSnapshot.Movement] = [:]
        for (name, movement) in saved {
            guard let kind = AttributeKind(rawValue: name) else { continue }
            movements[kind] = EvolutionSnapshot.Movement(
                better: movement.better, worse: movement.worse, before: Score(halves: movement.before),
                after: Score(halves: movement.after), hasMomentum: movement.momentum)
        }
        return EvolutionSnapshot(
            week: Day(number: try row.get(0)), outcome: outcome, checkIns: try row.get(2),
            answers: [.yes: try row.get(3), .partly: try row.get(4), .no: try row.get(5)], movements: movements)
    }
}

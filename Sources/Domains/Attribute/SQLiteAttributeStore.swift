package import Database
package import Shared

package struct SQLiteAttributeStore: AttributeStore {
    private static let columns = "week, outcome, check_ins, yes, partly, no, movements"

    /// The weeks are worked out again from the first that has lost a day.
    nonisolated static let kept = [
        KeptTable("first_ratings", of: [.scores]),
        KeptTable(
            "evolution", of: [.scores, .checkIns], days: ("\(-Day.lifetime * 100)", "week + 6"),
            counted: (.scores, "week")),
    ]

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
                ratings[kind] = try row.number(2 + index, in: 1...5)
            }
            return FirstRatings(madeOn: try row.get(0), madeAt: try row.get(1), ratings: ratings)
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
        try database.run(
            """
            INSERT OR REPLACE INTO evolution (person, week, outcome, check_ins, yes, partly, no, movements)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, evolution.week.number, evolution.outcome.rawValue, evolution.checkIns,
            evolution.answers[.yes] ?? 0, evolution.answers[.partly] ?? 0, evolution.answers[.no] ?? 0,
            KeptMovements(evolution.movements).kept)
    }

    private func read(_ row: Row) throws -> EvolutionSnapshot {
        EvolutionSnapshot(
            week: try row.get(0), outcome: try row.known(1), checkIns: try row.get(2),
            answers: [.yes: try row.get(3), .partly: try row.get(4), .no: try row.get(5)],
            movements: try KeptMovements(kept: row.get(6)).movements)
    }
}

package import Database
package import Shared

package struct SQLiteProgressStore: ProgressStore {
    nonisolated static let kept = [KeptTable("progress", goesAlways: true)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func closed() throws -> ClosedProgress? {
        let text = try database.row(
            "SELECT content FROM progress WHERE person = ? AND rules = ?", person.number, PlanProgress.rules
        ) { try $0.get(0, as: String.self) }
        return text.flatMap { try? ClosedProgress(kept: $0) }
    }

    package func save(_ closed: ClosedProgress) throws {
        try database.run(
            "INSERT OR REPLACE INTO progress (person, through_day, rules, content) VALUES (?, ?, ?, ?)",
            person.number, closed.through.number, PlanProgress.rules, try closed.kept)
    }
}

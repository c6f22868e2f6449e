package import Database
package import Shared

package struct SQLiteSafetyPlanStore: SafetyPlanStore {
    nonisolated static let kept = [KeptTable("safety_plan", of: [.safetyPlan], counted: (.safetyPlan, nil))]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func plan() throws -> SafetyPlanSnapshot {
        let rows = try database.rows("SELECT part, text FROM safety_plan WHERE person = ?", person.number) { row in
            (try row.known(0, as: SafetyPlanPart.self), try row.get(1, as: String.self))
        }
        return SafetyPlanSnapshot(Dictionary(rows, uniquingKeysWith: { first, _ in first }))
    }

    package func save(_ text: String?, as part: SafetyPlanPart) throws {
        guard let text else {
            return try database.run(
                "DELETE FROM safety_plan WHERE person = ? AND part = ?", person.number, part.rawValue)
        }
        try database.run(
            "INSERT OR REPLACE INTO safety_plan (person, part, text) VALUES (?, ?, ?)", person.number, part.rawValue,
            text)
    }
}

package import Database
package import Shared

package struct MockSafetyPlanStore: SafetyPlanStore {
    private struct Table: KeptMockTable {
        var plans: [PersonID: SafetyPlanSnapshot] = [:]

        mutating func forget(_ lost: MockLoss) {
            guard lost.takes([.safetyPlan], on: nil), let plan = plans[lost.person] else { return }
            for _ in plan.written { lost.count(.safetyPlan, on: nil) }
            plans[lost.person] = nil
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func plan() throws -> SafetyPlanSnapshot {
        database.read(Table.self).plans[person] ?? SafetyPlanSnapshot()
    }

    package func save(_ text: String?, as part: SafetyPlanPart) throws {
        try database.write(Table.self) {
            $0.plans[person] = $0.plans[person, default: SafetyPlanSnapshot()].with(text, as: part)
        }
    }
}

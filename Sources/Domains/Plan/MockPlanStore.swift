package import Database
package import Shared

package struct MockPlanStore: PlanStore {
    private struct Table: KeptMockTable {
        var changes: [PersonID: [Int: PlanChange]] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(&changes[lost.person, default: [:]], of: [.plan], as: .plan, days: { _ in nil })
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func changes() throws -> [PlanChange] {
        database.read(Table.self).changes[person, default: [:]].values.sorted { $0.number < $1.number }
    }

    package func save(_ change: PlanChange) throws {
        try database.write(Table.self) { $0.changes[person, default: [:]][change.number] = change }
    }
}

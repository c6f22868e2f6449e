package import Database
package import Shared

package struct MockAppStateStore: AppStateStore {
    private struct Table: KeptMockTable {
        var states: [PersonID: AppStateSnapshot] = [:]

        mutating func forget(_ lost: MockLoss) {
            if lost.isEverything { states[lost.person] = nil }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func state() throws -> AppStateSnapshot { database.read(Table.self).states[person] ?? AppStateSnapshot() }

    package func save(_ state: AppStateSnapshot) throws {
        try database.write(Table.self) { $0.states[person] = state }
    }
}

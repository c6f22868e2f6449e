package import Database
package import Shared

package struct MockRecentChangeStore: RecentChangeStore {
    private struct Table: KeptMockTable {
        var changes: [PersonID: [Int: RecentChange]] = [:]

        mutating func forget(_ lost: MockLoss) {
            changes[lost.person] = nil
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func changes() throws -> [RecentChange] {
        database.read(Table.self).changes[person, default: [:]].values.sorted { $0.number < $1.number }
    }

    package func save(_ change: RecentChange) throws {
        try database.write(Table.self) { $0.changes[person, default: [:]][change.number] = change }
    }

    package func delete(_ change: RecentChange) throws {
        try database.write(Table.self) { $0.changes[person, default: [:]][change.number] = nil }
    }
}

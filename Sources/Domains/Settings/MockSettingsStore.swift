package import Database
package import Shared

package struct MockSettingsStore: SettingsStore {
    private struct Table: KeptMockTable {
        var settings: [PersonID: SettingsSnapshot] = [:]

        mutating func forget(_ lost: MockLoss) {
            guard let present = settings[lost.person] else { return }
            if lost.takes([.ownLine], on: nil), present.ownLine != nil {
                lost.count(.ownLine, on: nil)
                settings[lost.person] = present.withoutOwnLine
            }
            if lost.isEverything { settings[lost.person] = nil }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func settings() throws -> SettingsSnapshot? { database.read(Table.self).settings[person] }

    package func save(_ settings: SettingsSnapshot) throws {
        try database.write(Table.self) { $0.settings[person] = settings }
    }

    package func delete() throws {
        try database.write(Table.self) { $0.settings[person] = nil }
    }
}

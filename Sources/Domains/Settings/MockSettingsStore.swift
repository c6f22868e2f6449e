package import Database
package import Shared

package struct MockSettingsStore: SettingsStore {
    private struct Table: MockTable {
        var settings: [PersonID: SettingsSnapshot] = [:]
    }

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

package import Database
package import Foundation
package import Shared

/// What Off has already done with a person.
package protocol AppStateStore {
    func introducedAt() throws -> Date?
    func saveIntroduced(at time: Date) throws
}

package struct SQLiteAppStateStore: AppStateStore {
    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func introducedAt() throws -> Date? {
        try database.row("SELECT introduced_at FROM app_state WHERE person = ?", person.number) {
            try $0.get(0, as: Date?.self)
        } ?? nil
    }

    package func saveIntroduced(at time: Date) throws {
        try database.run(
            """
            INSERT INTO app_state (person, introduced_at) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET introduced_at = excluded.introduced_at
            """, person.number, time)
    }
}

package struct MockAppStateStore: AppStateStore {
    private struct Table: MockTable {
        var introduced: [PersonID: Date] = [:]
    }

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func introducedAt() throws -> Date? { database.read(Table.self).introduced[person] }

    package func saveIntroduced(at time: Date) throws {
        try database.write(Table.self) { $0.introduced[person] = time }
    }
}

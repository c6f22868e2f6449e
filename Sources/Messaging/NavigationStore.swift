package import Database
package import Foundation
package import Shared

/// Where each person is; what the bytes mean is the conversation's business.
package protocol NavigationStore {
    func place(of person: PersonID) throws -> Data?
    func save(_ place: Data, of person: PersonID) throws
}

package struct SQLiteNavigationStore: NavigationStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func place(of person: PersonID) throws -> Data? {
        try database.row("SELECT place FROM navigation WHERE person = ?", person.number) {
            Data(try $0.get(0, as: String.self).utf8)
        }
    }

    package func save(_ place: Data, of person: PersonID) throws {
        try database.run(
            "INSERT INTO navigation (person, place) VALUES (?, ?) ON CONFLICT DO UPDATE SET place = excluded.place",
            person.number, String(decoding: place, as: UTF8.self))
    }
}

package struct MockNavigationStore: NavigationStore {
    private struct Table: MockTable {
        var places: [PersonID: Data] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func place(of person: PersonID) throws -> Data? { database.read(Table.self).places[person] }

    package func save(_ place: Data, of person: PersonID) throws {
        try database.write(Table.self) { $0.places[person] = place }
    }
}

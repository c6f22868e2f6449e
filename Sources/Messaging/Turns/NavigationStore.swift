package import Database
package import Shared

/// Where each person is in the conversation; only Conversation understands the text.
package protocol NavigationStore {
    func place(of person: PersonID) throws -> String?
    func save(_ place: String, of person: PersonID) throws
    func forget(_ person: PersonID) throws
}

package struct SQLiteNavigationStore: NavigationStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func place(of person: PersonID) throws -> String? {
        try database.row("SELECT place FROM navigation WHERE person = ?", person.number) {
            try $0.get(0)
        }
    }

    package func save(_ place: String, of person: PersonID) throws {
        try database.run(
            "INSERT INTO navigation (person, place) VALUES (?, ?) ON CONFLICT DO UPDATE SET place = excluded.place",
            person.number, place)
    }

    package func forget(_ person: PersonID) throws {
        try database.run("DELETE FROM navigation WHERE person = ?", person.number)
    }
}

package struct MockNavigationStore: NavigationStore {
    private struct Table: MockTable {
        var places: [PersonID: String] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func place(of person: PersonID) throws -> String? { database.read(Table.self).places[person] }

    package func save(_ place: String, of person: PersonID) throws {
        try database.write(Table.self) { $0.places[person] = place }
    }

    package func forget(_ person: PersonID) throws {
        try database.write(Table.self) { $0.places[person] = nil }
    }
}

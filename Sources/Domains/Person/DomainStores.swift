package import Database
package import Shared

/// One person's stores, all of one database. Each domain adds its own in an extension beside its Store's protocol.
package struct DomainStores {
    private enum Storage {
        case sqlite(Database)
        case mock(MockDatabase)
    }

    private let storage: Storage
    private let person: PersonID

    package init(_ database: Database, of person: PersonID) {
        storage = .sqlite(database)
        self.person = person
    }

    package init(_ database: MockDatabase, of person: PersonID) {
        storage = .mock(database)
        self.person = person
    }

    func store<Store>(
        _ sqlite: (Database, PersonID) -> Store, _ mock: (MockDatabase, PersonID) -> Store
    ) -> Store {
        switch storage {
        case .sqlite(let database): sqlite(database, person)
        case .mock(let database): mock(database, person)
        }
    }
}

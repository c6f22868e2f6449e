import Database
import Domains
import Shared

extension DomainStores {
    /// The stores of two people in one database of that kind, "sqlite" or "mock".
    static func pair(_ kind: String) throws -> (DomainStores, DomainStores) {
        if kind == "mock" {
            let database = MockDatabase()
            return (DomainStores(database, of: PersonID(1)), DomainStores(database, of: PersonID(2)))
        }
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        for _ in 0..<2 { try database.run("INSERT INTO person (created_at) VALUES (0)") }
        return (DomainStores(database, of: PersonID(1)), DomainStores(database, of: PersonID(2)))
    }
}

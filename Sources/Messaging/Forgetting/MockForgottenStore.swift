package import Database
package import Shared

package struct MockForgottenStore: ForgottenStore {
    private struct Table: MockTable {
        var wishes: [ForgettingWish] = []
        var entries: [ForgottenEntry] = []
        var lastID = 0
        var hasTraces = false
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func add(_ what: Forgetting, of person: PersonID, byOperator: Bool) throws {
        try database.write(Table.self) { table in
            table.lastID += 1
            table.wishes.append(
                ForgettingWish(
                    id: [UInt8(truncatingIfNeeded: table.lastID >> 8), UInt8(truncatingIfNeeded: table.lastID)],
                    person: person, what: what, isByOperator: byOperator))
        }
    }

    package func wishes() throws -> [ForgettingWish] { database.read(Table.self).wishes }

    package func remove(_ wish: [UInt8]) throws {
        try database.write(Table.self) { $0.wishes.removeAll { $0.id == wish } }
    }

    package func note(_ entry: ForgottenEntry) throws {
        try database.write(Table.self) { table in
            table.entries.removeAll { $0.id == entry.id }
            table.entries.append(entry)
            table.hasTraces = true
        }
    }

    package func entries() throws -> [ForgottenEntry] {
        database.read(Table.self).entries.sorted { $0.id.lexicographicallyPrecedes($1.id) }
    }

    package func hasTraces() throws -> Bool { database.read(Table.self).hasTraces }

    package func noteNoTraces() throws { try database.write(Table.self) { $0.hasTraces = false } }
}

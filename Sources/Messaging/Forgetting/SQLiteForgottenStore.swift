package import Database
package import Shared

package struct SQLiteForgottenStore: ForgottenStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func add(_ what: Forgetting, of person: PersonID, byOperator: Bool) throws {
        try database.run(
            "INSERT INTO forgetting_wish (id, person, what, by_operator) VALUES (randomblob(16), ?, ?, ?)",
            person.number, what.written, byOperator)
    }

    package func wishes() throws -> [ForgettingWish] {
        try database.rows("SELECT id, person, what, by_operator FROM forgetting_wish ORDER BY id") { row in
            // A newer version's wish waits for that version.
            guard let what = Forgetting(written: try row.get(2)) else { return ForgettingWish?.none }
            return ForgettingWish(
                id: try row.get(0), person: PersonID(try row.get(1)), what: what, isByOperator: try row.get(3))
        }.compactMap(\.self)
    }

    package func remove(_ wish: [UInt8]) throws {
        try database.run("DELETE FROM forgetting_wish WHERE id = ?", wish)
    }

    package func note(_ entry: ForgottenEntry) throws {
        try database.run(
            "INSERT OR REPLACE INTO forgotten (id, whose, what, is_gone) VALUES (?, ?, ?, 0)", entry.id, entry.person,
            entry.what.written)
    }

    package func entries() throws -> [ForgottenEntry] {
        try database.rows("SELECT id, whose, what FROM forgotten ORDER BY id") { row in
            let (id, person): ([UInt8], [UInt8]) = (try row.get(0), try row.get(1))
            return Forgetting(written: try row.get(2)).map { ForgottenEntry(id: id, person: person, what: $0) }
        }.compactMap(\.self)
    }

    package func hasTraces() throws -> Bool {
        try database.row("SELECT 1 FROM forgotten WHERE is_gone = 0 LIMIT 1") { try $0.get(0, as: Int.self) } != nil
    }

    package func noteNoTraces() throws {
        try database.run("UPDATE forgotten SET is_gone = 1 WHERE is_gone = 0")
    }
}

package import Database
package import Shared

package struct SQLiteSafetyCountStore: SafetyCountStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func add(_ kind: HeardKind, on day: Day) throws {
        try database.run(
            """
            INSERT INTO safety_count (day, kind, count) VALUES (?, ?, 1)
            ON CONFLICT (day, kind) DO UPDATE SET count = count + 1
            """, day.number, kind.rawValue)
    }

    package func forget() throws { try database.run("DELETE FROM safety_count") }

    package func counts() throws -> [SafetyCount] {
        try database.rows("SELECT day, kind, count FROM safety_count ORDER BY day, kind") { row in
            SafetyCount(day: try row.get(0), kind: try row.known(1), count: try row.get(2))
        }
    }
}

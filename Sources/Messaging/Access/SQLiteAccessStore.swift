package import Database
package import FoundationEssentials
package import Shared

package struct SQLiteAccessStore: AccessStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func owner() throws -> PersonID? {
        try database.row("SELECT person FROM owner") { PersonID(try $0.get(0)) }
    }

    package func setOwner(_ person: PersonID, at time: Date) throws {
        try database.run(
            """
            INSERT INTO owner (id, person, since) VALUES (1, ?, ?)
            ON CONFLICT DO UPDATE SET person = excluded.person, since = excluded.since
            """, person.number, time)
    }

    package func code() throws -> SetupCode? {
        try database.row("SELECT code, expires_at FROM setup_code") {
            SetupCode(code: try $0.get(0), expiresAt: try $0.get(1))
        }
    }

    package func setCode(_ code: SetupCode?) throws {
        try database.run("DELETE FROM setup_code")
        guard let code else { return }
        try database.run("INSERT INTO setup_code (code, expires_at) VALUES (?, ?)", code.code, code.expiresAt)
    }

    package func salt() throws -> [UInt8] {
        if let salt = try database.row("SELECT salt FROM salt", read: { try $0.get(0, as: [UInt8].self) }) {
            return salt
        }
        try database.run("INSERT INTO salt (salt) VALUES (randomblob(16))")
        return try database.row("SELECT salt FROM salt") { try $0.get(0) } ?? []
    }

    package func countStranger(_ digest: [UInt8], at time: Date, since: Date) throws -> Int {
        try database.run(
            """
            INSERT INTO stranger (digest, first_at, times) VALUES (?1, ?2, 1)
            ON CONFLICT DO UPDATE SET
                times = iif(first_at < ?3, 1, times + 1),
                first_at = iif(first_at < ?3, ?2, first_at)
            """, digest, time, since)
        return try database.row("SELECT times FROM stranger WHERE digest = ?", digest) { try $0.get(0) } ?? 1
    }

    package func forgetStrangers(keeping most: Int) throws {
        let count = try database.row("SELECT count(*) FROM stranger") { try $0.get(0, as: Int.self) } ?? 0
        guard count > most else { return }
        try database.run(
            "DELETE FROM stranger WHERE digest IN (SELECT digest FROM stranger ORDER BY first_at LIMIT ?)",
            count - most)
    }
}

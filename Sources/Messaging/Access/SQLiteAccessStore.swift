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

    package func invitation(_ code: String) throws -> Invitation? {
        try database.row(
            "SELECT number, code, uses_left, expires_at FROM invitation WHERE code = ?", code, read: invitation)
    }

    package func invitations() throws -> [Invitation] {
        try database.rows(
            "SELECT number, code, uses_left, expires_at FROM invitation ORDER BY number", read: invitation)
    }

    package func addInvitation(_ code: String, uses: Int, expiresAt: Date) throws -> Invitation {
        try database.run(
            "INSERT INTO invitation (code, uses_left, expires_at) VALUES (?, ?, ?)", code, uses, expiresAt)
        return Invitation(number: database.lastInsertedID, code: code, usesLeft: uses, expiresAt: expiresAt)
    }

    package func removeInvitation(_ number: Int64) throws {
        try database.run("DELETE FROM invitation WHERE number = ?", number)
    }

    package func forgetInvitations(before time: Date) throws {
        try database.run("DELETE FROM invitation WHERE expires_at < ?", time)
    }

    package func enter(_ person: PersonID, by invitation: Int64, at time: Date) throws {
        try database.run("UPDATE invitation SET uses_left = uses_left - 1 WHERE number = ?", invitation)
        try letIn(person, at: time)
    }

    package func letIn(_ person: PersonID, at time: Date) throws {
        try database.run(
            "INSERT INTO guest (person, since) VALUES (?, ?) ON CONFLICT DO NOTHING", person.number, time)
    }

    package func isGuest(_ person: PersonID) throws -> Bool {
        try database.row("SELECT 1 FROM guest WHERE person = ?", person.number) { try $0.get(0, as: Int.self) } != nil
    }

    package func links() throws -> [String: String] {
        let links = try database.rows("SELECT name, link FROM account WHERE link IS NOT NULL") {
            (try $0.get(0, as: String.self), try $0.get(1, as: String.self))
        }
        return Dictionary(links, uniquingKeysWith: { first, _ in first })
    }

    package func setLink(_ link: String, of account: String) throws {
        try database.run("UPDATE account SET link = ? WHERE name = ? AND link IS NOT ?", link, account, link)
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

    package func knownChats() throws -> [KnownChat] {
        try database.rows(
            """
            SELECT l.person, l.account, l.address, l.last_message_at, o.person IS NOT NULL, g.person IS NOT NULL
            FROM lane AS l LEFT JOIN owner AS o ON o.person = l.person LEFT JOIN guest AS g ON g.person = l.person
            ORDER BY l.person, l.id
            """
        ) {
            KnownChat(
                person: PersonID(try $0.get(0)), account: try $0.get(1), address: try $0.get(2),
                lastMessageAt: try $0.get(3), isOwner: try $0.get(4, as: Int.self) != 0,
                isGuest: try $0.get(5, as: Int.self) != 0)
        }
    }

    private func invitation(_ row: Row) throws -> Invitation {
        Invitation(
            number: try row.get(0), code: try row.get(1), usesLeft: try row.get(2), expiresAt: try row.get(3))
    }
}

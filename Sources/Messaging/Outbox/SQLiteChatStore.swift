package import Database
package import FoundationEssentials
package import Shared

package struct SQLiteChatStore: ChatStore {
    private static let columns =
        "id, person, account, address, last_message_at, not_before, is_reachable, has_lost_answer"

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func chat(account: String, address: String) throws -> Chat? {
        try database.row(
            "SELECT \(SQLiteChatStore.columns) FROM lane WHERE account = ? AND address = ?", account, address,
            read: read)
    }

    package func createChat(account: String, address: String, at time: Date) throws -> Chat {
        try database.run("INSERT INTO person (created_at) VALUES (?)", time)
        return try addChat(account: account, address: address, of: PersonID(database.lastInsertedID), at: time)
    }

    package func chat(_ id: Int64) throws -> Chat? {
        try database.row("SELECT \(SQLiteChatStore.columns) FROM lane WHERE id = ?", id, read: read)
    }

    package func addChat(account: String, address: String, of person: PersonID, at time: Date) throws -> Chat {
        try database.run(
            "INSERT INTO lane (person, account, address, last_message_at) VALUES (?, ?, ?, ?)",
            person.number, account, address, time)
        return Chat(
            id: database.lastInsertedID, person: person, account: account, address: address, lastMessageAt: time)
    }

    package func give(_ chat: Int64, to person: PersonID) throws {
        try database.run("UPDATE lane SET person = ? WHERE id = ?", person.number, chat)
    }

    package func noteMessage(on chat: Chat, at time: Date) throws {
        try database.run("UPDATE lane SET last_message_at = ?, is_reachable = 1 WHERE id = ?", time, chat.id)
    }

    package func lastUsedChat(of person: PersonID) throws -> Chat? {
        try database.row(
            """
            SELECT \(SQLiteChatStore.columns) FROM lane WHERE person = ?
            ORDER BY last_message_at DESC, id DESC LIMIT 1
            """, person.number, read: read)
    }

    package func writers(since time: Date, except isExcepted: (String) -> Bool) throws -> [PersonID] {
        let found = try database.rows("SELECT DISTINCT person, account FROM lane WHERE last_message_at >= ?", time) {
            (person: PersonID(try $0.get(0)), account: try $0.get(1, as: String.self))
        }
        return Set(found.filter { !isExcepted($0.account) }.map(\.person)).sorted()
    }

    package func silence(_ chat: Int64, until time: Date) throws {
        try database.run("UPDATE lane SET not_before = ? WHERE id = ?", time, chat)
    }

    package func setReachable(_ isReachable: Bool, _ chat: Int64) throws {
        try database.run("UPDATE lane SET is_reachable = ? WHERE id = ?", isReachable, chat)
    }

    package func setLostAnswer(_ isLost: Bool, _ chat: Int64) throws {
        try database.run("UPDATE lane SET has_lost_answer = ? WHERE id = ?", isLost, chat)
    }

    package func move(account: String, from address: String, to other: String) throws {
        try database.run(
            "UPDATE OR IGNORE lane SET address = ? WHERE account = ? AND address = ?", other, account, address)
    }

    package func remove(_ chat: Int64) throws {
        try database.run("DELETE FROM lane WHERE id = ?", chat)
    }

    package func chats(of person: PersonID) throws -> [Chat] {
        try database.rows(
            "SELECT \(SQLiteChatStore.columns) FROM lane WHERE person = ? ORDER BY last_message_at, id", person.number,
            read: read)
    }

    package func digest(of person: PersonID) throws -> [UInt8]? {
        try database.row("SELECT created_at FROM person WHERE id = ?", person.number) {
            ForgottenEntry.digest(ofPerson: person.number, createdAt: try $0.get(0))
        }
    }

    package func person(withDigest digest: [UInt8]) throws -> PersonID? {
        try database.rows("SELECT id, created_at FROM person") {
            (number: try $0.get(0, as: Int64.self), createdAt: try $0.get(1, as: Date.self))
        }.first { ForgottenEntry.digest(ofPerson: $0.number, createdAt: $0.createdAt) == digest }
            .map { PersonID($0.number) }
    }

    package func isAlone(_ person: PersonID) throws -> Bool {
        try database.row("SELECT 1 FROM person WHERE id <> ? LIMIT 1", person.number) { try $0.get(0, as: Int.self) }
            == nil
    }

    package func forget(_ person: PersonID) throws {
        try database.run("DELETE FROM person WHERE id = ?", person.number)
    }

    package func renew(_ person: PersonID, at time: Date) throws {
        try database.run("UPDATE person SET created_at = ? WHERE id = ?", time, person.number)
        try database.run(
            """
            UPDATE lane SET last_message_at = ?, not_before = 0, is_reachable = 1, has_lost_answer = 0 WHERE person = ?
            """, time, person.number)
    }

    package func shift(by seconds: TimeInterval, at time: Date) throws {
        try database.run(
            "UPDATE lane SET not_before = not_before + ? WHERE not_before > ?", Int64(Int(nearest: seconds * 1000)),
            time)
    }

    private func read(_ row: Row) throws -> Chat {
        Chat(
            id: try row.get(0), person: PersonID(try row.get(1)), account: try row.get(2), address: try row.get(3),
            lastMessageAt: try row.get(4), silentUntil: try row.get(5), isReachable: try row.get(6, as: Int.self) != 0,
            hasLostAnswer: try row.get(7, as: Int.self) != 0)
    }
}

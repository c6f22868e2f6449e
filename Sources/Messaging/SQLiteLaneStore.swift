package import Database
package import Foundation
package import Shared

package struct SQLiteLaneStore: LaneStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func lane(account: String, address: String) throws -> Lane? {
        try database.row(
            "SELECT id, person, account, address, last_message_at FROM lane WHERE account = ? AND address = ?",
            account, address, read: read)
    }

    package func createLane(account: String, address: String, at time: Date) throws -> Lane {
        try database.run("INSERT INTO person (created_at) VALUES (?)", time)
        let person = PersonID(database.lastInsertedID)
        try database.run(
            "INSERT INTO lane (person, account, address, last_message_at) VALUES (?, ?, ?, ?)",
            person.number, account, address, time)
        return Lane(
            id: database.lastInsertedID, person: person, account: account, address: address, lastMessageAt: time)
    }

    package func noteMessage(on lane: Lane, at time: Date) throws {
        try database.run("UPDATE lane SET last_message_at = ? WHERE id = ?", time, lane.id)
    }

    package func lastUsedLane(of person: PersonID) throws -> Lane? {
        try database.row(
            """
            SELECT id, person, account, address, last_message_at FROM lane WHERE person = ?
            ORDER BY last_message_at DESC, id DESC LIMIT 1
            """, person.number, read: read)
    }

    private func read(_ row: Row) throws -> Lane {
        Lane(
            id: try row.get(0), person: PersonID(try row.get(1)), account: try row.get(2), address: try row.get(3),
            lastMessageAt: try row.get(4))
    }
}

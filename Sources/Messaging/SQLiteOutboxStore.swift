package import Conversation
package import Database
package import Foundation
import Shared

package struct SQLiteOutboxStore: OutboxStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func append(_ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date) throws {
        let message = String(decoding: try JSONEncoder().encode(outgoing.message), as: UTF8.self)
        try database.run(
            """
            INSERT INTO outbox (account, lane, class, view, is_edit, created_at, not_before, state, attempts, message)
            VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)
            """,
            lane.account, lane.id, kind.rawValue, outgoing.view, outgoing.isEdit, time, time, message)
    }

    package func due(of account: String, by time: Date, limit: Int) throws -> [Letter] {
        try database.rows(
            """
            SELECT o.id, o.class, o.view, o.is_edit, o.attempts, o.message,
                   l.id, l.person, l.account, l.address, l.last_message_at,
                   (SELECT remote FROM outbox AS first WHERE first.lane = o.lane AND first.view = o.view
                    AND first.is_edit = 0)
            FROM outbox AS o JOIN lane AS l ON l.id = o.lane
            WHERE o.state = 0 AND o.account = ? AND o.not_before <= ? ORDER BY o.class, o.id LIMIT ?
            """, account, time, limit, read: read)
    }

    package func nextDue(of account: String, after time: Date) throws -> Date? {
        try database.row(
            """
            SELECT not_before FROM outbox WHERE state = 0 AND account = ? AND not_before > ?
            ORDER BY not_before LIMIT 1
            """, account, time
        ) { try $0.get(0) }
    }

    package func finish(_ id: Int64, remote: String) throws {
        try database.run(
            "UPDATE outbox SET state = ?, message = NULL, remote = ? WHERE id = ?",
            LetterState.delivered.rawValue, remote, id)
    }

    package func postpone(_ id: Int64, until time: Date) throws {
        try database.run("UPDATE outbox SET not_before = ?, attempts = attempts + 1 WHERE id = ?", time, id)
    }

    package func giveUp(_ id: Int64, as state: LetterState) throws {
        try database.run("UPDATE outbox SET state = ?, message = NULL WHERE id = ?", state.rawValue, id)
    }

    package func forgetFinished(before time: Date) throws {
        try database.run("DELETE FROM outbox WHERE created_at < ? AND state <> 0", time)
    }

    private func read(_ row: Row) throws -> Letter {
        let id: Int64 = try row.get(0)
        let json: String = try row.get(5)
        guard let kind = Letter.Class(rawValue: try row.get(1)) else {
            throw DatabaseError(kind: .corrupt, statement: "a class of the outbox that this version does not know")
        }
        return Letter(
            id: id,
            lane: Lane(
                id: try row.get(6), person: PersonID(try row.get(7)), account: try row.get(8), address: try row.get(9),
                lastMessageAt: try row.get(10)),
            kind: kind, view: try row.get(2), isEdit: try row.get(3),
            message: try JSONDecoder().decode(RenderedMessage.self, from: Data(json.utf8)),
            attempts: try row.get(4), editedRemote: try row.get(11))
    }
}

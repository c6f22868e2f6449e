package import Conversation
package import Database
package import Foundation
import Shared

package struct SQLiteOutboxStore: OutboxStore {
    private static let columns = """
        o.id, o.class, o.view, o.is_edit, o.attempts, o.uncertain, o.message, o.not_after,
        l.id, l.person, l.account, l.address, l.last_message_at,
        (SELECT remote FROM outbox AS first WHERE first.lane = o.lane AND first.view = o.view AND first.is_edit = 0)
        """

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func append(
        _ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date, notAfter: Date?
    ) throws {
        let message = String(decoding: try JSONEncoder().encode(outgoing.message), as: UTF8.self)
        try database.run(
            """
            INSERT INTO outbox
                (account, lane, class, view, is_edit, created_at, not_before, not_after, state, attempts, uncertain, message)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)
            """,
            lane.account, lane.id, kind.rawValue, outgoing.view, outgoing.isEdit, time, time, notAfter, message)
    }

    package func claim(of account: String, at time: Date, limit: Int) throws -> [Letter] {
        // A letter goes when no other of its lane is on its way, none before it in its class still waits, and, for an
        // edit, what it edits has gone; and when the network has not asked for silence.
        let found = try database.rows(
            """
            SELECT \(SQLiteOutboxStore.columns)
            FROM outbox AS o JOIN lane AS l ON l.id = o.lane
            WHERE o.state = 0 AND o.account = ? AND o.not_before <= ? AND l.not_before <= ?
                AND NOT EXISTS (SELECT 1 FROM outbox AS other WHERE other.lane = o.lane AND other.state < 2 AND (
                    other.state = 1
                    OR (other.class = o.class AND other.id < o.id)
                    OR (o.is_edit AND other.view = o.view AND other.id < o.id)))
            ORDER BY o.class, o.id LIMIT ?
            """, account, time, time, limit, read: read)
        var letters: [Letter] = []
        var lanes: Set<Int64> = []
        for (id, letter, notAfter) in found {
            guard let letter, notAfter.map({ $0 >= time }) != false else {
                try giveUp(id, as: .failed)
                continue
            }
            guard lanes.insert(letter.lane.id).inserted else { continue }
            try database.run("UPDATE outbox SET state = 1 WHERE id = ?", id)
            letters.append(letter)
        }
        return letters
    }

    package func nextDue(of account: String, after time: Date) throws -> Date? {
        try database.row(
            """
            SELECT not_before FROM outbox WHERE state = 0 AND account = ? AND not_before > ?
            ORDER BY not_before LIMIT 1
            """, account, time
        ) { try $0.get(0) }
    }

    package func interrupted(of account: String) throws -> [Letter] {
        try database.rows(
            """
            SELECT \(SQLiteOutboxStore.columns) FROM outbox AS o JOIN lane AS l ON l.id = o.lane
            WHERE o.state = 1 AND o.account = ? ORDER BY o.id
            """, account, read: read
        ).compactMap(\.letter)
    }

    package func finish(_ id: Int64, remote: String) throws {
        try database.run(
            "UPDATE outbox SET state = ?, message = NULL, remote = ? WHERE id = ?",
            LetterState.delivered.rawValue, remote, id)
    }

    package func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws {
        try database.run(
            """
            UPDATE outbox SET state = 0, not_before = ?, attempts = attempts + ?, uncertain = uncertain + ? WHERE id = ?
            """, time, reason == .notSent ? 1 : 0, reason == .uncertain ? 1 : 0, id)
        guard reason == .asked else { return }
        try database.run(
            "UPDATE lane SET not_before = ? WHERE id = (SELECT lane FROM outbox WHERE id = ?)", time, id)
    }

    package func giveUp(_ id: Int64, as state: LetterState) throws {
        try database.run("UPDATE outbox SET state = ?, message = NULL WHERE id = ?", state.rawValue, id)
    }

    package func forgetFinished(before time: Date) throws {
        try database.run("DELETE FROM outbox WHERE created_at < ? AND state >= 2", time)
    }

    /// Without a letter where another version wrote what this one cannot read.
    private func read(_ row: Row) throws -> (id: Int64, letter: Letter?, notAfter: Date?) {
        let id: Int64 = try row.get(0)
        let notAfter: Date? = try row.get(7)
        let json: String = try row.get(6)
        guard let kind = Letter.Class(rawValue: try row.get(1)),
            let message = try? JSONDecoder().decode(RenderedMessage.self, from: Data(json.utf8))
        else { return (id, nil, notAfter) }
        let lane = Lane(
            id: try row.get(8), person: PersonID(try row.get(9)), account: try row.get(10), address: try row.get(11),
            lastMessageAt: try row.get(12))
        let letter = Letter(
            id: id, lane: lane, kind: kind, view: try row.get(2), isEdit: try row.get(3), message: message,
            attempts: try row.get(4), uncertainSends: try row.get(5), editedRemote: try row.get(13))
        return (id, letter, notAfter)
    }
}

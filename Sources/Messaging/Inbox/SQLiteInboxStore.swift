package import Database
package import FoundationEssentials

package struct SQLiteInboxStore: InboxStore {
    private static let selection = """
        SELECT i.id, a.name, k.received_at, i.raw, i.attempts FROM inbox AS i
        JOIN known_event AS k ON k.id = i.id JOIN account AS a ON a.id = k.account
        """

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func accept(_ batch: Batch, at time: Date) throws -> [WaitingEvent] {
        // An empty poll moves `polled_at` too: it confirms that nothing more is waiting.
        try database.run(
            """
            INSERT INTO account (name, position, polled_at) VALUES (?, coalesce(?, ''), ?)
            ON CONFLICT DO UPDATE SET position = coalesce(?, position), polled_at = excluded.polled_at
            """, batch.account, batch.cursor, time, batch.cursor)
        var new: [WaitingEvent] = []
        for event in batch.events {
            guard let id = try note(event.id, of: batch.account, at: time) else { continue }
            try database.run(
                "INSERT INTO inbox (id, address, state, attempts, raw) VALUES (?, ?, ?, 0, ?)", id, event.address,
                InboxState.waiting.rawValue, event.raw)
            let row = InboxRow(id: id, account: batch.account, receivedAt: time, raw: event.raw, attempts: 0)
            new.append(
                WaitingEvent(id: id, account: batch.account, address: event.address, row: row, reading: event.reading))
        }
        return new
    }

    package func cursor(of account: String) throws -> Cursor? {
        try database.row("SELECT nullif(position, ''), polled_at FROM account WHERE name = ?", account) {
            Cursor(position: try $0.get(0), polledAt: try $0.get(1))
        }
    }

    package func lastSign() throws -> Date? {
        try database.row("SELECT max(polled_at) FROM account") { try $0.get(0, as: Date?.self) } ?? nil
    }

    package func notePolls(until time: Date, except isExcepted: (String) -> Bool) throws {
        let accounts = try database.rows("SELECT name FROM account") { try $0.get(0, as: String.self) }
        for account in accounts where !isExcepted(account) {
            try database.run("UPDATE account SET polled_at = ?1 WHERE name = ?2 AND polled_at < ?1", time, account)
        }
    }

    package func waiting() throws -> [WaitingEvent] {
        try database.rows(
            """
            SELECT i.id, a.name, i.address FROM inbox AS i
            JOIN known_event AS k ON k.id = i.id JOIN account AS a ON a.id = k.account WHERE i.state = 0 ORDER BY i.id
            """
        ) {
            WaitingEvent(id: try $0.get(0), account: try $0.get(1), address: try $0.get(2))
        }
    }

    package func row(_ id: Int64) throws -> InboxRow? {
        try database.row("\(SQLiteInboxStore.selection) WHERE i.id = ? AND i.state = 0", id, read: read)
    }

    package func finish(_ id: Int64) throws {
        try database.run("DELETE FROM inbox WHERE id = ?", id)
    }

    package func countAttempt(_ id: Int64) throws {
        try database.run("UPDATE inbox SET attempts = attempts + 1 WHERE id = ?", id)
    }

    package func takeBackAttempt(_ id: Int64) throws {
        try database.run("UPDATE inbox SET attempts = max(0, attempts - 1) WHERE id = ?", id)
    }

    package func quarantine(_ id: Int64) throws {
        try database.run("UPDATE inbox SET state = ? WHERE id = ?", InboxState.quarantined.rawValue, id)
    }

    package func quarantined() throws -> [InboxRow] {
        try database.rows("\(SQLiteInboxStore.selection) WHERE i.state = 2 ORDER BY i.id", read: read)
    }

    package func retry(_ id: Int64) throws {
        try database.run("UPDATE inbox SET state = 0, attempts = 0 WHERE id = ? AND state = 2", id)
    }

    package func drop(_ id: Int64) throws {
        try database.run("DELETE FROM inbox WHERE id = ? AND state = 2", id)
    }

    package func counts(since time: Date) throws -> InboxCounts {
        try database.row(
            """
            SELECT
                (SELECT count(*) FROM known_event AS k WHERE received_at >= ?
                    AND NOT EXISTS (SELECT 1 FROM inbox WHERE id = k.id)),
                (SELECT count(*) FROM inbox WHERE state = 0), (SELECT count(*) FROM inbox WHERE state = 2)
            """, time
        ) {
            InboxCounts(handled: try $0.get(0), waiting: try $0.get(1), quarantined: try $0.get(2))
        } ?? InboxCounts(handled: 0, waiting: 0, quarantined: 0)
    }

    package func forgetQuarantined(of account: String, address: String) throws {
        let found = try database.rows(
            """
            SELECT i.id, i.address, i.raw FROM inbox AS i JOIN known_event AS k ON k.id = i.id
                JOIN account AS a ON a.id = k.account
            WHERE i.state = 2 AND a.name = ?2 AND (i.address = ?1 OR i.address IS NULL)
            """, address, account
        ) {
            (
                id: try $0.get(0, as: Int64.self), isTheirs: try $0.get(1, as: String?.self) != nil,
                raw: try $0.get(2, as: [UInt8]?.self) ?? []
            )
        }
        for event in found where event.isTheirs || InboxRow.names(address, in: event.raw) { try drop(event.id) }
    }

    package func forgetFinished(before time: Date, limit: Int) throws -> Bool {
        // Ids follow time, so only the lowest ids can be old enough.
        try database.run(
            """
            DELETE FROM known_event WHERE received_at < ? AND id IN
                (SELECT id FROM known_event WHERE id NOT IN (SELECT id FROM inbox) ORDER BY id LIMIT ?)
            """, time, limit)
        return database.changes > 0
    }

    /// Nil where the event is already known.
    private func note(_ event: String, of account: String, at time: Date) throws -> Int64? {
        // One row of values, as at the end of an outbox message.
        try database.run(
            """
            INSERT INTO known_event (account, event, received_at)
            VALUES ((SELECT id FROM account WHERE name = ?), ?, ?) ON CONFLICT DO NOTHING
            """, account, event, time)
        return database.changes == 1 ? database.lastInsertedID : nil
    }

    private func read(_ row: Row) throws -> InboxRow {
        InboxRow(
            id: try row.get(0), account: try row.get(1), receivedAt: try row.get(2),
            raw: try row.get(3, as: [UInt8]?.self) ?? [], attempts: try row.get(4))
    }
}

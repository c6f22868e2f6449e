package import Database
package import FoundationEssentials

package struct SQLiteInboxStore: InboxStore {
    private static let columns = "id, account, received_at, raw, attempts"

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func accept(_ batch: Batch, at time: Date) throws -> [WaitingEvent] {
        var new: [WaitingEvent] = []
        for event in batch.events {
            try database.run(
                """
                INSERT INTO inbox (account, event, address, received_at, state, attempts, raw)
                VALUES (?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING
                """, batch.account, event.id, event.address, time, InboxState.waiting.rawValue, event.raw)
            guard database.changes == 1 else { continue }
            let row = InboxRow(
                id: database.lastInsertedID, account: batch.account, receivedAt: time, raw: event.raw, attempts: 0)
            new.append(
                WaitingEvent(
                    id: row.id, account: batch.account, address: event.address, row: row, reading: event.reading))
        }
        // A poll that brought nothing has still heard everything there is.
        try database.run(
            """
            INSERT INTO cursor (account, position, polled_at) VALUES (?, coalesce(?, ''), ?)
            ON CONFLICT DO UPDATE SET position = coalesce(?, position), polled_at = excluded.polled_at
            """, batch.account, batch.cursor, time, batch.cursor)
        return new
    }

    package func cursor(of account: String) throws -> Cursor? {
        try database.row("SELECT nullif(position, ''), polled_at FROM cursor WHERE account = ?", account) {
            Cursor(position: try $0.get(0), polledAt: try $0.get(1))
        }
    }

    package func waiting() throws -> [WaitingEvent] {
        try database.rows("SELECT id, account, address FROM inbox WHERE state = 0 ORDER BY id") {
            WaitingEvent(id: try $0.get(0), account: try $0.get(1), address: try $0.get(2))
        }
    }

    package func row(_ id: Int64) throws -> InboxRow? {
        try database.row(
            "SELECT \(SQLiteInboxStore.columns) FROM inbox WHERE id = ? AND state = 0", id, read: read)
    }

    package func finish(_ id: Int64) throws {
        try database.run(
            "UPDATE inbox SET state = ?, raw = NULL, address = NULL WHERE id = ?", InboxState.finished.rawValue, id)
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
        try database.rows(
            "SELECT \(SQLiteInboxStore.columns) FROM inbox WHERE state = 2 ORDER BY id", read: read)
    }

    package func retry(_ id: Int64) throws {
        try database.run("UPDATE inbox SET state = 0, attempts = 0 WHERE id = ? AND state = 2", id)
    }

    package func drop(_ id: Int64) throws {
        try database.run("UPDATE inbox SET state = 1, raw = NULL, address = NULL WHERE id = ? AND state = 2", id)
    }

    package func forgetFinished(before time: Date, limit: Int) throws -> Bool {
        // Rows come in the order of time: only the first of the table can be old enough.
        try database.run(
            """
            DELETE FROM inbox WHERE id IN (SELECT id FROM inbox WHERE state = 1 ORDER BY id LIMIT ?)
            AND received_at < ?
            """, limit, time)
        return database.changes > 0
    }

    private func read(_ row: Row) throws -> InboxRow {
        InboxRow(
            id: try row.get(0), account: try row.get(1), receivedAt: try row.get(2),
            raw: try row.get(3, as: [UInt8]?.self) ?? [], attempts: try row.get(4))
    }
}

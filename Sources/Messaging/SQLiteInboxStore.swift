package import Database
package import Foundation

package struct SQLiteInboxStore: InboxStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func accept(_ batch: Batch, at time: Date) throws {
        for event in batch.events {
            try database.run(
                """
                INSERT INTO inbox (account, event, received_at, state, attempts, raw) VALUES (?, ?, ?, ?, 0, ?)
                ON CONFLICT DO NOTHING
                """, batch.account, event.id, time, InboxState.waiting.rawValue, event.raw)
        }
        guard let cursor = batch.cursor else { return }
        try database.run(
            "INSERT INTO cursor (account, position) VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position",
            batch.account, cursor)
    }

    package func cursor(of account: String) throws -> String? {
        try database.row("SELECT position FROM cursor WHERE account = ?", account) { try $0.get(0) }
    }

    package func waiting(of account: String, limit: Int) throws -> [InboxRow] {
        try database.rows(
            "SELECT id, account, raw, attempts FROM inbox WHERE state = 0 AND account = ? ORDER BY id LIMIT ?",
            account, limit
        ) {
            InboxRow(
                id: try $0.get(0), account: try $0.get(1), raw: try $0.get(2, as: [UInt8]?.self) ?? [],
                attempts: try $0.get(3))
        }
    }

    package func finish(_ id: Int64) throws {
        try database.run(
            "UPDATE inbox SET state = ?, raw = NULL WHERE id = ?", InboxState.finished.rawValue, id)
    }

    package func countAttempt(_ id: Int64) throws {
        try database.run("UPDATE inbox SET attempts = attempts + 1 WHERE id = ?", id)
    }

    package func quarantine(_ id: Int64) throws {
        try database.run("UPDATE inbox SET state = ? WHERE id = ?", InboxState.quarantined.rawValue, id)
    }

    package func forgetFinished(before time: Date) throws {
        try database.run(
            "DELETE FROM inbox WHERE received_at < ? AND state = ?", time, InboxState.finished.rawValue)
    }
}

package import Database
package import Foundation

package struct MockInboxStore: InboxStore {
    private struct Table: MockTable {
        struct Key: Hashable {
            let account: String
            let event: String
        }

        struct Entry {
            let key: Key
            let receivedAt: Date
            var row: InboxRow
            var state = InboxState.waiting
        }

        var entries: [Int64: Entry] = [:]
        var known: Set<Key> = []
        var cursors: [String: String] = [:]
        var lastID: Int64 = 0
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func accept(_ batch: Batch, at time: Date) throws {
        try database.write(Table.self) { table in
            for event in batch.events {
                let key = Table.Key(account: batch.account, event: event.id)
                guard table.known.insert(key).inserted else { continue }
                table.lastID += 1
                let row = InboxRow(id: table.lastID, account: batch.account, raw: event.raw, attempts: 0)
                table.entries[row.id] = Table.Entry(key: key, receivedAt: time, row: row)
            }
            if let cursor = batch.cursor { table.cursors[batch.account] = cursor }
        }
    }

    package func cursor(of account: String) throws -> String? {
        database.read(Table.self).cursors[account]
    }

    package func waiting(of account: String, limit: Int) throws -> [InboxRow] {
        let waiting = database.read(Table.self).entries.values
            .filter { $0.state == .waiting && $0.key.account == account }.map(\.row)
        return Array(waiting.sorted { $0.id < $1.id }.prefix(limit))
    }

    package func finish(_ id: Int64) throws {
        try change(id) { entry in
            entry.state = .finished
            entry.row = InboxRow(id: id, account: entry.row.account, raw: [], attempts: entry.row.attempts)
        }
    }

    package func countAttempt(_ id: Int64) throws {
        try change(id) { entry in
            let row = entry.row
            entry.row = InboxRow(id: id, account: row.account, raw: row.raw, attempts: row.attempts + 1)
        }
    }

    package func quarantine(_ id: Int64) throws {
        try change(id) { $0.state = .quarantined }
    }

    package func forgetFinished(before time: Date) throws {
        try database.write(Table.self) { table in
            for entry in table.entries.values where entry.receivedAt < time && entry.state == .finished {
                table.entries[entry.row.id] = nil
                table.known.remove(entry.key)
            }
        }
    }

    private func change(_ id: Int64, _ change: (inout Table.Entry) -> Void) throws {
        try database.write(Table.self) { table in
            guard var entry = table.entries[id] else { return }
            change(&entry)
            table.entries[id] = entry
        }
    }
}

package import Database
package import FoundationEssentials

package struct MockInboxStore: InboxStore {
    private struct Table: MockTable {
        struct Key: Hashable {
            let account: String
            let event: String
        }

        struct Entry {
            let key: Key
            let address: String?
            var row: InboxRow
            var state = InboxState.waiting
        }

        var entries: [Int64: Entry] = [:]
        var known: Set<Key> = []
        var cursors: [String: Cursor] = [:]
        var lastID: Int64 = 0
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func accept(_ batch: Batch, at time: Date) throws -> [WaitingEvent] {
        try database.write(Table.self) { table in
            var new: [WaitingEvent] = []
            for event in batch.events {
                let key = Table.Key(account: batch.account, event: event.id)
                guard table.known.insert(key).inserted else { continue }
                table.lastID += 1
                let row = InboxRow(
                    id: table.lastID, account: batch.account, receivedAt: time, raw: event.raw, attempts: 0)
                table.entries[row.id] = Table.Entry(key: key, address: event.address, row: row)
                new.append(
                    WaitingEvent(
                        id: row.id, account: batch.account, address: event.address, row: row, reading: event.reading))
            }
            let position = batch.cursor ?? table.cursors[batch.account]?.position
            table.cursors[batch.account] = Cursor(position: position, polledAt: time)
            return new
        }
    }

    package func cursor(of account: String) throws -> Cursor? {
        database.read(Table.self).cursors[account]
    }

    package func lastSign() throws -> Date? {
        database.read(Table.self).cursors.values.map(\.polledAt).max()
    }

    package func notePolls(until time: Date, except isExcepted: (String) -> Bool) throws {
        try database.write(Table.self) { table in
            for (account, cursor) in table.cursors where cursor.polledAt < time && !isExcepted(account) {
                table.cursors[account] = Cursor(position: cursor.position, polledAt: time)
            }
        }
    }

    package func waiting() throws -> [WaitingEvent] {
        all(.waiting).map { WaitingEvent(id: $0.row.id, account: $0.key.account, address: $0.address) }
    }

    package func row(_ id: Int64) throws -> InboxRow? {
        database.read(Table.self).entries[id].flatMap { $0.state == .waiting ? $0.row : nil }
    }

    package func finish(_ id: Int64) throws {
        try change(id) { entry in
            entry.state = .finished
            entry.row = entry.row.with(raw: [])
        }
    }

    package func countAttempt(_ id: Int64) throws {
        try change(id) { $0.row = $0.row.with(attempts: $0.row.attempts + 1) }
    }

    package func takeBackAttempt(_ id: Int64) throws {
        try change(id) { $0.row = $0.row.with(attempts: max(0, $0.row.attempts - 1)) }
    }

    package func quarantine(_ id: Int64) throws {
        try change(id) { $0.state = .quarantined }
    }

    package func quarantined() throws -> [InboxRow] {
        all(.quarantined).map(\.row)
    }

    package func retry(_ id: Int64) throws {
        try change(id) { entry in
            guard entry.state == .quarantined else { return }
            entry.state = .waiting
            entry.row = entry.row.with(attempts: 0)
        }
    }

    package func drop(_ id: Int64) throws {
        try change(id) { entry in
            guard entry.state == .quarantined else { return }
            entry.state = .finished
            entry.row = entry.row.with(raw: [])
        }
    }

    package func counts(since time: Date) throws -> InboxCounts {
        InboxCounts(
            handled: all(.finished).count { $0.row.receivedAt >= time }, waiting: all(.waiting).count,
            quarantined: all(.quarantined).count)
    }

    package func forgetQuarantined(of account: String, address: String) throws {
        for entry in all(.quarantined) where entry.key.account == account {
            let names = InboxRow.names(address, in: entry.row.raw)
            if entry.address == address || entry.address == nil && names { try drop(entry.row.id) }
        }
    }

    package func forgetFinished(before time: Date, limit: Int) throws -> Bool {
        let old = all(.finished).filter { $0.row.receivedAt < time }.prefix(limit)
        try database.write(Table.self) { table in
            for entry in old {
                table.entries[entry.row.id] = nil
                table.known.remove(entry.key)
            }
        }
        return !old.isEmpty
    }

    private func all(_ state: InboxState) -> [Table.Entry] {
        database.read(Table.self).entries.values.filter { $0.state == state }.sorted { $0.row.id < $1.row.id }
    }

    private func change(_ id: Int64, _ change: (inout Table.Entry) -> Void) throws {
        try database.write(Table.self) { table in
            guard var entry = table.entries[id] else { return }
            change(&entry)
            table.entries[id] = entry
        }
    }
}

extension InboxRow {
    nonisolated fileprivate func with(raw: [UInt8]? = nil, attempts: Int? = nil) -> InboxRow {
        InboxRow(
            id: id, account: account, receivedAt: receivedAt, raw: raw ?? self.raw, attempts: attempts ?? self.attempts)
    }
}

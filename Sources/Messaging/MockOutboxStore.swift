package import Conversation
package import Database
package import Foundation

package struct MockOutboxStore: OutboxStore {
    private struct Table: MockTable {
        struct Entry {
            let letter: Letter
            let createdAt: Date
            var notBefore: Date
            var attempts = 0
            var state = LetterState.waiting
            var remote: String?
        }

        struct View: Hashable {
            let lane: Int64
            let number: Int
        }

        var entries: [Int64: Entry] = [:]
        var waiting: Set<Int64> = []
        var firstOfView: [View: Int64] = [:]
        var lastID: Int64 = 0
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func append(_ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date) throws {
        try database.write(Table.self) { table in
            table.lastID += 1
            let letter = Letter(
                id: table.lastID, lane: lane, kind: kind, view: outgoing.view, isEdit: outgoing.isEdit,
                message: outgoing.message, attempts: 0, editedRemote: nil)
            table.entries[letter.id] = Table.Entry(letter: letter, createdAt: time, notBefore: time)
            table.waiting.insert(letter.id)
            if !outgoing.isEdit { table.firstOfView[.init(lane: lane.id, number: outgoing.view)] = letter.id }
        }
    }

    package func due(of account: String, by time: Date, limit: Int) throws -> [Letter] {
        let table = database.read(Table.self)
        let due = table.waiting.compactMap { table.entries[$0] }
            .filter { $0.letter.lane.account == account && $0.notBefore <= time }
            .sorted { ($0.letter.kind.rawValue, $0.letter.id) < ($1.letter.kind.rawValue, $1.letter.id) }
        return due.prefix(limit).map { entry in
            let letter = entry.letter
            let first = table.firstOfView[.init(lane: letter.lane.id, number: letter.view)]
            return Letter(
                id: letter.id, lane: letter.lane, kind: letter.kind, view: letter.view, isEdit: letter.isEdit,
                message: letter.message, attempts: entry.attempts,
                editedRemote: first.flatMap { table.entries[$0]?.remote })
        }
    }

    package func nextDue(of account: String, after time: Date) throws -> Date? {
        let table = database.read(Table.self)
        let waiting = table.waiting.compactMap { table.entries[$0] }.filter { $0.letter.lane.account == account }
        return waiting.map(\.notBefore).filter { $0 > time }.min()
    }

    package func finish(_ id: Int64, remote: String) throws {
        try change(id) { entry in
            entry.state = .delivered
            entry.remote = remote
        }
    }

    package func postpone(_ id: Int64, until time: Date) throws {
        try change(id) { entry in
            entry.notBefore = time
            entry.attempts += 1
        }
    }

    package func giveUp(_ id: Int64, as state: LetterState) throws {
        try change(id) { $0.state = state }
    }

    package func forgetFinished(before time: Date) throws {
        try database.write(Table.self) { table in
            table.entries = table.entries.filter { $0.value.createdAt >= time || $0.value.state == .waiting }
        }
    }

    private func change(_ id: Int64, _ change: (inout Table.Entry) -> Void) throws {
        try database.write(Table.self) { table in
            guard var entry = table.entries[id] else { return }
            change(&entry)
            table.entries[id] = entry
            if entry.state != .waiting { table.waiting.remove(id) }
        }
    }
}

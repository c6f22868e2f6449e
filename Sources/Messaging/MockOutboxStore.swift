package import Conversation
package import Database
package import Foundation

package struct MockOutboxStore: OutboxStore {
    private struct Table: MockTable {
        struct Entry {
            let id: Int64
            let lane: Lane
            let kind: Letter.Class
            let outgoing: Outgoing
            let createdAt: Date
            let notAfter: Date?
            var notBefore: Date
            var attempts = 0
            var uncertainSends = 0
            var state = LetterState.waiting
            var remote: String?

            var isOpen: Bool { state == .waiting || state == .sending }
        }

        struct View: Hashable {
            let lane: Int64
            let number: Int
        }

        var entries: [Int64: Entry] = [:]
        var open: Set<Int64> = []
        var silentLanes: [Int64: Date] = [:]
        var firstOfView: [View: Int64] = [:]
        var lastID: Int64 = 0

        func letter(_ entry: Entry) -> Letter {
            let first = firstOfView[.init(lane: entry.lane.id, number: entry.outgoing.view)]
            return Letter(
                id: entry.id, lane: entry.lane, kind: entry.kind, view: entry.outgoing.view,
                isEdit: entry.outgoing.isEdit, message: entry.outgoing.message, attempts: entry.attempts,
                uncertainSends: entry.uncertainSends, editedRemote: first.flatMap { entries[$0]?.remote })
        }

        func isBehind(_ entry: Entry, at time: Date) -> Bool {
            if let until = silentLanes[entry.lane.id], until > time { return true }
            return open.contains { id in
                guard id != entry.id, let other = entries[id], other.lane.id == entry.lane.id else { return false }
                return other.state == .sending
                    || (other.kind == entry.kind && other.id < entry.id)
                    || (entry.outgoing.isEdit && other.outgoing.view == entry.outgoing.view && other.id < entry.id)
            }
        }
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func append(
        _ outgoing: Outgoing, to lane: Lane, as kind: Letter.Class, at time: Date, notAfter: Date?
    ) throws {
        try database.write(Table.self) { table in
            table.lastID += 1
            let id = table.lastID
            table.entries[id] = Table.Entry(
                id: id, lane: lane, kind: kind, outgoing: outgoing, createdAt: time, notAfter: notAfter, notBefore: time
            )
            table.open.insert(id)
            if !outgoing.isEdit { table.firstOfView[.init(lane: lane.id, number: outgoing.view)] = id }
        }
    }

    package func claim(of account: String, at time: Date, limit: Int) throws -> [Letter] {
        try database.write(Table.self) { table in
            let due = table.open.compactMap { table.entries[$0] }
                .filter { $0.state == .waiting && $0.lane.account == account && $0.notBefore <= time }
                .filter { !table.isBehind($0, at: time) }
                .sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
            var letters: [Letter] = []
            var lanes: Set<Int64> = []
            for entry in due.prefix(limit) {
                if let notAfter = entry.notAfter, notAfter < time {
                    table.entries[entry.id]?.state = .failed
                    table.open.remove(entry.id)
                    continue
                }
                guard lanes.insert(entry.lane.id).inserted else { continue }
                table.entries[entry.id]?.state = .sending
                letters.append(table.letter(entry))
            }
            return letters
        }
    }

    package func nextDue(of account: String, after time: Date) throws -> Date? {
        let table = database.read(Table.self)
        return table.open.compactMap { table.entries[$0] }
            .filter { $0.state == .waiting && $0.lane.account == account }
            .map(\.notBefore).filter { $0 > time }.min()
    }

    package func interrupted(of account: String) throws -> [Letter] {
        let table = database.read(Table.self)
        return table.open.compactMap { table.entries[$0] }
            .filter { $0.state == .sending && $0.lane.account == account }
            .sorted { $0.id < $1.id }.map(table.letter)
    }

    package func finish(_ id: Int64, remote: String) throws {
        try change(id) { entry in
            entry.state = .delivered
            entry.remote = remote
        }
    }

    package func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws {
        if reason == .asked {
            try database.write(Table.self) { table in
                if let lane = table.entries[id]?.lane.id { table.silentLanes[lane] = time }
            }
        }
        try change(id) { entry in
            entry.state = .waiting
            entry.notBefore = time
            if reason == .notSent { entry.attempts += 1 }
            if reason == .uncertain { entry.uncertainSends += 1 }
        }
    }

    package func giveUp(_ id: Int64, as state: LetterState) throws {
        try change(id) { $0.state = state }
    }

    package func forgetFinished(before time: Date) throws {
        try database.write(Table.self) { table in
            table.entries = table.entries.filter { $0.value.createdAt >= time || $0.value.isOpen }
        }
    }

    private func change(_ id: Int64, _ change: (inout Table.Entry) -> Void) throws {
        try database.write(Table.self) { table in
            guard var entry = table.entries[id] else { return }
            change(&entry)
            table.entries[id] = entry
            if !entry.isOpen { table.open.remove(id) }
        }
    }
}

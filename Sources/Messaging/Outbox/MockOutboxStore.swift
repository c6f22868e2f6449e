package import Conversation
package import Database
package import FoundationEssentials

package struct MockOutboxStore: OutboxStore {
    private struct Table: MockTable {
        struct Entry {
            let id: Int64
            var chat: Int64
            let account: String
            let kind: OutboxItem.Class
            let outgoing: Outgoing
            let createdAt: Date
            var notAfter: Date?
            var notBefore: Date
            var attempts = 0
            var uncertainSends = 0
            var uncertainSince: Date?
            var state = OutboxItemState.waiting
            var remote: String?

            var isOpen: Bool { state == .waiting || state == .sending }
        }

        var entries: [Int64: Entry] = [:]
        var open: Set<Int64> = []
        var lastID: Int64 = 0

        /// The waiting messages of a chat, in order.
        func waiting(in chat: Int64) -> [Entry] {
            open.compactMap { entries[$0] }.filter { $0.chat == chat && $0.state == .waiting }.sorted { $0.id < $1.id }
        }
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func append(
        _ outgoing: Outgoing, to chat: Chat, as kind: OutboxItem.Class, at time: Date, notAfter: Date?, isSending: Bool
    ) throws -> Int64 {
        try database.write(Table.self) { table in
            table.lastID += 1
            let id = table.lastID
            table.entries[id] = Table.Entry(
                id: id, chat: chat.id, account: chat.account, kind: kind, outgoing: outgoing, createdAt: time,
                notAfter: notAfter, notBefore: time, state: isSending ? .sending : .waiting)
            table.open.insert(id)
            return id
        }
    }

    package func next(in chat: Int64, at time: Date) throws -> NextOutboxItem {
        for late in database.read(Table.self).waiting(in: chat) where late.notAfter.map({ $0 < time }) == true {
            try giveUp(late.id, as: .failed)
        }
        let table = database.read(Table.self)
        let waiting = table.waiting(in: chat)
        var soonest: Date?
        for kind in OutboxItem.Class.allCases {
            guard let entry = waiting.first(where: { $0.kind == kind }) else { continue }
            if entry.notBefore > time {
                soonest = min(soonest ?? .distantFuture, entry.notBefore)
                continue
            }
            let view = entry.outgoing.view
            let isBehind = table.open.compactMap { table.entries[$0] }
                .contains { $0.chat == chat && $0.outgoing.view == view && $0.id < entry.id }
            if entry.outgoing.isEdit && isBehind { continue }
            if let item = item(entry) { return .item(item) }
        }
        return soonest.map(NextOutboxItem.later) ?? .nothing
    }

    package func isWaiting(in chat: Int64) throws -> Bool {
        !database.read(Table.self).waiting(in: chat).isEmpty
    }

    package func lastPrompt(in chat: Int64) throws -> SentPrompt? {
        database.read(Table.self).entries.values
            .filter { $0.chat == chat && $0.kind == .prompt && !$0.outgoing.isEdit }
            .max { $0.outgoing.view < $1.outgoing.view }
            .map { SentPrompt(state: $0.state, writtenAt: $0.createdAt) }
    }

    package func start(_ id: Int64) throws {
        try change(id) { $0.state = .sending }
    }

    package func remote(of view: Int, in chat: Int64) throws -> String? {
        database.read(Table.self).entries.values
            .filter { $0.chat == chat && $0.outgoing.view == view && $0.remote != nil }
            .max { $0.id < $1.id }?.remote
    }

    package func has(_ view: Int, in chat: Int64) throws -> Bool {
        database.read(Table.self).entries.values.contains { $0.chat == chat && $0.outgoing.view == view }
    }

    package func waiting() throws -> [WaitingChat] {
        let table = database.read(Table.self)
        let chats = table.open.compactMap { table.entries[$0] }.filter { $0.state == .waiting }
            .map { WaitingChat(chat: $0.chat, account: $0.account) }
        return Set(chats).sorted { $0.chat < $1.chat }
    }

    package func interrupted() throws -> [OutboxItem] {
        let table = database.read(Table.self)
        return table.open.compactMap { table.entries[$0] }.filter { $0.state == .sending }
            .sorted { $0.id < $1.id }.compactMap(item)
    }

    package func suspectWaiting() throws {
        for id in database.read(Table.self).open.sorted() {
            try change(id) { entry in
                guard entry.state == .waiting else { return }
                entry.state = .sending
                entry.uncertainSince = entry.uncertainSince ?? entry.createdAt
            }
        }
    }

    package func finish(_ id: Int64, remote: String) throws {
        try change(id) { entry in
            entry.state = .delivered
            entry.remote = remote
        }
    }

    package func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws {
        try change(id) { entry in
            entry.state = .waiting
            entry.notBefore = time
            switch reason {
            case .asked: break
            case .notSent: entry.attempts += 1
            case .uncertain(let time):
                entry.uncertainSends += 1
                entry.uncertainSince = entry.uncertainSince ?? time
            }
        }
    }

    package func giveUp(_ id: Int64, as state: OutboxItemState) throws {
        try change(id) { entry in
            entry.state = state
            if state == .uncertain { entry.uncertainSends += 1 }
        }
    }

    package func dropOvertaken(_ view: Int, in chat: Int64) throws {
        let overtaken = database.read(Table.self).waiting(in: chat)
            .filter { $0.kind == .liveEdit && $0.outgoing.isEdit && $0.outgoing.view == view }
        for entry in overtaken { try remove(entry.id) }
    }

    package func empty(_ chat: Int64) throws {
        for entry in database.read(Table.self).waiting(in: chat) { try giveUp(entry.id, as: .failed) }
    }

    package func shift(by seconds: TimeInterval) throws {
        for entry in database.read(Table.self).entries.values where entry.state == .waiting {
            try change(entry.id) { entry in
                entry.notBefore += seconds
                entry.notAfter = entry.notAfter?.addingTimeInterval(seconds)
                entry.uncertainSince = entry.uncertainSince?.addingTimeInterval(seconds)
            }
        }
    }

    package func hasten(_ chat: Int64, at time: Date) throws {
        for entry in database.read(Table.self).waiting(in: chat)
        where entry.kind == .answer && entry.uncertainSends > 0 && entry.notBefore > time {
            try change(entry.id) { $0.notBefore = time }
        }
    }

    package func merge(_ chat: Int64, into other: Int64) throws {
        for entry in database.read(Table.self).waiting(in: chat) where entry.outgoing.isEdit {
            try remove(entry.id)
        }
        for entry in database.read(Table.self).entries.values where entry.chat == chat {
            try change(entry.id) { $0.chat = other }
        }
    }

    package func forget(_ chat: Int64, fates: Bool) throws {
        for entry in database.read(Table.self).entries.values where entry.chat == chat {
            if entry.isOpen ? !entry.outgoing.isVital : fates { try remove(entry.id) }
        }
    }

    package func vital(in chat: Int64) throws -> [RenderedMessage] {
        let table = database.read(Table.self)
        return table.open.sorted().compactMap { table.entries[$0] }
            .filter { $0.chat == chat && $0.outgoing.isVital }.map(\.outgoing.message)
    }

    package func forgetFinished(before time: Date, limit: Int) throws -> Bool {
        let old = database.read(Table.self).entries.values
            .filter { $0.createdAt < time && !$0.isOpen }.map(\.id).sorted().prefix(limit)
        try database.write(Table.self) { table in
            for id in old { table.entries[id] = nil }
        }
        return !old.isEmpty
    }

    package func counts() throws -> OutboxCounts {
        var counts = OutboxCounts()
        for entry in database.read(Table.self).entries.values {
            counts.add(entry.state, count: 1, uncertainSends: entry.uncertainSends)
        }
        return counts
    }

    private func item(_ entry: Table.Entry) -> OutboxItem? {
        guard let chat = database.read(MockChatStore.Table.self).chats[entry.chat] else { return nil }
        let remote = entry.outgoing.isEdit ? try? remote(of: entry.outgoing.view, in: entry.chat) : nil
        return OutboxItem(
            id: entry.id, chat: chat, kind: entry.kind, view: entry.outgoing.view, isEdit: entry.outgoing.isEdit,
            message: entry.outgoing.message, writtenAt: entry.createdAt, attempts: entry.attempts,
            uncertainSends: entry.uncertainSends, uncertainSince: entry.uncertainSince, editedRemote: remote)
    }

    private func remove(_ id: Int64) throws {
        try database.write(Table.self) { table in
            table.entries[id] = nil
            table.open.remove(id)
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

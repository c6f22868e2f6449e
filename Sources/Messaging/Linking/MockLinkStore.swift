package import Database
package import FoundationEssentials
import Shared

package struct MockLinkStore: LinkStore {
    private struct Table: MockTable {
        var codes: [String: LinkCode] = [:]
        var wishes: [Int64: LinkWish] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    /// What belongs to a chat goes with it.
    private func isThere(_ chat: Int64) -> Bool { database.read(MockChatStore.Table.self).chats[chat] != nil }

    private func isThere(_ wish: LinkWish) -> Bool {
        if case .join(let other, _) = wish.kind, !isThere(other) { return false }
        return isThere(wish.chat)
    }

    package func code(_ code: String) throws -> LinkCode? {
        database.read(Table.self).codes[code].flatMap { isThere($0.chat) ? $0 : nil }
    }

    package func add(_ code: LinkCode) throws {
        try database.write(Table.self) { $0.codes[code.code] = code }
    }

    package func endCodes(of chats: [Int64], at time: Date) throws {
        try database.write(Table.self) { table in
            table.codes = table.codes.mapValues { code in
                guard chats.contains(code.chat) else { return code }
                return LinkCode(code: code.code, chat: code.chat, expiresAt: min(code.expiresAt, time))
            }
        }
    }

    package func forgetCodes(before time: Date) throws {
        try database.write(Table.self) { table in table.codes = table.codes.filter { $0.value.expiresAt >= time } }
    }

    package func wish(in chat: Int64) throws -> LinkWish? {
        database.read(Table.self).wishes[chat].flatMap { isThere($0) ? $0 : nil }
    }

    package func save(_ wish: LinkWish) throws {
        try database.write(Table.self) { $0.wishes[wish.chat] = wish }
    }

    package func removeWish(in chat: Int64) throws {
        try database.write(Table.self) { $0.wishes[chat] = nil }
    }

    package func decidedWishes() throws -> [LinkWish] {
        database.read(Table.self).wishes.values.filter { $0.isDecided && isThere($0) }.sorted { $0.chat < $1.chat }
    }

    package func requests(to chat: Int64) throws -> [LinkWish] {
        database.read(Table.self).wishes.values.filter { wish in
            guard case .join(chat, _) = wish.kind else { return false }
            return !wish.isAllowed && isThere(wish)
        }.sorted { ($0.until, $0.chat) < ($1.until, $1.chat) }
    }

    package func wishes(at stage: LinkWish.Stage) throws -> [LinkWish] {
        database.read(Table.self).wishes.values.filter { $0.stage == stage && isThere($0) }
            .sorted { $0.chat < $1.chat }
    }
}

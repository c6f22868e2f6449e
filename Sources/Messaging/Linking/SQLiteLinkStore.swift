package import Database
package import FoundationEssentials
import Shared

package struct SQLiteLinkStore: LinkStore {
    private static let selection = "SELECT lane, other, kept, until, stage FROM link_wish"

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func code(_ code: String) throws -> LinkCode? {
        try database.row("SELECT code, lane, expires_at FROM link_code WHERE code = ?", code) {
            LinkCode(code: try $0.get(0), chat: try $0.get(1), expiresAt: try $0.get(2))
        }
    }

    package func add(_ code: LinkCode) throws {
        try database.run(
            "INSERT INTO link_code (code, lane, expires_at) VALUES (?, ?, ?)", code.code, code.chat, code.expiresAt)
    }

    package func endCodes(of chats: [Int64], at time: Date) throws {
        for chat in chats {
            try database.run("UPDATE link_code SET expires_at = min(expires_at, ?) WHERE lane = ?", time, chat)
        }
    }

    package func forgetCodes(before time: Date) throws {
        try database.run("DELETE FROM link_code WHERE expires_at < ?", time)
    }

    package func wish(in chat: Int64) throws -> LinkWish? {
        try database.row("\(SQLiteLinkStore.selection) WHERE lane = ?", chat, read: read)
    }

    package func save(_ wish: LinkWish) throws {
        var (other, kept): (Int64?, Int64?) = (nil, nil)
        if case .join(let chat, let decided) = wish.kind { (other, kept) = (chat, decided) }
        try database.run(
            "INSERT OR REPLACE INTO link_wish (lane, other, kept, until, stage) VALUES (?, ?, ?, ?, ?)", wish.chat,
            other,
            kept, wish.until, wish.stage.rawValue)
    }

    package func removeWish(in chat: Int64) throws {
        try database.run("DELETE FROM link_wish WHERE lane = ?", chat)
    }

    package func decidedWishes() throws -> [LinkWish] {
        try database.rows(
            "\(SQLiteLinkStore.selection) WHERE stage >= 2 AND (other IS NULL OR kept IS NOT NULL) ORDER BY lane",
            read: read)
    }

    package func requests(to chat: Int64) throws -> [LinkWish] {
        try database.rows(
            "\(SQLiteLinkStore.selection) WHERE other = ? AND stage < 2 ORDER BY until, lane", chat, read: read)
    }

    package func wishes(at stage: LinkWish.Stage) throws -> [LinkWish] {
        try database.rows("\(SQLiteLinkStore.selection) WHERE stage = ? ORDER BY lane", stage.rawValue, read: read)
    }

    private func read(_ row: Row) throws -> LinkWish {
        let (other, kept): (Int64?, Int64?) = (try row.get(1), try row.get(2))
        return LinkWish(
            chat: try row.get(0), kind: other.map { .join(other: $0, kept: kept) } ?? .part, until: try row.get(3),
            stage: LinkWish.Stage(rawValue: try row.get(4)) ?? .requested)
    }
}

package import Conversation
package import Database
package import FoundationEssentials
import Shared

package struct SQLiteOutboxStore: OutboxStore {
    private static let columns = """
        o.id, o.class, o.view, o.is_edit, o.attempts, o.uncertain, o.message, o.not_before, o.not_after,
        l.id, l.person, l.account, l.address, l.last_message_at, l.not_before, l.is_reachable, l.has_lost_answer,
        o.uncertain_since, o.created_at
        """

    private struct Found {
        let id: Int64
        /// Nil where another version wrote something that this one cannot read.
        let item: OutboxItem?
        let notBefore: Date
        let notAfter: Date?
    }

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func append(
        _ outgoing: Outgoing, to chat: Chat, as kind: OutboxItem.Class, at time: Date, notAfter: Date?, isSending: Bool
    ) throws -> Int64 {
        let message = outgoing.message.kept
        let state = isSending ? OutboxItemState.sending : .waiting
        try database.run(
            """
            INSERT INTO outbox
                (lane, class, view, is_edit, created_at, not_before, not_after, state, attempts, uncertain, message,
                is_vital)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)
            """,
            chat.id, kind.rawValue, outgoing.view, outgoing.isEdit, time, time, notAfter, state.rawValue,
            message, outgoing.isVital)
        return database.lastInsertedID
    }

    package func next(in chat: Int64, at time: Date) throws -> NextOutboxItem {
        var soonest: Date?
        for kind in OutboxItem.Class.allCases {
            while let found = try first(of: kind, in: chat) {
                guard let item = found.item, found.notAfter.map({ $0 >= time }) != false else {
                    try giveUp(found.id, as: .failed)
                    continue
                }
                if found.notBefore > time {
                    soonest = min(soonest ?? .distantFuture, found.notBefore)
                } else if try item.isEdit && isWaiting(item.view, in: chat, before: item.id) {
                    // The message it edits is of a later class and has not been sent yet.
                    break
                } else {
                    return .item(item)
                }
                break
            }
        }
        return soonest.map(NextOutboxItem.later) ?? .nothing
    }

    package func isWaiting(in chat: Int64) throws -> Bool {
        try database.row("SELECT 1 FROM outbox WHERE lane = ? AND state = 0 LIMIT 1", chat) {
            try $0.get(0, as: Int.self)
        } != nil
    }

    package func start(_ id: Int64) throws {
        try database.run("UPDATE outbox SET state = 1 WHERE id = ?", id)
    }

    package func remote(of view: Int, in chat: Int64) throws -> String? {
        // The newest one: where an edit failed, a new message was sent in its place, and later edits change that one.
        try database.row(
            """
            SELECT remote FROM ended_letter WHERE lane = ? AND view = ? AND remote IS NOT NULL ORDER BY id DESC LIMIT 1
            """, chat, view
        ) { try $0.get(0, as: String?.self) } ?? nil
    }

    package func has(_ view: Int, in chat: Int64) throws -> Bool {
        try database.row(
            """
            SELECT 1 FROM ended_letter WHERE lane = ?1 AND view = ?2
            UNION ALL SELECT 1 FROM outbox WHERE lane = ?1 AND view = ?2 LIMIT 1
            """, chat, view
        ) { try $0.get(0, as: Int.self) } != nil
    }

    package func waiting() throws -> [WaitingChat] {
        try database.rows(
            """
            SELECT l.id, l.account FROM (SELECT DISTINCT lane FROM outbox WHERE state = 0) AS o
            JOIN lane AS l ON l.id = o.lane ORDER BY l.id
            """
        ) {
            WaitingChat(chat: try $0.get(0), account: try $0.get(1))
        }
    }

    package func lastPrompt(in chat: Int64) throws -> SentPrompt? {
        let last = try ["outbox", "ended_letter"].compactMap { table in
            try database.row(
                """
                SELECT view, state, created_at FROM \(table) WHERE lane = ? AND class = ? AND is_edit = 0
                ORDER BY view DESC LIMIT 1
                """, chat, OutboxItem.Class.prompt.rawValue
            ) {
                (
                    view: try $0.view(0), state: try $0.get(1, as: Int.self),
                    at: try $0.get(2, as: Date.self)
                )
            }
        }.max { $0.view < $1.view }
        return last.flatMap { last in
            OutboxItemState(rawValue: last.state).map { SentPrompt(state: $0, writtenAt: last.at) }
        }
    }

    package func interrupted() throws -> [OutboxItem] {
        let found = try database.rows(
            """
            SELECT \(SQLiteOutboxStore.columns) FROM outbox AS o JOIN lane AS l ON l.id = o.lane
            WHERE o.state = 1 ORDER BY o.id
            """, read: read)
        for unreadable in found where unreadable.item == nil { try giveUp(unreadable.id, as: .failed) }
        return found.compactMap(\.item)
    }

    package func suspectWaiting() throws {
        try database.run(
            "UPDATE outbox SET state = 1, uncertain_since = coalesce(uncertain_since, created_at) WHERE state = 0")
    }

    package func finish(_ id: Int64, remote: String) throws {
        try end(id, as: .delivered, remote: remote)
    }

    package func postpone(_ id: Int64, until time: Date, counting reason: Postponement) throws {
        var uncertainAt: Date?
        if case .uncertain(let time) = reason { uncertainAt = time }
        var hasNotLeft = false
        if case .notSent = reason { hasNotLeft = true }
        try database.run(
            """
            UPDATE outbox SET state = 0, not_before = ?1, attempts = attempts + ?2,
                uncertain = uncertain + (?3 IS NOT NULL), uncertain_since = coalesce(uncertain_since, ?3)
            WHERE id = ?4
            """, time, hasNotLeft, uncertainAt, id)
    }

    package func giveUp(_ id: Int64, as state: OutboxItemState) throws {
        try end(id, as: state, remote: nil)
    }

    package func dropOvertaken(_ view: Int, in chat: Int64) throws {
        try database.run(
            """
            DELETE FROM outbox WHERE lane = ? AND class = ? AND state = 0 AND view = ? AND is_edit = 1
            """, chat, OutboxItem.Class.liveEdit.rawValue, view)
    }

    package func empty(_ chat: Int64) throws {
        let waiting = try database.rows("SELECT id FROM outbox WHERE lane = ? AND state = 0 ORDER BY id", chat) {
            try $0.get(0, as: Int64.self)
        }
        for id in waiting { try giveUp(id, as: .failed) }
    }

    package func shift(by seconds: TimeInterval) throws {
        let milliseconds = Int64(Int(nearest: seconds * 1000))
        try database.run(
            """
            UPDATE outbox SET not_before = not_before + ?1, not_after = not_after + ?1,
                uncertain_since = uncertain_since + ?1
            WHERE state = 0
            """, milliseconds)
    }

    package func hasten(_ chat: Int64, at time: Date) throws {
        try database.run(
            """
            UPDATE outbox SET not_before = ?1
            WHERE lane = ?2 AND class = ?3 AND state = 0 AND uncertain > 0 AND not_before > ?1
            """, time, chat, OutboxItem.Class.answer.rawValue)
    }

    package func merge(_ chat: Int64, into other: Int64) throws {
        try database.run("DELETE FROM outbox WHERE lane = ? AND is_edit = 1 AND state = 0", chat)
        try database.run("UPDATE outbox SET lane = ? WHERE lane = ?", other, chat)
        try database.run("UPDATE ended_letter SET lane = ? WHERE lane = ?", other, chat)
    }

    package func forget(_ chat: Int64, fates: Bool) throws {
        try database.run("DELETE FROM outbox WHERE lane = ? AND is_vital = 0", chat)
        if fates { try database.run("DELETE FROM ended_letter WHERE lane = ?", chat) }
    }

    package func vital(in chat: Int64) throws -> [RenderedMessage] {
        try database.rows("SELECT message FROM outbox WHERE lane = ? AND is_vital = 1 ORDER BY id", chat) {
            try? RenderedMessage(kept: try $0.get(0))
        }.compactMap(\.self)
    }

    package func forgetFinished(before time: Date, limit: Int) throws -> Bool {
        // Ids follow time, so only the lowest ids can be old enough.
        try database.run(
            """
            DELETE FROM ended_letter WHERE id IN (SELECT id FROM ended_letter ORDER BY id LIMIT ?) AND created_at < ?
            """, limit, time)
        return database.changes > 0
    }

    package func counts() throws -> OutboxCounts {
        var counts = OutboxCounts()
        for (state, count, uncertain) in try database.rows(
            """
            SELECT state, count(*), sum(uncertain)
            FROM (SELECT state, uncertain FROM outbox UNION ALL SELECT state, uncertain FROM ended_letter)
            GROUP BY state
            """,
            read: { (try $0.get(0, as: Int.self), try $0.get(1, as: Int.self), try $0.get(2, as: Int.self)) })
        {
            counts.add(OutboxItemState(rawValue: state), count: count, uncertainSends: uncertain)
        }
        return counts
    }

    /// Deletes the message's text together with its place in the queue, and keeps its fate.
    private func end(_ id: Int64, as state: OutboxItemState, remote: String?) throws {
        // Read first, so that one row of values is inserted: for rows of a query SQLite keeps each page that it changes
        // beside, in case one is refused. As plain numbers, since what cannot be understood is given up, too.
        let ended = try database.row(
            "SELECT lane, class, view, is_edit, created_at, uncertain FROM outbox WHERE id = ?", id
        ) { row in try (0..<6).map { try row.get($0, as: Int64.self) } }
        guard let ended else { return }
        try database.run(
            """
            INSERT INTO ended_letter (lane, class, view, is_edit, created_at, state, uncertain, remote)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, ended[0], ended[1], ended[2], ended[3], ended[4], state.rawValue,
            ended[5] + (state == .uncertain ? 1 : 0), remote)
        try database.run("DELETE FROM outbox WHERE id = ?", id)
    }

    private func first(of kind: OutboxItem.Class, in chat: Int64) throws -> Found? {
        guard
            let found = try database.row(
                """
                SELECT \(SQLiteOutboxStore.columns) FROM outbox AS o JOIN lane AS l ON l.id = o.lane
                WHERE o.lane = ? AND o.class = ? AND o.state = 0 ORDER BY o.id LIMIT 1
                """, chat, kind.rawValue, read: read)
        else { return nil }
        guard let item = found.item, item.isEdit else { return found }
        let edit = item.editing(try remote(of: item.view, in: chat))
        return Found(id: found.id, item: edit, notBefore: found.notBefore, notAfter: found.notAfter)
    }

    private func isWaiting(_ view: Int, in chat: Int64, before id: Int64) throws -> Bool {
        try database.row(
            "SELECT 1 FROM outbox WHERE lane = ? AND view = ? AND id < ? LIMIT 1", chat, view, id
        ) { try $0.get(0, as: Int.self) } != nil
    }

    private func read(_ row: Row) throws -> Found {
        let id: Int64 = try row.get(0)
        let json = try row.get(6, as: String?.self) ?? ""
        let (notBefore, notAfter): (Date, Date?) = (try row.get(7), try row.get(8))
        guard let kind = OutboxItem.Class(rawValue: try row.get(1)),
            let message = try? RenderedMessage(kept: json)
        else { return Found(id: id, item: nil, notBefore: notBefore, notAfter: notAfter) }
        let chat = Chat(
            id: try row.get(9), person: PersonID(try row.get(10)), account: try row.get(11), address: try row.get(12),
            lastMessageAt: try row.get(13), silentUntil: try row.get(14),
            isReachable: try row.get(15, as: Int.self) != 0, hasLostAnswer: try row.get(16, as: Int.self) != 0)
        let item = OutboxItem(
            id: id, chat: chat, kind: kind, view: try row.view(2), isEdit: try row.get(3, as: Int.self) != 0,
            message: message, writtenAt: try row.get(18), attempts: try row.get(4),
            uncertainSends: try row.get(5), uncertainSince: try row.get(17), editedRemote: nil)
        return Found(id: id, item: item, notBefore: notBefore, notAfter: notAfter)
    }
}

extension Row {
    /// Messages are numbered from the time in milliseconds, which is beyond the largest count.
    fileprivate func view(_ column: Int) throws -> Int { Int(try get(column, as: Int64.self)) }
}

import Conversation
import Foundation
import Testing

@testable import Database
@testable import Messaging

@Suite("The file")
struct GrowthTests {
    @Test("keeps only a few bytes of a handled message")
    func bytes() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let stores = Stores(database)
        let chat = try stores.chats.createChat(account: "telegram:1234567890", address: "1234567890", at: time(0))
        func used() throws -> Int {
            let pages = try database.row("PRAGMA page_count") { try $0.get(0, as: Int.self) } ?? 0
            return pages * (try database.row("PRAGMA page_size") { try $0.get(0, as: Int.self) } ?? 0)
        }
        let (before, count) = (try used(), 5000)
        for number in 0..<count {
            let event = Batch.Event(
                id: String(700_000_000 + number), address: chat.address, raw: Array(repeating: 7, count: 400))
            let batch = Batch(account: chat.account, events: [event], cursor: String(number))
            let id = try #require(try stores.inbox.accept(batch, at: time(1_772_478_000)).first?.id)
            try stores.inbox.finish(id)
            let item = try stores.outbox.append(
                outgoing(String(repeating: "words ", count: 50), view: number), to: chat, as: .answer,
                at: time(1_772_478_000), notAfter: nil, isSending: true)
            try stores.outbox.finish(item, remote: String(100_000 + number))
        }
        #expect(try (used() - before) / count < 150)
    }

    @Test("of an earlier version keeps its waiting, quarantined and known events")
    func earlier() throws {
        let database = try Database(path: ":memory:")
        try Migrations(Array(Migrations.off.steps.prefix(15))).apply(to: database)
        for sql in [
            "INSERT INTO person (id, created_at) VALUES (1, 0)",
            "INSERT INTO lane (id, person, account, address, last_message_at) VALUES (1, 1, 'test', 'me', 0)",
            "INSERT INTO cursor (account, position, polled_at) VALUES ('test', '7', 3000)",
            """
            INSERT INTO inbox (id, account, event, received_at, state, attempts, raw, address) VALUES
                (3, 'test', 'done', 1000, 1, 0, NULL, NULL), (4, 'test', 'aside', 2000, 2, 3, x'61', 'me'),
                (5, 'test', 'waits', 3000, 0, 1, x'62', 'me'), (9, 'gone', 'done', 3000, 1, 0, NULL, NULL)
            """,
            """
            INSERT INTO outbox (id, account, lane, class, view, is_edit, created_at, not_before, not_after, state,
                attempts, uncertain, message, remote) VALUES
                (1, 'test', 1, 2, 1, 0, 1000, 0, NULL, 3, 0, 1, NULL, NULL),
                (2, 'test', 1, 0, 2, 0, 1000, 0, NULL, 2, 0, 0, NULL, 'm-1'),
                (3, 'test', 1, 0, 2, 1, 1000, 0, NULL, 2, 0, 1, NULL, 'm-2'),
                (4, 'test', 1, 0, 3, 0, 2000, 2000, 9000, 0, 2, 1, '{}', NULL),
                (8, 'test', 1, 0, 4, 0, 2000, 2000, NULL, 4, 0, 0, NULL, NULL)
            """,
        ] {
            try database.run(sql)
        }
        let message = outgoing("still to come").message
        try database.run("UPDATE outbox SET message = ? WHERE id = 4", message.kept)
        try Migrations.off.apply(to: database)
        let (inbox, outbox) = (Stores(database).inbox, Stores(database).outbox)

        #expect(try inbox.cursor(of: "test") == Cursor(position: "7", polledAt: time(3)))
        #expect(try inbox.waiting().map(\.queue) == ["test me"])
        #expect(
            try inbox.row(5) == InboxRow(id: 5, account: "test", receivedAt: time(3), raw: Array("b".utf8), attempts: 1)
        )
        #expect(try inbox.quarantined().map(\.id) == [4])
        let new = try inbox.accept(batch("done", "aside", "waits", "new"), at: time(4)).map(\.id)
        #expect(new.count == 1 && new.allSatisfy { $0 > 9 })
        #expect(try inbox.accept(batch("done", account: "gone"), at: time(4)).isEmpty)

        #expect(try outbox.waiting() == [WaitingChat(chat: 1, account: "test")])
        #expect(try outbox.remote(of: 2, in: 1) == "m-2")
        #expect(try outbox.lastPrompt(in: 1) == SentPrompt(state: .uncertain, writtenAt: time(1)))
        let counts = try outbox.counts()
        let fates = [counts.waiting, counts.delivered, counts.uncertain, counts.failed, counts.uncertainSends]
        #expect(fates == [1, 2, 1, 1, 3])
        guard case .item(let item) = try outbox.next(in: 1, at: time(5)) else {
            Issue.record("what waited is gone")
            return
        }
        #expect(item.id == 4 && item.message == message && item.attempts == 2 && item.uncertainSends == 1)
        let chat = item.chat
        let next = try outbox.append(
            outgoing("new"), to: chat, as: .answer, at: time(5), notAfter: nil, isSending: false)
        #expect(next == 9, "a number is not given twice")
    }
}

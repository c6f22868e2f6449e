import Conversation
import Database
import Foundation
import Messaging
import Testing
import Words

@Suite("The outbox")
struct OutboxStoreTests {
    private func fresh(_ name: String) throws -> (Stores, Chat) {
        let stores = try stores(name)
        return (stores, try stores.chats.createChat(account: "test", address: "me", at: time(0)))
    }

    private func write(
        _ text: String, as kind: OutboxItem.Class = .answer, view: Int = 1, isEdit: Bool = false, at moment: Double = 1,
        notAfter: Double? = nil, isSending: Bool = false, _ stores: Stores, _ chat: Chat
    ) throws -> Int64 {
        try stores.outbox.append(
            outgoing(text, view: view, isEdit: isEdit), to: chat, as: kind, at: time(moment),
            notAfter: notAfter.map(time), isSending: isSending)
    }

    private func next(_ stores: Stores, _ chat: Chat, at moment: Double) throws -> OutboxItem? {
        guard case .item(let item) = try stores.outbox.next(in: chat.id, at: time(moment)) else { return nil }
        return item
    }

    private func words(_ item: OutboxItem?) -> String? { item.map { String($0.message.text.plain.dropLast(4)) } }

    @Test("returns a chat's messages by urgency, then in order", arguments: ["sqlite", "mock"])
    func order(name: String) throws {
        let (stores, chat) = try fresh(name)
        for (text, kind) in [
            ("bulk", OutboxItem.Class.bulk), ("prompt", .prompt), ("first", .answer), ("second", .answer),
        ] {
            _ = try write(text, as: kind, stores, chat)
        }
        _ = try write("later", at: 9, stores, chat)
        var seen: [String?] = []
        while let item = try next(stores, chat, at: 5) {
            seen.append(words(item))
            #expect(item.message == outgoing(words(item) ?? "").message && item.chat == chat)
            try stores.outbox.start(item.id)
            try stores.outbox.finish(item.id, remote: "r")
        }
        #expect(seen == ["first", "second", "prompt", "bulk"])
        #expect(try stores.outbox.next(in: chat.id, at: time(5)) == .later(time(9)))
        #expect(try stores.outbox.next(in: 77, at: time(5)) == .nothing)
        #expect(try stores.outbox.waiting().map { "\($0.chat) \($0.account)" } == ["\(chat.id) test"])
    }

    @Test(
        "gives an edit the id of the message it changes, once that has been sent",
        arguments: ["sqlite", "mock"])
    func edits(name: String) throws {
        let (stores, chat) = try fresh(name)
        // As large as they are: the time in milliseconds.
        let view = 1_795_374_300_000
        let first = try write("x", as: .prompt, view: view, stores, chat)
        _ = try write("y", as: .liveEdit, view: view, isEdit: true, stores, chat)
        #expect(words(try next(stores, chat, at: 1)) == "x")
        try stores.outbox.start(first)
        try stores.outbox.finish(first, remote: "m-77")
        let edit = try #require(try next(stores, chat, at: 2))
        #expect(edit.isEdit && edit.editedRemote == "m-77" && edit.view == view)
        // The edit failed and was sent as a new message: later edits change that one.
        try stores.outbox.finish(edit.id, remote: "m-78")
        #expect(try stores.outbox.remote(of: view, in: chat.id) == "m-78")
        #expect(try stores.outbox.remote(of: 5, in: chat.id) == nil)
    }

    @Test("drops an edit that a newer one replaces, and nothing else", arguments: ["sqlite", "mock"])
    func overtaken(name: String) throws {
        let (stores, chat) = try fresh(name)
        _ = try write("answer", view: 4, isEdit: true, stores, chat)
        _ = try write("old", as: .liveEdit, view: 4, isEdit: true, stores, chat)
        _ = try write("on its way", as: .liveEdit, view: 4, isEdit: true, isSending: true, stores, chat)
        _ = try write("another", as: .liveEdit, view: 5, isEdit: true, stores, chat)
        try stores.outbox.dropOvertaken(4, in: chat.id)
        #expect(words(try next(stores, chat, at: 1)) == "answer")
        #expect(try stores.outbox.counts().waiting == 3)
    }

    @Test(
        "counts unsent and uncertain sends separately, and requested waits not at all", arguments: ["sqlite", "mock"])
    func postponing(name: String) throws {
        let (stores, chat) = try fresh(name)
        for text in ["a", "b"] { _ = try write(text, stores, chat) }
        for (step, reason) in [Postponement.notSent, .asked, .uncertain(at: time(20)), .uncertain(at: time(30))]
            .enumerated()
        {
            let item = try #require(try next(stores, chat, at: Double(10 * step + 1)))
            #expect(words(item) == "a")
            try stores.outbox.start(item.id)
            try stores.outbox.postpone(item.id, until: time(Double(10 * step + 11)), counting: reason)
            // Order is kept: the next message does not overtake the one that waits.
            let wait = try stores.outbox.next(in: chat.id, at: time(Double(10 * step + 10)))
            #expect(wait == .later(time(Double(10 * step + 11))))
        }
        let item = try #require(try next(stores, chat, at: 41))
        #expect(item.attempts == 1 && item.uncertainSends == 2 && item.uncertainSince == time(20))
        try stores.outbox.shift(by: 100)
        #expect(try next(stores, chat, at: 141)?.uncertainSince == time(120))
    }

    @Test("repeats a waiting answer at once when its person writes", arguments: ["sqlite", "mock"])
    func hastening(name: String) throws {
        let (stores, chat) = try fresh(name)
        for (text, reason) in [("uncertain", Postponement.uncertain(at: time(1))), ("asked", .asked)] {
            let id = try write(text, stores, chat)
            try stores.outbox.postpone(id, until: time(60), counting: reason)
        }
        try stores.outbox.hasten(chat.id, at: time(10))
        let item = try #require(try next(stores, chat, at: 10))
        #expect(words(item) == "uncertain")
        try stores.outbox.giveUp(item.id, as: .uncertain)
        #expect(try stores.outbox.next(in: chat.id, at: time(10)) == .later(time(60)))
    }

    @Test(
        "merges two chats in order, without edits of messages sent to the removed one", arguments: ["sqlite", "mock"])
    func merging(name: String) throws {
        let (stores, chat) = try fresh(name)
        let other = try stores.chats.createChat(account: "test", address: "new", at: time(0))
        for (text, isEdit, chat) in [
            ("1", false, other), ("2", false, chat), ("edit", true, other), ("3", false, other), ("4", false, chat),
        ] {
            _ = try write(text, view: 9, isEdit: isEdit, stores, chat)
        }
        try stores.outbox.merge(other.id, into: chat.id)
        var seen: [String?] = []
        while let item = try next(stores, chat, at: 5) {
            seen.append(words(item))
            try stores.outbox.start(item.id)
            try stores.outbox.finish(item.id, remote: "r")
        }
        #expect(seen == ["1", "2", "3", "4"])
        #expect(try stores.outbox.waiting().isEmpty)
    }

    @Test("drops a message that is too late", arguments: ["sqlite", "mock"])
    func tooLate(name: String) throws {
        let (stores, chat) = try fresh(name)
        _ = try write("old", as: .prompt, at: 1, notAfter: 10, stores, chat)
        _ = try write("new", as: .prompt, at: 2, notAfter: 20, stores, chat)
        #expect(words(try next(stores, chat, at: 11)) == "new")
        #expect(try stores.outbox.counts().failed == 1)
    }

    @Test(
        "remembers messages on their way, counts their ends, forgets only finished ones", arguments: ["sqlite", "mock"])
    func fates(name: String) throws {
        let (stores, chat) = try fresh(name)
        let first = try write("a", isSending: true, stores, chat)
        let second = try write("b", stores, chat)
        _ = try write("c", stores, chat)
        #expect(try stores.outbox.interrupted().map(words) == ["a"])
        try stores.outbox.giveUp(first, as: .uncertain)
        #expect(try stores.outbox.interrupted().isEmpty)
        try stores.outbox.start(second)
        try stores.outbox.finish(second, remote: "r")
        let counts = try stores.outbox.counts()
        let fates: [Int] = [counts.waiting, counts.delivered, counts.uncertain, counts.failed]
        #expect(fates == [1, 1, 1, 0])
        #expect(counts.uncertainSends == 1)
        #expect(try stores.outbox.forgetFinished(before: time(100), limit: 9))
        #expect(try !stores.outbox.forgetFinished(before: time(100), limit: 9))
        #expect(words(try next(stores, chat, at: 2)) == "c")
    }

    @Test("empties one chat, and moves waiting messages when the clock is set", arguments: ["sqlite", "mock"])
    func chats(name: String) throws {
        let (stores, chat) = try fresh(name)
        let other = try stores.chats.createChat(account: "test", address: "you", at: time(0))
        _ = try write("mine", stores, chat)
        _ = try write("yours", at: 50, notAfter: 60, stores, other)
        try stores.outbox.empty(chat.id)
        #expect(try next(stores, chat, at: 1) == nil)
        try stores.outbox.shift(by: -3600)
        #expect(words(try next(stores, other, at: -3550)) == "yours")
        #expect(try stores.outbox.next(in: other.id, at: time(-3539)) == .nothing)
    }

    @Test("forgets what waits, and never what is vital", arguments: ["sqlite", "mock"])
    func vital(name: String) throws {
        let (stores, chat) = try fresh(name)
        for isSending in [true, false] {
            _ = try write("mine", isSending: isSending, stores, chat)
            _ = try stores.outbox.append(
                outgoing("card").asVital, to: chat, as: .answer, at: time(1), notAfter: nil, isSending: isSending)
        }
        try stores.outbox.forget(chat.id, fates: true)
        #expect(try stores.outbox.vital(in: chat.id) == [outgoing("card").message, outgoing("card").message])
        let sending = try #require(try stores.outbox.interrupted().first)
        #expect(words(sending) == "card")
        try stores.outbox.finish(sending.id, remote: "r")
        #expect(words(try next(stores, chat, at: 1)) == "card")
        #expect(try stores.outbox.vital(in: chat.id).count == 1)
        #expect(try stores.outbox.vital(in: 77).isEmpty)
    }

    @Test("gives up a message that this version cannot read, and goes on")
    func unreadable() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let stores = Stores(database)
        let chat = try stores.chats.createChat(account: "test", address: "me", at: time(0))
        for text in ["a", "b"] { _ = try write(text, stores, chat) }
        try database.run("UPDATE outbox SET message = ? WHERE id = 1", "{\"shape\": 9}")
        #expect(words(try next(stores, chat, at: 1)) == "b")
    }

    @Test("finds the next message without reading those that wait")
    func cost() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let stores = Stores(database)
        let chat = try stores.chats.createChat(account: "test", address: "me", at: time(0))
        func steps() throws -> Int {
            let before = database.steps
            _ = try next(stores, chat, at: 5)
            return database.steps - before
        }
        _ = try write("first", stores, chat)
        _ = try steps()
        let few = try steps()
        for index in 0..<500 { _ = try write("\(index)", as: .prompt, at: 9, stores, chat) }
        #expect(try steps() == few)
    }
}

import Conversation
import Database
import Foundation
import Messaging
import Shared
import Testing
import Words

/// A set of stores of each kind, empty.
func stores(_ name: String) throws -> Stores {
    if name == "mock" { return Stores(MockDatabase()) }
    let database = try Database(path: ":memory:")
    try Migrations.off.apply(to: database)
    return Stores(database)
}

nonisolated func time(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

func batch(_ ids: String..., account: String = "test", cursor: String? = nil) -> Batch {
    Batch(account: account, events: ids.map { .init(id: $0, raw: Array($0.utf8)) }, cursor: cursor)
}

func outgoing(_ text: String, view: Int = 1, isEdit: Bool = false) -> Outgoing {
    Outgoing(
        view: view, isEdit: isEdit,
        message: RenderedMessage(
            text: Text(text) + Text("bold", style: .bold), rows: [[.init(label: "A", payload: "1.0.0")]], typing: .names
        ))
}

@Suite("The inbox")
struct InboxStoreTests {
    @Test("keeps events in the order in which they came, each once", arguments: ["sqlite", "mock"])
    func accepts(name: String) throws {
        let inbox = try stores(name).inbox
        try inbox.accept(batch("a", "b", cursor: "7"), at: time(1))
        try inbox.accept(batch("b", "c"), at: time(2))
        try inbox.accept(batch("a", account: "other"), at: time(2))
        let rows = try inbox.waiting(of: "test", limit: 10)
        #expect(rows.map { String(decoding: $0.raw, as: UTF8.self) } == ["a", "b", "c"])
        #expect(try inbox.waiting(of: "other", limit: 9).map(\.account) == ["other"])
        #expect(try inbox.waiting(of: "test", limit: 2).count == 2)
        #expect(try inbox.cursor(of: "test") == "7")
        #expect(try inbox.cursor(of: "other") == nil)
    }

    @Test("knows a finished event again, and has erased what it said", arguments: ["sqlite", "mock"])
    func finishes(name: String) throws {
        let inbox = try stores(name).inbox
        try inbox.accept(batch("a"), at: time(1))
        try inbox.finish(try #require(try inbox.waiting(of: "test", limit: 1).first).id)
        try inbox.accept(batch("a"), at: time(2))
        #expect(try inbox.waiting(of: "test", limit: 10).isEmpty)
        try inbox.forgetFinished(before: time(5))
        try inbox.accept(batch("a"), at: time(6))
        #expect(try inbox.waiting(of: "test", limit: 10).count == 1)
    }

    @Test("counts attempts, and sets aside without forgetting", arguments: ["sqlite", "mock"])
    func quarantines(name: String) throws {
        let inbox = try stores(name).inbox
        try inbox.accept(batch("a"), at: time(1))
        let id = try #require(try inbox.waiting(of: "test", limit: 1).first).id
        try inbox.countAttempt(id)
        try inbox.countAttempt(id)
        #expect(try inbox.waiting(of: "test", limit: 1).first?.attempts == 2)
        try inbox.quarantine(id)
        #expect(try inbox.waiting(of: "test", limit: 1).isEmpty)
        try inbox.forgetFinished(before: time(100))
        try inbox.accept(batch("a"), at: time(2))
        #expect(try inbox.waiting(of: "test", limit: 1).isEmpty)
    }

    @Test("erases what a finished message said")
    func erases() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let inbox = Stores(database).inbox
        try inbox.accept(batch("secret"), at: time(1))
        try inbox.finish(try #require(try inbox.waiting(of: "test", limit: 1).first).id)
        #expect(try database.row("SELECT raw FROM inbox") { try $0.get(0, as: [UInt8]?.self) } == .some(nil))
    }
}

@Suite("The outbox")
struct OutboxStoreTests {
    private func words(_ letters: [Letter]) -> [String] { letters.map { String($0.message.text.plain.dropLast(4)) } }

    @Test("gives one letter a lane at a time: by urgency, then in order", arguments: ["sqlite", "mock"])
    func order(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        let other = try stores.lanes.createLane(account: "test", address: "you", at: time(0))
        for (text, kind) in [("bulk", Letter.Class.bulk), ("prompt", .prompt), ("first", .answer), ("second", .answer)]
        {
            try stores.outbox.append(outgoing(text), to: lane, as: kind, at: time(1), notAfter: nil)
        }
        try stores.outbox.append(outgoing("yours"), to: other, as: .prompt, at: time(1), notAfter: nil)
        try stores.outbox.append(outgoing("later"), to: lane, as: .answer, at: time(9), notAfter: nil)
        #expect(try stores.outbox.claim(of: "elsewhere", at: time(5), limit: 9).isEmpty)
        var seen: [String] = []
        while true {
            let letters = try stores.outbox.claim(of: "test", at: time(5), limit: 9)
            if letters.isEmpty { break }
            seen += words(letters)
            // What is on its way is given to nobody else, and holds its lane.
            #expect(try stores.outbox.claim(of: "test", at: time(5), limit: 9).isEmpty)
            #expect(letters.first?.message == outgoing(words(letters)[0]).message)
            for letter in letters { try stores.outbox.finish(letter.id, remote: "r") }
        }
        #expect(seen == ["first", "yours", "second", "prompt", "bulk"])
        #expect(try stores.outbox.nextDue(of: "test", after: time(5)) == time(9))
        #expect(try stores.outbox.nextDue(of: "elsewhere", after: time(5)) == nil)
    }

    @Test(
        "tells an edit the network's id of what it changes, and never before that has gone",
        arguments: ["sqlite", "mock"])
    func edits(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        try stores.outbox.append(outgoing("x", view: 4), to: lane, as: .prompt, at: time(1), notAfter: nil)
        try stores.outbox.append(
            outgoing("y", view: 4, isEdit: true), to: lane, as: .liveEdit, at: time(1), notAfter: nil)
        let first = try #require(try stores.outbox.claim(of: "test", at: time(1), limit: 9).first)
        #expect(!first.isEdit && first.editedRemote == nil)
        try stores.outbox.finish(first.id, remote: "m-77")
        let edit = try #require(try stores.outbox.claim(of: "test", at: time(2), limit: 9).first)
        #expect(edit.isEdit && edit.editedRemote == "m-77" && edit.view == 4)
    }

    @Test(
        "counts what did not leave and what is uncertain apart, and a wait not at all", arguments: ["sqlite", "mock"])
    func postponing(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        for text in ["a", "b"] {
            try stores.outbox.append(outgoing(text), to: lane, as: .answer, at: time(1), notAfter: nil)
        }
        let reasons = [Postponement.notSent, .asked, .uncertain]
        for (step, reason) in reasons.enumerated() {
            let letter = try #require(
                try stores.outbox.claim(of: "test", at: time(Double(10 * step + 1)), limit: 9).first)
            #expect(words([letter]) == ["a"])
            try stores.outbox.postpone(letter.id, until: time(Double(10 * step + 11)), counting: reason)
            // Order is kept: the next letter does not overtake the one that waits.
            #expect(try stores.outbox.claim(of: "test", at: time(Double(10 * step + 10)), limit: 9).isEmpty)
        }
        let letter = try #require(try stores.outbox.claim(of: "test", at: time(31), limit: 9).first)
        #expect(letter.attempts == 1 && letter.uncertainSends == 1)
    }

    @Test("keeps a whole lane silent where the network asked for it, and no other", arguments: ["sqlite", "mock"])
    func silence(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        let other = try stores.lanes.createLane(account: "test", address: "you", at: time(0))
        try stores.outbox.append(outgoing("prompt"), to: lane, as: .prompt, at: time(1), notAfter: nil)
        let prompt = try #require(try stores.outbox.claim(of: "test", at: time(1), limit: 9).first)
        try stores.outbox.postpone(prompt.id, until: time(60), counting: .asked)
        for lane in [lane, other] {
            try stores.outbox.append(outgoing(lane.address), to: lane, as: .answer, at: time(2), notAfter: nil)
        }
        #expect(words(try stores.outbox.claim(of: "test", at: time(59), limit: 9)) == ["you"])
        #expect(words(try stores.outbox.claim(of: "test", at: time(60), limit: 9)) == ["me"])
    }

    @Test("lets go of what comes too late", arguments: ["sqlite", "mock"])
    func tooLate(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        try stores.outbox.append(outgoing("old"), to: lane, as: .prompt, at: time(1), notAfter: time(10))
        try stores.outbox.append(outgoing("new"), to: lane, as: .prompt, at: time(2), notAfter: time(20))
        #expect(try stores.outbox.claim(of: "test", at: time(11), limit: 9).isEmpty)
        #expect(words(try stores.outbox.claim(of: "test", at: time(11), limit: 9)) == ["new"])
    }

    @Test("remembers what was on its way, and forgets only what is over", arguments: ["sqlite", "mock"])
    func fates(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        for text in ["a", "b", "c"] {
            try stores.outbox.append(outgoing(text), to: lane, as: .answer, at: time(1), notAfter: nil)
        }
        let first = try #require(try stores.outbox.claim(of: "test", at: time(1), limit: 9).first)
        #expect(words(try stores.outbox.interrupted(of: "test")) == ["a"])
        try stores.outbox.giveUp(first.id, as: .uncertain)
        #expect(try stores.outbox.interrupted(of: "test").isEmpty)
        let second = try #require(try stores.outbox.claim(of: "test", at: time(1), limit: 9).first)
        try stores.outbox.finish(second.id, remote: "r")
        try stores.outbox.forgetFinished(before: time(100))
        #expect(words(try stores.outbox.claim(of: "test", at: time(2), limit: 9)) == ["c"])
    }

    @Test("gives up a letter that this version cannot read, and goes on")
    func unreadable() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let stores = Stores(database)
        let lane = try stores.lanes.createLane(account: "test", address: "me", at: time(0))
        for text in ["a", "b"] {
            try stores.outbox.append(outgoing(text), to: lane, as: .answer, at: time(1), notAfter: nil)
        }
        try database.run("UPDATE outbox SET message = ? WHERE id = 1", "{\"shape\": 9}")
        #expect(try stores.outbox.claim(of: "test", at: time(1), limit: 9).isEmpty)
        #expect(words(try stores.outbox.claim(of: "test", at: time(1), limit: 9)) == ["b"])
    }
}

@Suite("Lanes and places")
struct LaneStoreTests {
    @Test("know an address again, apart for each account", arguments: ["sqlite", "mock"])
    func lanes(name: String) throws {
        let lanes = try stores(name).lanes
        #expect(try lanes.lane(account: "a", address: "1") == nil)
        let first = try lanes.createLane(account: "a", address: "1", at: time(1))
        let second = try lanes.createLane(account: "b", address: "1", at: time(2))
        #expect(first.person != second.person)
        #expect(try lanes.lane(account: "a", address: "1") == first)
        try lanes.noteMessage(on: first, at: time(9))
        #expect(try lanes.lane(account: "a", address: "1")?.lastMessageAt == time(9))
        #expect(try lanes.lastUsedLane(of: first.person)?.id == first.id)
        #expect(try lanes.lastUsedLane(of: PersonID(99)) == nil)
    }

    @Test("keep where somebody is", arguments: ["sqlite", "mock"])
    func navigation(name: String) throws {
        let stores = try stores(name)
        let lane = try stores.lanes.createLane(account: "a", address: "1", at: time(1))
        #expect(try stores.navigation.place(of: lane.person) == nil)
        for place in ["{}", "{\"ü\":1}"] { try stores.navigation.save(Data(place.utf8), of: lane.person) }
        #expect(try stores.navigation.place(of: lane.person) == Data("{\"ü\":1}".utf8))
    }
}

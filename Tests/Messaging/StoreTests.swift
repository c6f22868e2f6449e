import Conversation
import Database
import Foundation
import Messaging
import Shared
import Testing
import Words

/// An empty set of stores of each kind.
func stores(_ name: String) throws -> Stores {
    if name == "mock" { return Stores(MockDatabase()) }
    let database = try Database(path: ":memory:")
    try Migrations.off.apply(to: database)
    return Stores(database)
}

nonisolated func time(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

func batch(_ ids: String..., account: String = "test", cursor: String? = nil) -> Batch {
    Batch(account: account, events: ids.map(event), cursor: cursor)
}

/// An event "address:words".
func event(_ id: String) -> Batch.Event {
    let address = id.contains(":") ? id.split(separator: ":").first.map(String.init) : nil
    return .init(id: id, address: address, raw: Array(id.utf8))
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
    private func rows(_ inbox: any InboxStore) throws -> [String] {
        try inbox.waiting().compactMap { try inbox.row($0.id) }.map { String(decoding: $0.raw, as: UTF8.self) }
    }

    @Test("keeps each event once, in the order of arrival", arguments: ["sqlite", "mock"])
    func accepts(name: String) throws {
        let inbox = try stores(name).inbox
        let new = try inbox.accept(batch("a:1", "b", cursor: "7"), at: time(1))
        #expect(new.map(\.queue) == ["test a", "test"])
        #expect(try inbox.accept(batch("b", "c"), at: time(2)).count == 1)
        _ = try inbox.accept(batch("a:1", account: "other"), at: time(2))
        #expect(try rows(inbox) == ["a:1", "b", "c", "a:1"])
        #expect(try inbox.waiting().map(\.queue) == ["test a", "test", "test", "other a"])
        #expect(try inbox.cursor(of: "test") == Cursor(position: "7", polledAt: time(2)))
        #expect(try inbox.cursor(of: "other") == Cursor(position: nil, polledAt: time(2)))
        #expect(try inbox.cursor(of: "third") == nil)
        // An empty poll is recorded as completed too.
        #expect(try inbox.accept(batch(), at: time(3)).isEmpty)
        #expect(try inbox.cursor(of: "test") == Cursor(position: "7", polledAt: time(3)))
    }

    @Test("recognises a finished event and has erased its content", arguments: ["sqlite", "mock"])
    func finishes(name: String) throws {
        let inbox = try stores(name).inbox
        let event = try #require(try inbox.accept(batch("a"), at: time(1)).first)
        try inbox.finish(event.id)
        #expect(try inbox.row(event.id) == nil)
        #expect(try inbox.accept(batch("a"), at: time(2)).isEmpty)
        #expect(try inbox.forgetFinished(before: time(5), limit: 9))
        #expect(try !inbox.forgetFinished(before: time(5), limit: 9))
        #expect(try inbox.accept(batch("a"), at: time(6)).count == 1)
    }

    @Test("counts attempts, and keeps a quarantined event until somebody acts", arguments: ["sqlite", "mock"])
    func quarantines(name: String) throws {
        let inbox = try stores(name).inbox
        let id = try #require(try inbox.accept(batch("a"), at: time(1)).first).id
        try inbox.countAttempt(id)
        try inbox.countAttempt(id)
        try inbox.countAttempt(id)
        try inbox.takeBackAttempt(id)
        #expect(try inbox.row(id)?.attempts == 2)
        try inbox.quarantine(id)
        #expect(try inbox.row(id) == nil)
        #expect(try !inbox.forgetFinished(before: time(100), limit: 9))
        #expect(try inbox.accept(batch("a"), at: time(2)).isEmpty)
        #expect(try inbox.quarantined().map { String(decoding: $0.raw, as: UTF8.self) } == ["a"])
        try inbox.retry(id)
        #expect(try inbox.row(id)?.attempts == 0)
        #expect(try inbox.quarantined().isEmpty)
        try inbox.quarantine(id)
        try inbox.drop(id)
        #expect(try inbox.quarantined().isEmpty && inbox.row(id) == nil)
        #expect(try inbox.accept(batch("a"), at: time(2)).isEmpty)
    }

    @Test(
        "forgets what was set aside of an address, and of no longer one that holds it", arguments: ["sqlite", "mock"])
    func forgetsQuarantined(name: String) throws {
        let inbox = try stores(name).inbox
        let raws = [
            #"{"id":91234}"#, #"{"id":123}"#, #"{"id":-123}"#, "123", #"{"from":"@a:b"}"#, #"{"from":"@a:b.c"}"#,
        ]
        let events =
            raws.enumerated().map { Batch.Event(id: "\($0)", raw: Array($1.utf8)) }
            + [Batch.Event(id: "theirs", address: "123", raw: [1])]
        for event in try inbox.accept(Batch(account: "test", events: events), at: time(1)) {
            try inbox.quarantine(event.id)
        }
        try inbox.forgetQuarantined(of: "other", address: "123")
        #expect(try inbox.quarantined().count == 7)
        try inbox.forgetQuarantined(of: "test", address: "123")
        try inbox.forgetQuarantined(of: "test", address: "@a:b")
        #expect(
            try inbox.quarantined().map { String(decoding: $0.raw, as: UTF8.self) } == [raws[0], raws[2], raws[5]])
    }

    @Test("erases a finished message's content and address")
    func erases() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let inbox = Stores(database).inbox
        try inbox.finish(try #require(try inbox.accept(batch("me:secret"), at: time(1)).first).id)
        let left = try database.row("SELECT count(*) FROM inbox") { try $0.get(0, as: Int.self) }
        #expect(left == 0)
    }
}

import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Testing
import Words
import World

/// What is said, and what is not, once an older copy of the database has taken its place.
@Suite("After a loss")
struct GapTests {
    private let world = World(
        now: { Date(timeIntervalSince1970: 2000) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())

    /// Works until nothing is left to do, and delivers everything.
    private func sent(by service: Service) throws -> [String] {
        var found: [String] = []
        while true {
            let (turns, claimed) = try service.commitStep()
            found += claimed.items.map { "\($0.chat.address): \($0.message.text.plain.replacing("bold", with: ""))" }
            for item in claimed.items { service.report(item, .delivered("r\(item.id)")) }
            if turns == 0, claimed.items.isEmpty { return found }
        }
    }

    @Test(
        "it is known who wrote lately, when the last sign was, and who has yet to be told",
        arguments: ["sqlite", "mock"])
    func stores(name: String) throws {
        let stores = try emptyStores(name)
        #expect(try stores.inbox.lastSign() == nil)
        _ = try stores.inbox.accept(batch("a:1"), at: time(50))
        _ = try stores.inbox.accept(batch(account: "other"), at: time(40))
        #expect(try stores.inbox.lastSign() == time(50))
        try stores.inbox.notePolls(until: time(44)) { $0 == "other" }
        #expect(try stores.inbox.cursor(of: "other")?.polledAt == time(40))
        try stores.inbox.notePolls(until: time(45)) { _ in false }
        #expect(try stores.inbox.cursor(of: "other")?.polledAt == time(45))
        #expect(try stores.inbox.lastSign() == time(50))
        let people = try [10, 20, 30].map { moment in
            try stores.chats.createChat(account: "test", address: "\(moment)", at: time(Double(moment))).person
        }
        #expect(try stores.chats.writers(since: time(20)) { _ in false } == Array(people.dropFirst()))
        #expect(try stores.chats.writers(since: time(20)) { $0 == "test" }.isEmpty)
        for person in people { try stores.gaps.note(Gap(start: time(50), end: time(60)), for: person) }
        try stores.gaps.note(Gap(start: time(55), end: time(70)), for: people[1])
        #expect(try stores.gaps.untold(limit: 2) == Array(people.prefix(2)))
        #expect(try stores.gaps.gap(of: people[0]) == Gap(start: time(50), end: time(60)))
        #expect(try stores.gaps.gap(of: people[1]) == Gap(start: time(50), end: time(70)))
        try stores.gaps.finish(people[0])
        #expect(try stores.gaps.untold(limit: 9) == Array(people.dropFirst()))
        #expect(try stores.gaps.gap(of: people[0]) == nil)
    }

    @Test(
        "each is told once, also after a restart; nobody is whom the network does not reach",
        arguments: ["sqlite", "mock"])
    func told(name: String) throws {
        let stores = try emptyStores(name)
        let host = TestHost()
        host.fire = { [stores] in try stores.jobs.fire($0, of: $1, at: $2) }
        for address in ["a", "b", "c"] {
            let chat = try stores.chats.createChat(account: "test", address: address, at: time(1))
            try stores.gaps.note(Gap(start: time(100), end: time(160)), for: chat.person)
            if address == "b" { try stores.chats.setReachable(false, chat.id) }
        }
        // A process sends such a message to one person at a time.
        let told = try (0..<3).flatMap { _ in
            try sent(by: Service(stores: stores, host: host, adapters: [TestNetwork()], world: world))
        }
        #expect(told == ["a: lost 100 to 160", "c: lost 100 to 160"])
        #expect(try stores.gaps.untold(limit: 9).isEmpty)
    }

    @Test("nobody is told who is not let in any more", arguments: ["sqlite", "mock"])
    func outside(name: String) throws {
        let stores = try emptyStores(name)
        for address in ["a", "b"] {
            let chat = try stores.chats.createChat(account: "test", address: address, at: time(1))
            try stores.gaps.note(Gap(start: time(100), end: time(160)), for: chat.person)
        }
        let service = Service(
            stores: stores, host: TestHost(), adapters: [TestNetwork()], access: .list(["test:b"]), world: world)
        #expect(try sent(by: service) == ["b: lost 100 to 160"])
        #expect(try stores.gaps.untold(limit: 9).isEmpty)
    }

    @Test("a row that cannot be read holds up nobody else")
    func unreadable() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let stores = Stores(database)
        for address in ["a", "b"] {
            let chat = try stores.chats.createChat(account: "test", address: address, at: time(1))
            try stores.gaps.note(Gap(start: time(100), end: time(160)), for: chat.person)
        }
        try database.run("UPDATE gap SET ended_at = 9000000000000000000 WHERE person = 1")
        let service = Service(stores: stores, host: TestHost(), adapters: [TestNetwork()], world: world)
        #expect(try sent(by: service) == ["b: lost 100 to 160"])
        #expect(try stores.gaps.untold(limit: 9).isEmpty)
    }

    @Test(
        "a recent answer that waited is repeated; an old one and what nobody asked for are not",
        arguments: ["sqlite", "mock"])
    func waiting(name: String) throws {
        let stores = try emptyStores(name)
        for (address, kind, moment) in [
            ("recent", OutboxItem.Class.answer, 1900.0), ("old", .answer, 900), ("prompt", .prompt, 1990),
        ] {
            let chat = try stores.chats.createChat(account: "test", address: address, at: time(1))
            _ = try stores.outbox.append(
                outgoing("words"), to: chat, as: kind, at: time(moment), notAfter: nil, isSending: false)
        }
        try stores.outbox.suspectWaiting()
        let service = Service(stores: stores, host: TestHost(), adapters: [TestNetwork()], world: world)
        #expect(try sent(by: service) == ["recent: words"])
        #expect(try stores.chats.chat(account: "test", address: "old")?.hasLostAnswer == true)
    }
}

extension GapTests {
    @Test(
        "where the network knows repeats, what waited is sent again while it does, and an older answer is called lost",
        arguments: ["sqlite", "mock"])
    func recognised(name: String) throws {
        let stores = try emptyStores(name)
        for (address, kind, moment) in [
            ("answer", OutboxItem.Class.answer, 500.0), ("old", .answer, 300), ("prompt", .prompt, 500),
            ("old prompt", .prompt, 300),
        ] {
            let chat = try stores.chats.createChat(account: "test", address: address, at: time(1))
            _ = try stores.outbox.append(
                outgoing("words"), to: chat, as: kind, at: time(moment), notAfter: nil, isSending: false)
        }
        try stores.outbox.suspectWaiting()
        let network = TestNetwork(recognisesRepeatsFor: 1600)
        let told = try (0..<2).flatMap { _ in
            try sent(by: Service(stores: stores, host: TestHost(), adapters: [network], world: world))
        }
        #expect(told == ["answer: words", "prompt: words"])
        #expect(try stores.chats.chat(account: "test", address: "old")?.hasLostAnswer == true)
    }
}

private func emptyStores(_ name: String) throws -> Stores { try stores(name) }

import Conversation
import Database
import Domains
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Support
import Testing
import Words
import World

@testable import App

/// What happens to an older copy of the database before it takes the present one's place.
@Suite("A copy that is restored")
struct RestoringTests {
    /// Monday, 2 March 2026, 18:00 in Berlin.
    private let start = Date(timeIntervalSince1970: 1_772_470_800)

    private func open(_ path: String, at now: Date) throws -> (Wiring, Service) {
        let world = World.real(network: NoNetwork(), now: { now })
        let wiring = Wiring(
            storage: .sqlite(try Wiring.open(path, world: world)), book: try WordBook(), operatorName: nil,
            zone: "Europe/Berlin")
        return (
            wiring, Service(stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [Sink()], world: world)
        )
    }

    /// Somebody who is asked each evening, and whose network was last heard of at the start.
    private func prepare(_ path: String) throws {
        let (wiring, _) = try open(path, at: start)
        let sample = try #require(Sample.named("steady"))
        try wiring.fill(sample, account: "test", address: "me", at: start)
        let chat = try #require(try wiring.stores.chats.chat(account: "test", address: "me"))
        try wiring.stores.database.transaction {
            _ = try wiring.stores.inbox.accept(Batch(account: "test", events: [], cursor: "7"), at: start)
            try wiring.plan(chat.person, at: start)
        }
    }

    private func sent(by service: Service) throws -> [String] {
        var found: [String] = []
        while true {
            let (turns, claimed) = try service.commitStep()
            found += claimed.items.map(\.message.text.plain)
            for item in claimed.items { service.report(item, .delivered("r")) }
            if turns == 0, claimed.items.isEmpty { return found }
        }
    }

    @Test(
        "asks no question of the lost time, and says what is lost; without a loss it asks as ever",
        arguments: [true, false])
    func prompts(hasLost: Bool) throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try prepare(path)
            // The question of eight o'clock was asked before the loss, and is not too late yet.
            let (lostAt, now) = (start.addingTimeInterval(2.5 * 3600), start.addingTimeInterval(3 * 3600))
            let caughtUp = try Wiring.catchUp(path, lostUntil: hasLost ? lostAt : nil, at: now)
            #expect(caughtUp.gap == (hasLost ? Gap(start: start, end: lostAt) : nil))
            #expect(caughtUp.prompts == (hasLost ? 1 : 0) && caughtUp.told == (hasLost ? 1 : 0))
            let (wiring, service) = try open(path, at: now)
            let loss = "Sorry, I lost anything you wrote between 18:00 and 20:30. Please say it again."
            let texts = try sent(by: service)
            #expect(hasLost ? texts == [loss] : texts.count == 1 && texts != [loss], "\(texts)")
            // The next evening's question is planned.
            let next = try #require(try wiring.stores.jobs.nextDue(at: .spread))
            #expect(next > now && next < now.addingTimeInterval(86_400))
        }
    }

    @Test("says nothing of a loss to whoever wrote over Matrix, whose server hands everything over again")
    func backlog() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try prepare(path)
            let (wiring, _) = try open(path, at: start)
            let matrix = "matrix:@off:hs.test"
            try wiring.stores.database.transaction {
                _ = try wiring.stores.inbox.accept(Batch(account: matrix, events: [], cursor: "s7"), at: start)
                _ = try wiring.stores.chats.createChat(account: matrix, address: "@ana:hs.test", at: start)
            }
            let end = start.addingTimeInterval(3 * 86_400)
            let caughtUp = try Wiring.catchUp(path, lostUntil: end, at: end)
            #expect(caughtUp.told == 1 && caughtUp.hasBacklog)
            let stores = try open(path, at: end).0.stores
            #expect(try stores.inbox.cursor(of: "test")?.polledAt == end)
            // What is read back to is this time.
            #expect(try stores.inbox.cursor(of: matrix) == Cursor(position: "s7", polledAt: start))
        }
    }

    @Test("whose one row cannot be read goes on with everybody else")
    func unreadable() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try prepare(path)
            let (wiring, _) = try open(path, at: start)
            let sample = try #require(Sample.named("steady"))
            try wiring.fill(sample, account: "test", address: "you", at: start)
            let you = try #require(try wiring.stores.chats.chat(account: "test", address: "you")).person
            try wiring.stores.database.transaction { try wiring.plan(you, at: start) }
            try Database(path: path).run("UPDATE settings SET day_start = 5000 WHERE person = 1")
            let now = start.addingTimeInterval(3 * 3600)
            let caughtUp = try Wiring.catchUp(path, lostUntil: start.addingTimeInterval(2.5 * 3600), at: now)
            #expect(caughtUp.told == 2)
            let reopened = try open(path, at: now)
            #expect(try sent(by: reopened.1).contains { $0.hasPrefix("Sorry, I lost") })
            let jobs = try (1...2).map { try reopened.0.stores.jobs.waiting(for: PersonID($0)) }
            #expect(jobs.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.due > now } }, "\(jobs)")
        }
    }

    @Test("says the days, too, where the loss began more than a day ago")
    func days() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try prepare(path)
            let now = start.addingTimeInterval(3 * 86_400)
            _ = try Wiring.catchUp(path, lostUntil: start.addingTimeInterval(86_400), at: now)
            let texts = try sent(by: try open(path, at: now).1)
            #expect(
                texts.contains(
                    "Sorry, I lost anything you wrote between Monday, 2 March at 18:00 and Tuesday, 3 March at 18:00. "
                        + "Please say it again."), "\(texts)")
        }
    }
}

private struct Sink: Adapter {
    let account = "test"
    let abilities = Abilities.terminal

    func listen(_ post: any InboundSink) async throws {}
    func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading { .nothing(kind: "any") }
    func deliver(_ item: OutboxItem) async -> Delivery { .delivered("r") }
}

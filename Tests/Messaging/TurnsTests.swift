import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Synchronization
import Testing
import Words
import World

/// A network whose events are "address:words", and which keeps what it is to send.
@MainActor
final class TestNetwork: Adapter {
    nonisolated let account = "test"
    nonisolated let sentAt = Mutex<TimeInterval>(100)
    var delivered: [Letter] = []
    var fates: [Delivery] = []
    /// Called before a letter is delivered, for as long as it takes.
    var whileSending: (Letter) async -> Void = { _ in }

    func listen(_ post: any Post) async throws {}

    nonisolated func read(_ raw: [UInt8]) throws -> Envelope {
        let parts = String(decoding: raw, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Unreadable() }
        return Envelope(address: parts[0], sentAt: time(sentAt.withLock { $0 }), input: .text(parts[1]))
    }

    func deliver(_ letter: Letter) async -> Delivery {
        await whileSending(letter)
        let fate = fates.isEmpty ? .delivered("r\(letter.id)") : fates.removeFirst()
        switch fate {
        case .delivered, .uncertain: delivered.append(letter)
        default: break
        }
        return fate
    }

    struct Unreadable: Error {}
}

/// People who answer with what they heard, unless told to fail.
final class TestHost: SessionHost {
    final class Person: Session {
        let person: PersonID
        unowned let host: TestHost
        private var heard = 0

        init(person: PersonID, host: TestHost) {
            self.person = person
            self.host = host
        }

        func handle(_ input: Input, at time: Date) throws -> [Outgoing] {
            heard += 1
            host.turns.append("\(person.number) \(input)")
            host.times.append(time)
            try host.whenHeard()
            guard case .text(let text) = input else { return [outgoing("due", view: heard)] }
            if text == "throw" { throw TestNetwork.Unreadable() }
            if text == "refused" { try? host.refuse() }
            if text == "full" {
                host.whenFull()
                try? host.refuse()
            }
            return [outgoing("heard \(text), number \(heard)", view: heard)]
        }

        func tell(_ notice: ServiceNotice, at time: Date) throws -> [Outgoing] { [outgoing("\(notice)")] }
        func refresh(at time: Date) throws -> [Outgoing] { [outgoing("fresh", view: heard, isEdit: true)] }
    }

    var sessions: [PersonID: Person] = [:]
    var turns: [String] = []
    var times: [Date] = []
    var whenHeard: () throws -> Void = {}
    var changed: [PersonID] = []
    var refuse: () throws -> Void = {}
    var whenFull: () -> Void = {}

    func session(for person: PersonID) throws -> any Session {
        if let session = sessions[person] { return session }
        let session = Person(person: person, host: self)
        sessions[person] = session
        return session
    }

    func drop(_ person: PersonID) { sessions[person] = nil }

    func takeChanged() -> [PersonID] {
        defer { changed = [] }
        return changed
    }
}

@Suite("Turns")
struct TurnsTests {
    private let database: Database
    private let stores: Stores
    private let host = TestHost()
    private let network = TestNetwork()
    private let turns: Turns
    private let world = World(
        now: { Date(timeIntervalSince1970: 200) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())

    init() throws {
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
        turns = Turns(stores: stores, host: host, adapters: [network], world: world)
        host.refuse = { [database] in try database.run("INSERT INTO navigation (person, place) VALUES (-1, '')") }
    }

    /// Everything that is to be sent, lane by lane.
    private func letters() throws -> [String] {
        var found: [String] = []
        while true {
            let letters = try stores.outbox.claim(of: "test", at: time(300), limit: 99)
            if letters.isEmpty { return found }
            found += letters.map { "\($0.lane.address): \($0.message.text.plain.dropLast(4))" }
            for letter in letters { try stores.outbox.finish(letter.id, remote: "r") }
        }
    }

    private func run() throws -> Int { try turns.together { try turns.run() } }

    @Test("answer each event once, in order, and erase it")
    func answers() throws {
        try stores.inbox.accept(batch("a:1", "b:1", "a:2"), at: time(1))
        #expect(try run() == 3)
        #expect(try letters() == ["a: heard 1, number 1", "b: heard 1, number 1", "a: heard 2, number 2"])
        #expect(try run() == 0)
    }

    @Test("set a poison event aside after three attempts, tell its person, and go on")
    func poison() throws {
        try stores.inbox.accept(batch("a:1", "a:throw", "b:2", "unreadable", "a:3"), at: time(1))
        _ = try run()
        #expect(host.turns.filter { $0.contains("throw") }.count == 3)
        #expect(
            try letters() == ["a: heard 1, number 1", "b: heard 2, number 1", "a: setAside", "a: heard 3, number 1"])
        let aside = try database.rows("SELECT event, length(raw) FROM inbox WHERE state = 2 ORDER BY id") {
            "\(try $0.get(0, as: String.self)) \(try $0.get(1, as: Int.self))"
        }
        #expect(aside == ["a:throw 7", "unreadable 10"])
    }

    @Test("roll back what a store refused, even where a Manager caught it, and say so")
    func refused() throws {
        try stores.inbox.accept(batch("a:refused", "a:2"), at: time(1))
        _ = try run()
        #expect(try letters() == ["a: notSaved", "a: heard 2, number 1"])
        #expect(try stores.inbox.waiting(of: "test", limit: 9).isEmpty)
    }

    @Test("leave everything as it was when the machine is at fault, and drop what memory holds of it")
    func machine() throws {
        try stores.inbox.accept(batch("a:1", "b:full", "c:3"), at: time(1))
        host.whenFull = { [database] in database.refusal = { .full } }
        let error = #expect(throws: DatabaseError.self) { try run() }
        #expect(error?.kind == .full)
        #expect(host.sessions.isEmpty)
        database.refusal = { nil }
        host.whenFull = {}
        host.refuse = {}
        #expect(try stores.inbox.waiting(of: "test", limit: 9).map(\.attempts) == [0, 0, 0])
        _ = try run()
        #expect(try letters() == ["a: heard 1, number 1", "b: heard full, number 1", "c: heard 3, number 1"])
    }

    @Test("fire what is due at its person's last address, once")
    func jobs() throws {
        try stores.inbox.accept(batch("a:1"), at: time(1))
        _ = try run()
        let person = try #require(try stores.lanes.lane(account: "test", address: "a")).person
        try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        try stores.jobs.save(.init(kind: "k", occurrence: "later", due: time(500)), for: person)
        _ = try run()
        _ = try run()
        #expect(try letters() == ["a: heard 1, number 1", "a: due"])
    }

    @Test("do not fire a job that was moved to a later time within the same group")
    func movedJobs() throws {
        try stores.inbox.accept(batch("a:1"), at: time(1))
        _ = try run()
        let person = try #require(try stores.lanes.lane(account: "test", address: "a")).person
        try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        host.whenHeard = { [stores] in
            try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(500)), for: person)
        }
        try stores.inbox.accept(batch("a:later please"), at: time(2))
        _ = try run()
        #expect(try letters() == ["a: heard 1, number 1", "a: heard later please, number 2"])
        #expect(try stores.jobs.nextDue() == time(500))
    }

    @Test("send again, as an edit, what has changed by itself")
    func changed() throws {
        try stores.inbox.accept(batch("a:1"), at: time(1))
        _ = try run()
        host.changed = [try #require(try stores.lanes.lane(account: "test", address: "a")).person]
        _ = try run()
        #expect(try letters() == ["a: heard 1, number 1", "a: fresh"])
    }

    @Test("date a message by its network, but never after now and never before the one before it")
    func dates() throws {
        // Sent, as its network says, at these times; now it is 200.
        for (id, sent, dated) in [("1", 100.0, 100.0), ("2", 50.0, 100.0), ("3", 900.0, 200.0), ("4", 150.0, 200.0)] {
            network.sentAt.withLock { $0 = sent }
            try stores.inbox.accept(batch("a:\(id)"), at: time(1))
            _ = try run()
            #expect(host.times.last == time(dated))
            #expect(try stores.lanes.lane(account: "test", address: "a")?.lastMessageAt == time(dated))
        }
    }

    @Test("set aside in the end what ends the process each time, and then go on")
    func deadly() throws {
        try stores.inbox.accept(batch("a:deadly", "a:2"), at: time(1))
        // Three processes that die in the middle of the turn: what each had counted before is all that is left of it.
        for _ in 0..<3 {
            let process = Turns(stores: stores, host: TestHost(), adapters: [network], world: world)
            try process.recover()
            try process.countSuspect()
        }
        let survivor = Turns(stores: stores, host: host, adapters: [network], world: world)
        try survivor.recover()
        while true {
            try survivor.countSuspect()
            guard try survivor.together({ try survivor.run() }) > 0 else { break }
            survivor.clearSuspect()
        }
        #expect(host.turns.allSatisfy { !$0.contains("deadly") })
        #expect(try letters() == ["a: setAside", "a: heard 2, number 1"])
    }
}

import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Support
import Synchronization
import Testing
import Words
import World

/// A network whose events are "address:words", and which records what it sends.
@MainActor
final class TestNetwork: Adapter {
    nonisolated let account: String
    nonisolated let abilities: Abilities
    nonisolated let recognisesRepeatsFor: TimeInterval
    nonisolated let sentAt = Mutex<TimeInterval>(100)
    var delivered: [OutboxItem] = []
    var fates: [Delivery] = []
    var mentions: [String] = []
    var mentioned: () -> Void = {}
    /// The ends of the next mentions; all later ones arrive.
    var mentionFates: [Delivery] = []
    /// Called before a message is delivered, for as long as it takes.
    var whileSending: (OutboxItem) async -> Void = { _ in }

    init(account: String = "test", abilities: Abilities = .terminal, recognisesRepeatsFor: TimeInterval = 0) {
        (self.account, self.abilities) = (account, abilities)
        self.recognisesRepeatsFor = recognisesRepeatsFor
    }

    func listen(_ post: any InboundSink) async throws {}

    nonisolated func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        let parts = String(decoding: raw, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Unreadable() }
        let sentAt = time(sentAt.withLock { $0 })
        switch parts[1] {
        case "left": return .left(address: parts[0])
        case "returned": return .returned(address: parts[0])
        case "in public": return .inPublic(address: parts[0], sentAt: sentAt)
        case "moved": return .moved(from: parts[0], to: "new \(parts[0])")
        case "nothing": return .nothing(kind: "odd")
        default: return .message(Envelope(address: parts[0], sentAt: sentAt, input: .text(parts[1])))
        }
    }

    nonisolated func pieces(of message: RenderedMessage) -> [RenderedMessage] {
        message.text.plain.split(separator: "|").map { RenderedMessage(text: Text(String($0)), rows: message.rows) }
    }

    func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        mentions.append("\(address): \(line.text.plain)")
        mentioned()
        return mentionFates.isEmpty ? .delivered("1") : mentionFates.removeFirst()
    }

    nonisolated func pace(of address: String) -> Pace { .init(account: 0.04, chat: 1) }

    func deliver(_ item: OutboxItem) async -> Delivery {
        await whileSending(item)
        let fate = fates.isEmpty ? .delivered("r\(item.id)") : fates.removeFirst()
        switch fate {
        case .delivered, .uncertain: delivered.append(item)
        default: break
        }
        return fate
    }

    struct Unreadable: Error {}
}

/// People who answer by repeating what they heard, unless told to fail.
final class TestHost: SessionHost {
    final class Person: Session {
        let person: PersonID
        unowned let host: TestHost
        private var heard = 0

        init(person: PersonID, host: TestHost) {
            self.person = person
            self.host = host
        }

        func handle(
            _ input: Input, heard hearing: (any Hearing)?, at time: Date, now: Date, saying notice: ServiceNotice?
        ) throws -> [Outgoing] {
            heard += 1
            host.turns.append("\(person.number) \(input)")
            host.times.append(time)
            try host.whenHeard()
            guard case .text(let text) = input, hearing?.isDanger != true else { return [outgoing("due", view: heard)] }
            if text == "throw" { throw TestNetwork.Unreadable() }
            if text == "refused" { try? host.refuse() }
            if text == "full" {
                host.whenFull()
                try? host.refuse()
            }
            let answer = outgoing("heard \(text), number \(heard)", view: heard)
            return (notice.map { [outgoing("\($0)")] } ?? []) + [answer]
        }

        func handleUrgent(
            _ input: Input, at time: Date, now: Date, otherwiseSaying notice: ServiceNotice?
        ) throws -> [Outgoing] {
            if case .text("sos") = input { return try handle(input, at: time, now: now, saying: nil) }
            return notice.map { [outgoing("\($0)", view: 0)] } ?? []
        }

        func fire(_ job: Job, lost: Date?, at now: Date) throws -> Fired {
            guard try host.fire(job, person, now) else { return .notNow(tooLate: 0) }
            if Job.isRefresh(kind: job.kind) {
                return .done([outgoing("fresh", view: heard, isEdit: true)], until: nil)
            }
            return .done(
                try handle(.due(kind: job.kind, occurrence: job.occurrence), at: now, now: now, saying: nil), until: nil
            )
        }

        func clockWasSet(by seconds: TimeInterval, at now: Date) throws -> [Outgoing] {
            [outgoing("set by \(Int(seconds))", view: heard, isEdit: true)]
        }

        func tell(_ notice: ServiceNotice, at time: Date) throws -> [Outgoing] { [outgoing("\(notice)")] }
        func tell(_ gap: Gap, at time: Date) throws -> [Outgoing] {
            [outgoing("lost \(Int(gap.start.timeIntervalSince1970)) to \(Int(gap.end.timeIntervalSince1970))")]
        }
        func remark(_ notice: OwnerNotice, at time: Date) throws -> [Outgoing] { [outgoing("\(notice)")] }
        func receive(_ result: any BackgroundResult, at now: Date) throws -> [Outgoing] {
            host.found.append("\(person.number) \((result as? TestResult)?.text ?? "")")
            try host.whenHeard()
            return []
        }
    }

    var sessions: [PersonID: Person] = [:]
    var turns: [String] = []
    var times: [Date] = []
    var whenHeard: () throws -> Void = {}
    /// The background tasks that the next turns ask for.
    var backgroundTasks: [BackgroundTask] = []
    private(set) var found: [String] = []
    var fire: (Job, PersonID, Date) throws -> Bool = { _, _, _ in false }
    var refuse: () throws -> Void = {}
    var whenFull: () -> Void = {}

    func session(at chat: Chat, with abilities: Abilities) throws -> any Session { session(for: chat.person) }

    private func session(for person: PersonID) -> any Session {
        if let session = sessions[person] { return session }
        let session = Person(person: person, host: self)
        sessions[person] = session
        return session
    }

    func drop(_ person: PersonID) { sessions[person] = nil }

    func dropAll() { sessions = [:] }

    struct Heard: Hearing {
        let isDanger: Bool
    }

    let hearing: @Sendable (String) -> any Hearing = { Heard(isDanger: $0.contains("danger")) }

    func card(for person: PersonID?, hearing words: String) -> RenderedMessage {
        outgoing("card for \(person.map { "\($0.number)" } ?? "somebody")").message
    }

    func line(_ line: AccessNotice, link: String?) -> RenderedMessage { outgoing("\(line)").message }

    func line(_ notice: ServiceNotice) -> RenderedMessage { outgoing("\(notice) line").message }

    func drainBackgroundTasks() -> [BackgroundTask] {
        defer { backgroundTasks = [] }
        return backgroundTasks
    }

    var hasWish = false
    func keepCare(of lost: PersonID, for person: PersonID, at now: Date) {
        cared.append("\(lost.number) \(person.number)")
    }
    private(set) var cared: [String] = []
    private(set) var erased: [String] = []
    func drainWish() { hasWish = false }
    func erase(_ what: Forgetting, of person: PersonID) { erased.append("\(person.number) \(what.written)") }
}

@Suite("Turns")
struct TurnsTests {
    private let database: Database
    private let stores: Stores
    private let host = TestHost()
    private let network = TestNetwork()
    private let service: Service
    private let world = World(
        now: { Date(timeIntervalSince1970: 200) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())

    init() throws {
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        stores = Stores(database)
        service = Service(stores: stores, host: host, adapters: [network], world: world)
        host.fire = { [stores] in try stores.jobs.fire($0, of: $1, at: $2) }
        host.refuse = { [database] in try database.run("INSERT INTO navigation (person, place) VALUES (-1, '')") }
    }

    private func accept(_ ids: String...) throws {
        try service.accept(Batch(account: "test", events: ids.map(event)))
    }

    /// Works until nothing is left to do, delivers everything, and returns what was sent, in order.
    private func items(from service: Service? = nil) throws -> [String] {
        let service = service ?? self.service
        var found: [String] = []
        while true {
            let (turns, claimed) = try service.commitStep()
            let items = claimed.items
            found += items.map { "\($0.chat.address): \($0.message.text.plain.replacing("bold", with: ""))" }
            for item in items { service.report(item, .delivered("r\(item.id)")) }
            if turns == 0, items.isEmpty { return found }
        }
    }

    @Test("answer each event once, in order, and erase it")
    func answers() throws {
        try accept("a:1", "b:1", "a:2")
        #expect(try items() == ["a: heard 1, number 1", "b: heard 1, number 1", "a: heard 2, number 2"])
        #expect(try items().isEmpty)
    }

    @Test("answer a newcomer's lines in order, also those that come while earlier ones wait")
    func newcomer() throws {
        try accept("a:1", "a:2", "a:3")
        for other in 1...63 { try accept("o\(other):1") }
        // The first group ends with the first line of everybody.
        #expect(try service.commitStep().turns == 64)
        try accept("a:4")
        _ = try items()
        #expect(host.turns.filter { $0.hasPrefix("1 ") } == (1...4).map { "1 text(\"\($0)\")" })
    }

    @Test("set a failing event aside after three attempts, tell its person, and go on")
    func poison() throws {
        try accept("a:1", "a:throw", "b:2", "unreadable", "a:3")
        let sent = try items()
        #expect(host.turns.filter { $0.contains("throw") }.count == 3)
        #expect(
            sent == ["a: heard 1, number 1", "b: heard 2, number 1", "a: setAside", "a: heard 3, number 1"])
        let aside = try database.rows(
            "SELECT event, length(raw) FROM inbox JOIN known_event USING (id) WHERE state = 2 ORDER BY id"
        ) {
            "\(try $0.get(0, as: String.self)) \(try $0.get(1, as: Int.self))"
        }
        #expect(aside == ["a:throw 7", "unreadable 10"])
    }

    @Test("repeat an uncertain answer even if the group that stored its report was rolled back")
    func rolledBackReport() throws {
        try accept("a:1")
        let item = try #require(try service.commitStep().claimed.items.first)
        service.report(item, .uncertain)
        try accept("b:throw")
        #expect(try items() == ["b: setAside"])
        // The answer is looked at again when its pause is over.
        #expect(try service.nextDue() == time(202))
    }

    @Test("are rolled back and told if a store failed, even if a Manager caught the error")
    func refused() throws {
        try accept("a:refused", "a:2")
        #expect(try items() == ["a: notSaved", "a: heard 2, number 1"])
        #expect(try stores.inbox.waiting().isEmpty)
    }

    @Test("change nothing in the file or in memory when the machine is at fault")
    func machine() throws {
        try accept("a:1", "b:full", "c:3")
        host.whenFull = { [database] in database.refusal = { .full } }
        let error = #expect(throws: DatabaseError.self) { try items() }
        #expect(error?.kind == .full)
        #expect(host.sessions.isEmpty)
        database.refusal = { nil }
        host.whenFull = {}
        host.refuse = {}
        #expect(
            try database.rows("SELECT attempts FROM inbox WHERE state = 0") { try $0.get(0, as: Int.self) } == [
                0, 0, 0,
            ])
        #expect(try items() == ["a: heard 1, number 1", "b: heard full, number 1", "c: heard 3, number 1"])
    }

    @Test("run a due job once, at its person's last address")
    func jobs() throws {
        try accept("a:1")
        #expect(try items() == ["a: heard 1, number 1"])
        let person = try #require(try stores.chats.chat(account: "test", address: "a")).person
        try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        try stores.jobs.save(.init(kind: "k", occurrence: "later", due: time(500)), for: person)
        #expect(try items() == ["a: due"])
        #expect(try items().isEmpty)
    }

    @Test("do not run a job that was moved to a later time within the same group")
    func movedJobs() throws {
        try accept("a:1")
        #expect(try items() == ["a: heard 1, number 1"])
        let person = try #require(try stores.chats.chat(account: "test", address: "a")).person
        try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        host.whenHeard = { [stores] in
            try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(500)), for: person)
        }
        try accept("a:later please")
        #expect(try items() == ["a: heard later please, number 2"])
        #expect(try stores.jobs.nextDue(at: .atOnce) == time(500))
    }

    @Test("send a live message that is rendered again as an edit")
    func refreshed() throws {
        try accept("a:1")
        #expect(try items() == ["a: heard 1, number 1"])
        let person = try #require(try stores.chats.chat(account: "test", address: "a")).person
        try stores.jobs.save(.refresh(at: time(100)), for: person)
        #expect(try items() == ["a: fresh"])
    }

    @Test("date a message by its network, but never after now or before the previous message")
    func dates() throws {
        // Their network says that they were sent at these times; now it is 200.
        for (id, sent, dated) in [("1", 100.0, 100.0), ("2", 50.0, 100.0), ("3", 900.0, 200.0), ("4", 150.0, 200.0)] {
            network.sentAt.withLock { $0 = sent }
            try service.accept(batch("a:\(id)"))
            _ = try items()
            #expect(host.times.last == time(dated))
            #expect(try stores.chats.chat(account: "test", address: "a")?.lastMessageAt == time(dated))
        }
    }

    @Test("do not count a machine failure against an event")
    func innocent() throws {
        _ = try stores.inbox.accept(batch("a:1"), at: time(1))
        for _ in 0..<5 {
            let unlucky = TestHost()
            unlucky.whenHeard = { throw DatabaseError(kind: .full) }
            let process = Service(stores: stores, host: unlucky, adapters: [network], world: world)
            #expect(throws: DatabaseError.self) { try items(from: process) }
        }
        #expect(try items() == ["a: heard 1, number 1"])
    }

    @Test("set aside an event that crashes every process, and then go on")
    func deadly() throws {
        _ = try stores.inbox.accept(batch("a:deadly", "a:2"), at: time(1))
        // Three processes die within the turn; only the attempts they had counted remain.
        for _ in 0..<3 {
            let deadly = TestHost()
            deadly.whenHeard = { [database] in
                database.refusal = { .full }
                throw DatabaseError(kind: .full)
            }
            let process = Service(stores: stores, host: deadly, adapters: [network], world: world)
            #expect(throws: DatabaseError.self) { try items(from: process) }
            database.refusal = { nil }
        }
        let sent = try items(from: Service(stores: stores, host: host, adapters: [network], world: world))
        #expect(host.turns.allSatisfy { !$0.contains("deadly") })
        #expect(sent == ["a: setAside", "a: heard 2, number 1"])
    }

    @Test("run with their attempt counted as long as events of an earlier process are left, also new ones")
    func counted() throws {
        _ = try stores.inbox.accept(batch("a:1", "a:2", "a:3"), at: time(1))
        var attempts: [Int] = []
        host.whenHeard = { [database] in
            // Of all that wait, only the present one has an attempt.
            attempts += try database.rows("SELECT sum(attempts) FROM inbox WHERE state = 0") { try $0.get(0) }
        }
        let process = Service(stores: stores, host: host, adapters: [network], world: world)
        try process.accept(Batch(account: "test", events: [event("b:1")]))
        #expect(try items(from: process).count == 4)
        #expect(attempts == [1, 1, 1, 1])
    }

    @Test("run an event of an earlier process once, also if the group before it failed with the machine")
    func suspectOnce() throws {
        _ = try stores.inbox.accept(batch("a:1", "b:1"), at: time(1))
        let process = Service(stores: stores, host: host, adapters: [network], world: world)
        let first = try process.commitStep().claimed.items
        for item in first { process.report(item, .delivered("r")) }
        // The attempt at the second event is counted; then storing the report of the first answer fails.
        var writes = 0
        database.refusal = {
            writes += 1
            return writes == 4 ? .full : nil
        }
        #expect(throws: DatabaseError.self) { try process.commitStep() }
        database.refusal = { nil }
        #expect(try items(from: process) == ["b: heard 1, number 1"])
        #expect(host.turns.count == 2)
    }

    @Test("set aside a job that crashes every process, run the others, and tell the owner")
    func deadlyJobs() throws {
        try accept("a:1", "b:1", "owner:1")
        _ = try items()
        let people = try ["a", "b", "owner"].map { address in
            try #require(try stores.chats.chat(account: "test", address: address)).person
        }
        try stores.access.setOwner(people[2], at: time(1))
        for person in people.prefix(2) {
            try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        }
        // Processes that die within the first person's job.
        for _ in 0..<3 {
            let deadly = TestHost()
            deadly.fire = { [database] _, person, _ in
                guard person == people[0] else { return true }
                database.refusal = { .full }
                throw DatabaseError(kind: .full)
            }
            let process = Service(stores: stores, host: deadly, adapters: [network], world: world)
            #expect(throws: DatabaseError.self) { while try process.commitStep().turns > 0 {} }
            database.refusal = { nil }
        }
        host.turns = []
        let process = Service(stores: stores, host: host, adapters: [network], world: world)
        // The clock stands still, so the pace of unrequested messages lets out one.
        #expect(try items(from: process) == ["owner: jobGivenUp"])
        #expect(host.turns == ["2 due(kind: \"k\", occurrence: \"o\")"])
        #expect(try stores.jobs.nextDue(at: .atOnce) == nil)
    }

    @Test("do not count a machine failure within one process against a job")
    func innocentJobs() throws {
        try accept("a:1")
        _ = try items()
        let person = try #require(try stores.chats.chat(account: "test", address: "a")).person
        try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        let fire = host.fire
        host.fire = { _, _, _ in throw DatabaseError(kind: .full) }
        for _ in 0..<5 { #expect(throws: DatabaseError.self) { try items() } }
        host.fire = fire
        #expect(try items() == ["a: due"])
    }

    @Test("count no job attempts while events are tried one by one")
    func jobsBehindSuspects() throws {
        try accept("a:1")
        _ = try items()
        let person = try #require(try stores.chats.chat(account: "test", address: "a")).person
        try stores.jobs.save(.init(kind: "k", occurrence: "o", due: time(150)), for: person)
        _ = try stores.inbox.accept(batch("b:1", "c:1", "d:1", "e:1"), at: time(1))
        let process = Service(stores: stores, host: host, adapters: [network], world: world)
        #expect(try items(from: process).last == "a: due")
    }

    @Test("say once that a wish is done, also behind events that are tried one by one")
    func tellingsBehindSuspects() throws {
        try accept("a:1")
        _ = try items()
        let person = try #require(try stores.chats.chat(account: "test", address: "a")).person
        try stores.forgotten.add(.topic(.notes, nil), of: person, byOperator: false)
        _ = try stores.inbox.accept(batch("b:1", "c:1"), at: time(1))
        let process = Service(stores: stores, host: host, adapters: [network], world: world)
        let answers = ["b: heard 1, number 1", "c: heard 1, number 1"]
        #expect(try items(from: process) == answers + ["a: forgotten"])
        #expect(try items(from: process).isEmpty)
    }

    @Test("end a group when its time is up, and run the rest in the next")
    func budget() throws {
        let uptime = Mutex<TimeInterval>(0)
        let world = World(
            now: { time(200) }, sleepUntil: { _ in }, uptime: { uptime.withLock { $0 } }, random: { 0 },
            network: NoNetwork())
        let slow = Service(stores: stores, host: host, adapters: [network], world: world)
        host.whenHeard = { uptime.withLock { $0 += 0.02 } }
        try slow.accept(Batch(account: "test", events: (0..<10).map { event("\($0):1") }))
        var groups: [Int] = []
        while case let count = try slow.commitStep().turns, count > 0 { groups.append(count) }
        #expect(groups == [3, 3, 3, 1])
    }

    @Test("let in the sender of the owner's code, and the messages right after it")
    func codeAndMore() async throws {
        try stores.access.setCode(SetupCode(code: "ABCDEFGHJKMN", expiresAt: time(900)))
        let service = Service(stores: stores, host: host, adapters: [network], access: .owner, world: world)
        let events = ["hello", "ABCD-EFGH-JKMN", "are you there?"].enumerated().map { number, text in
            Batch.Event(
                id: "\(number)", address: "me", raw: Array("me:\(text)".utf8),
                reading: .message(Envelope(address: "me", sentAt: time(100), input: .text(text))))
        }
        try service.accept(Batch(account: "test", events: events))
        try await service.settle()
        #expect(host.turns == ["1 opened", "1 text(\"are you there?\")"])
    }

    @Test("keep only a count of a stranger's visits, and tell each stranger once")
    func strangers() async throws {
        let service = Service(stores: stores, host: host, adapters: [network], access: .owner, world: world)
        let long = String(repeating: "x", count: 4000)
        for round in 0..<2 {
            let events = (0..<300).map { index in
                Batch.Event(
                    id: "\(round) \(index)", address: "\(index)", raw: Array(long.utf8),
                    reading: .message(
                        Envelope(address: "\(index)", sentAt: time(100), input: .text(long))))
            }
            try service.accept(Batch(account: "test", events: events, cursor: "\(round)"))
        }
        try service.accept(
            Batch(
                account: "test",
                events: [
                    .init(id: "group", address: "g", raw: [1], reading: .inPublic(address: "g", sentAt: time(100))),
                    .init(id: "poll", address: "p", raw: [1], reading: .nothing(kind: "poll")),
                    .init(id: "left", address: "l", raw: [1], reading: .left(address: "l")),
                ]))
        try await service.settle()
        #expect(try database.row("SELECT count(*) FROM inbox") { try $0.get(0, as: Int.self) } == 0)
        #expect(try database.row("SELECT count(*) FROM stranger") { try $0.get(0, as: Int.self) } == 301)
        let told = Watched<[String]>([])
        network.mentioned = { [network] in told.change { $0 = network.mentions } }
        if network.mentions.count < 301 { await told.wait { $0.count == 301 } }
        #expect(Set(network.mentions).count == 301)
    }
}

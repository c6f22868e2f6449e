import Foundation
import Shared
import Support
import Testing

/// `offbot serve` beside Litestream, which replicates meanwhile: after each kind of forgetting the raw bytes of every
/// file are looked through.
///
/// The replica holds what was forgotten until its retention ends. With `FORGET_IN_REPLICA=1` that is half a minute, and
/// the tests wait for its end.
@Suite("Forgetting beside Litestream", .serialized, .timeLimit(.minutes(30)))
nonisolated struct ReplicatedForgettingTests {
    nonisolated enum Kind: String, CaseIterable {
        case everything, days, topic, topicOfDays, byOperator, linkedSide

        /// What the person says, after a code where two chats are linked.
        fileprivate var order: [String] {
            switch self {
            case .everything: ["/forget everything", "Delete everything"]
            case .days: ["/forget today", "Delete it"]
            case .topic: ["/forget my notes", "Delete it"]
            case .topicOfDays: ["/forget my notes from today", "Delete it"]
            case .byOperator: []
            case .linkedSide: ["Keep the other's", "Delete it and link"]
            }
        }

        /// No two begin alike: a copy of changes is compressed, and holds the second one as what it has of the first.
        fileprivate var gone: [String] {
            switch self {
            case .everything, .byOperator, .linkedSide: ["zebrafinch", "wombatpath", "lynxmeadow", "ibexharbour"]
            case .days: ["zebrafinch", "wombatpath", "ibexharbour"]
            case .topic, .topicOfDays: ["zebrafinch", "ibexharbour"]
            }
        }

        /// Of the same person, or of somebody else.
        fileprivate var staying: [String] {
            switch self {
            case .everything, .byOperator, .linkedSide, .days: ["quokkanote"]
            case .topic, .topicOfDays: ["wombatpath", "quokkanote"]
            }
        }

        fileprivate var answer: String {
            switch self {
            case .everything: "I don't know you any more"
            case .days, .topic, .topicOfDays: "It's gone for good"
            case .byOperator: "Whoever runs me has deleted everything"
            case .linkedSide: "your two chats are one now"
            }
        }
    }

    private static let waitsForReplica = ProcessInfo.processInfo.environment["FORGET_IN_REPLICA"] != nil
    private static let retention = (interval: "20s", retention: "30s")

    @Test("leaves no byte of it in any file, the queues, the logs or a later backup", arguments: Kind.allCases)
    func forgotten(kind: Kind) async throws {
        try await withTemporaryFolder { folder in
            let machine = folder.appendingPathComponent("machine")
            try FileManager.default.createDirectory(at: machine, withIntermediateDirectories: false)
            let serving = try Serving(FakeBotAPI(), in: machine)
            let waits = ReplicatedForgettingTests.waitsForReplica
            guard
                let litestream = try await Litestream(
                    replicating: serving.database, in: folder,
                    keeping: waits ? ReplicatedForgettingTests.retention : nil)
            else { return print("SKIPPED: there is no Litestream here, so nothing was forgotten beside it.") }
            let scene = Scene(kind: kind, folder: folder, machine: machine, serving: serving)
            try await scene.begin(litestream)
            // Litestream copies what is there once a second: what was forgotten sooner would never reach the replica.
            if waits { try await scene.waitUntilReplicated() }
            let (start, seconds) = try await scene.forget()
            try await scene.look(later: "after.sqlite")
            if waits { try await scene.waitForReplica(litestream, since: start) }
            let ended = try #require(await serving.stop())
            await litestream.kill()
            let logs = await litestream.log + ended.output
            #expect(ended.status == 0 && ended.output.contains("no trace is left"), "\(ended.output.suffix(2000))")
            for word in kind.gone {
                #expect(try scene.traces(word) == 0, "\(word) is back")
                #expect(!logs.contains(word), "\(word) is in a log")
            }
            print("\(kind): gone from the database and its log after \(seconds)")
        }
    }
}

/// Two people, of whom the first has something forgotten.
private nonisolated struct Scene {
    let kind: ReplicatedForgettingTests.Kind
    let folder: URL
    let machine: URL
    let serving: Serving

    private var bot: FakeBotAPI { serving.server.bot }

    func begin(_ litestream: Litestream) async throws {
        try serving.start()
        for user: Int64 in [7, 8] {
            for line in ["/start", "/cancel"] { await ask(line, from: user) }
        }
        _ = await serving.stop()
        try await litestream.start()
        try serving.start(["OFF_REPLICA": "beside"])
        for line in ["8 kept it, zebrafinch", "I slipped, wombatpath at lunch", "/cancel", "no lynxmeadow after 22"] {
            await ask(line, from: 7)
        }
        await ask("7, quokkanote", from: 8)
        for word in ["zebrafinch", "wombatpath", "lynxmeadow", "quokkanote"] { try await talk(until: word) }
    }

    /// Returns once a file holds the word.
    private func talk(until word: String) async throws {
        while try traces(word) == 0 { await ask("home", from: 8) }
    }

    func waitUntilReplicated() async throws {
        while try replicated() == 0 { await ask("home", from: 8) }
    }

    /// What the second person is given, whose side stays.
    private func linkCode() async throws -> String {
        let offer = try #require(await bot.ask("/link", from: 8, at: Date()).last?.text)
        return String(try #require(offer.firstMatch(of: #/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/#), "\(offer)").0)
    }

    /// Returns when it began, and how long it took until no file held it.
    func forget() async throws -> (start: ContinuousClock.Instant, seconds: Duration) {
        // What waits to be sent goes, too.
        serving.server.setPlan { _, parameters in
            parameters["text"]?.string?.contains("ibexharbour") == true ? .tooMany : nil
        }
        bot.say("7, ibexharbour", from: 7)
        try await talk(until: "ibexharbour")
        if kind == .linkedSide {
            bot.say(try await linkCode(), from: 7)
            await bot.wait(for: 8) { $0.contains { $0.text.contains("Is that you?") } }
            await ask("/link yes", from: 8)
        }
        for line in kind.order { bot.say(line, from: 7) }
        if kind == .byOperator {
            let ended = try await run(
                products + "/offbot", ["forget", "1", "--yes"],
                environment: serving.environment.merging(["OFF_REPLICA": "beside"]) { $1 })
            #expect(ended.status == 0 && ended.output.contains("within a minute"), "\(ended.output)")
        }
        let start = ContinuousClock.now
        // Others go on talking.
        while try kind.gone.contains(where: { try traces($0) > 0 }) { await ask("home", from: 8) }
        let seconds = start.duration(to: .now)
        serving.server.setPlan { _, _ in nil }
        await bot.wait(for: 7) { $0.contains { $0.text.contains(kind.answer) } }
        _ = await serving.log(containing: "no trace is left")
        #expect(!bot.messages(to: 7).contains { $0.text.contains("ibexharbour") })
        return (start, seconds)
    }

    func look(later name: String) async throws {
        for word in kind.gone { #expect(try traces(word) == 0, "\(word) is left") }
        for word in kind.staying { #expect(try traces(word) > 0, "\(word) is gone, too") }
        let backup = folder.appendingPathComponent(name)
        let ended = try await run(
            products + "/offbot", ["backup", backup.path],
            environment: serving.environment.merging(["OFF_REPLICA": "beside"]) { $1 })
        #expect(ended.status == 0, "\(ended.output)")
        for word in kind.gone { #expect(try Traces.count(word, inFile: backup) == 0, "\(word) is in the backup") }
        for word in kind.staying { #expect(try Traces.count(word, inFile: backup) > 0) }
    }

    /// The replica is a way back in time until its retention ends.
    func waitForReplica(_ litestream: Litestream, since start: ContinuousClock.Instant) async throws {
        #expect(try replicated() > 0)
        while try replicated() > 0 { await ask("home", from: 8) }
        print("\(kind): gone from the replica and the copies of changes after \(start.duration(to: .now))")
        let copy = folder.appendingPathComponent("restored.sqlite")
        let restored = try await litestream.restore(to: copy.path)
        #expect(restored.status == 0, "\(restored.output)")
        for word in kind.gone { #expect(try Traces.count(word, inFile: copy) == 0) }
        for word in kind.staying { #expect(try Traces.count(word, inFile: copy) > 0) }
    }

    /// In the database, its log, and whatever else Off has beside it.
    func traces(_ word: String) throws -> Int { try Traces.count(word, in: machine, .files) }

    /// In the replica, and in what Litestream keeps beside the database until that is replicated.
    private func replicated() throws -> Int {
        try kind.gone.map { word in
            try Traces.count(word, in: folder.appendingPathComponent("replica"), .everything)
                + Traces.count(word, in: machine.appendingPathComponent(".off.sqlite-litestream"), .everything)
        }.reduce(0, +)
    }

    private func ask(_ line: String, from user: Int64) async {
        await bot.ask(line, from: user, at: Date())
    }
}

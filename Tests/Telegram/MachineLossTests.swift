import Database
import Foundation
import Support
import Testing

/// `offbot serve` beside Litestream under load; both are killed, the database is deleted, and another machine goes on
/// from the replica.
@Suite("A lost machine", .serialized, .timeLimit(.minutes(30)))
struct MachineLossTests {
    private static let people = Array<Int64>(2001...2020)
    private static let shownPerson: Int64 = 2001

    @Test(
        "costs no message that was taken with OFF_REPLICA=confirmed, and little beside it",
        arguments: ["beside", "confirmed"])
    func lost(mode: String) async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI(isStrict: false)
            let first = try Serving(bot, in: folder)
            guard let litestream = try await Litestream(replicating: first.database, in: folder) else {
                return print("SKIPPED: there is no Litestream here, so no machine was lost.")
            }
            var settings = ["OFF_REPLICA": mode]
            if mode == "confirmed" { settings["OFF_REPLICA_SOCKET"] = litestream.socket }
            _ = try await run(products + "/offbot", ["setup"], environment: first.environment)
            try await litestream.start()
            try first.start(settings)
            let load = Load(bot, MachineLossTests.people)
            load.begin()
            await load.wait(forAnswers: 700 + Int.random(in: 0...300))
            let death = try await kill(first, litestream, bot: bot)
            load.end()

            let second = try await restore(from: litestream, elsewhere: folder, bot: bot, hasLost: mode == "beside")
            try second.start(["XDG_RUNTIME_DIR": second.folder.path])
            await bot.waitUntilFetched()
            for person in MachineLossTests.people {
                if mode == "beside" { await bot.wait(for: person) { $0.contains { $0.text.hasPrefix(Load.loss) } } }
                bot.say("7 kept it, said again", from: person)
                await bot.wait(for: person) { $0.contains { $0.text.contains("“said again”") } }
            }
            #expect(await second.stop()?.status == 0)
            try judge(mode, bot, load, death, Database(path: second.database, mode: .readOnly))
        }
    }

    @Test("leaves nothing of what was deleted in the database and its log")
    func deleted() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let database = try Database(path: path, checkpointer: .another)
            try Migrations.off.apply(to: database)
            guard let litestream = try await Litestream(replicating: path, in: folder) else {
                return print("SKIPPED: there is no Litestream here, so what was deleted was not looked for.")
            }
            try await litestream.start()
            let secret = "a word that nobody shall read"
            func isFound() throws -> Bool {
                try ["", "-wal"].contains { suffix in
                    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
                    return bytes.firstRange(of: Data(secret.utf8)) != nil
                }
            }
            // Enough to lie behind what is written later.
            for number in 0..<2000 {
                try database.run(
                    "INSERT INTO account (name, position, polled_at) VALUES (?, ?, 0)", "secret \(number)", secret)
            }
            #expect(try isFound())
            try database.run("DELETE FROM account WHERE name LIKE 'secret %'")
            let start = ContinuousClock.now
            while try !database.tidy() {
                // As a running Off writes now and then.
                try database.run("INSERT INTO account (name, position, polled_at) VALUES (hex(randomblob(8)), '', 0)")
                await Task.yield()
            }
            #expect(try !isFound())
            print("What was deleted was in the database or its log for \(start.duration(to: .now))")
            await litestream.kill()
        }
    }

    private struct Death {
        let moment: ContinuousClock.Instant
        /// The number after the last message that the network was told to forget.
        let confirmed: Int64
    }

    private func kill(_ serving: Serving, _ litestream: Litestream, bot: FakeBotAPI) async throws -> Death {
        serving.kill()
        let death = Death(moment: .now, confirmed: bot.confirmed)
        await litestream.kill()
        #expect(await !litestream.log.contains("database is locked"))
        let ended = try #require(await serving.ended())
        #expect(ended.status == -SIGKILL && !ended.output.contains("locked"), "\(ended.output.suffix(2000))")
        for suffix in ["", "-wal", "-shm"] { unlink(serving.database + suffix) }
        return death
    }

    private func restore(
        from litestream: Litestream, elsewhere folder: URL, bot: FakeBotAPI, hasLost: Bool
    ) async throws -> Serving {
        let machine = folder.appendingPathComponent("second")
        try FileManager.default.createDirectory(at: machine, withIntermediateDirectories: false)
        let copy = machine.path + "/replica.sqlite"
        let restored = try await litestream.restore(to: copy)
        #expect(restored.status == 0, "\(restored.output)")
        let second = try Serving(bot, in: machine)
        let options = hasLost ? [] : ["--nothing-lost"]
        let ended = try await run(
            products + "/offbot", ["restore", copy] + options, environment: second.environment)
        #expect(ended.status == 0, "\(ended.output)")
        return second
    }

    private func judge(_ mode: String, _ bot: FakeBotAPI, _ load: Load, _ death: Death, _ database: Database) throws {
        let known = Set(
            try database.rows("SELECT event FROM known_event") { try $0.get(0, as: String.self) }.compactMap {
                Int64($0)
            })
        let taken = 1..<max(1, death.confirmed)
        let lost = taken.filter { !known.contains($0) }
        let waiting = try database.row("SELECT count(*) FROM inbox") { try $0.get(0, as: Int.self) }
        #expect(waiting == 0)
        var doubled = 0
        var told = 0
        for person in MachineLossTests.people {
            let texts = bot.messages(to: person).map(\.text)
            for number in 2...max(2, load.said(by: person)) {
                doubled += max(0, texts.count { $0.contains("“note \(number)”") } - 1)
            }
            let losses = texts.count { $0.hasPrefix(Load.loss) }
            #expect(losses == (mode == "beside" ? 1 : 0))
            told += losses
        }
        if mode == "confirmed" { #expect(lost.isEmpty) }
        // What was answered twice had been decided shortly before the end: at most one for each person at a time.
        #expect(doubled <= MachineLossTests.people.count * 2)
        print(
            """
            \(mode): \(load.answers) answered, \(taken.count) taken, \(lost.count) lost, \(doubled) answered twice, \
            \(told) told, \(death.moment.duration(to: .now)) from the loss to the last answer
            """)
        print(load.conversation(of: MachineLossTests.shownPerson))
    }
}

/// People who each write a line, and the next one once they are answered.
private nonisolated final class Load: Sendable {
    static let loss = "Sorry, I lost anything you wrote between"

    private struct State {
        var said: [Int64: Int] = [:]
        var answers = 0
        var isOver = false
    }

    private let bot: FakeBotAPI
    private let people: [Int64]
    private let state = Watched(State())

    init(_ bot: FakeBotAPI, _ people: [Int64]) {
        self.bot = bot
        self.people = people
    }

    var answers: Int { state.value.answers }
    func said(by person: Int64) -> Int { state.value.said[person] ?? 0 }

    func begin() {
        for person in people {
            Task {
                for number in 1... {
                    let isOver = state.change { state in
                        if !state.isOver { state.said[person] = number }
                        return state.isOver
                    }
                    guard !isOver else { return }
                    bot.say("7 kept it, note \(number)", from: person)
                    await bot.wait(for: person) { $0.contains { $0.text.contains("“note \(number)”") } }
                    state.change { if !$0.isOver { $0.answers += 1 } }
                }
            }
        }
    }

    func end() { state.change { $0.isOver = true } }
    func wait(forAnswers count: Int) async { await state.wait { $0.answers >= count } }

    /// What a person saw at the end; the first of the lines is the last one that they had written before the loss.
    func conversation(of person: Int64) -> String {
        let texts = bot.messages(to: person).map { "    < " + $0.text.replacing("\n", with: "\n      ") }
        let loss = texts.lastIndex { $0.contains(Load.loss) } ?? texts.count - 1
        let (before, after) = (texts[..<loss].suffix(1), texts[loss...])
        return """
                > 7 kept it, note \(said(by: person) - 1)
            \(before.joined(separator: "\n"))
                > 7 kept it, note \(said(by: person))
                (the machine is lost, and another goes on)
            \(after.dropLast().joined(separator: "\n"))
                > 7 kept it, said again
            \(after.last ?? "")
            """
    }
}

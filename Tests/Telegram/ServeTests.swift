import Database
import Foundation
import Support
import Testing

/// `offbot serve` and its owner's commands as processes, with the fake Bot API.
@Suite("Serving", .serialized, .timeLimit(.minutes(30)))
struct ServeTests {
    private func command(_ arguments: [String], of serving: Serving, _ changes: [String: String] = [:]) async throws
        -> ChildProcess.Ended
    {
        try await run(
            products + "/offbot", arguments, environment: serving.environment.merging(changes) { $1 }, input: "")
    }

    @Test("answers, stops cleanly, and never prints its token")
    func politely() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, in: folder)
            try serving.start()
            let first = await bot.ask("/start", from: 7, at: Date())
            #expect(first.first?.text.contains("Ana runs me") == true)
            #expect(first.first?.text.contains("aren't end-to-end encrypted") == true)
            let processes = try await run("/bin/ps", ["axww", "-o", "args"], environment: [:], input: "")
            #expect(processes.output.contains("offbot serve") && !processes.output.contains("AAfake"))
            let ended = try #require(await serving.stop())
            #expect(ended.status == 0)
            #expect(ended.output.contains("told to stop") && !ended.output.contains("AAfake"))
            #expect(ended.output.split(separator: "\n").allSatisfy { $0.hasPrefix("<") })
            #expect(bot.problems.isEmpty, "\(bot.problems)")
        }
    }

    @Test("a second time on the same file or with the same token says so and stops")
    func second() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, in: folder)
            try serving.start()
            await bot.ask("/start", from: 7, at: Date())
            let file = try await command(["serve"], of: serving)
            #expect(file.status == 1 && file.output.contains("is in use by offbot serve"))
            let token = try await command(["serve"], of: serving, ["OFF_DATABASE": folder.path + "/other.sqlite"])
            #expect(token.status == 1 && token.output.contains("Bot 4242 is served already by offbot serve"))
            #expect(!token.output.contains("AAfake"))
            #expect(await serving.stop()?.status == 0)
        }
    }

    @Test(
        "stops at once if it is configured wrongly, and repeats no token",
        arguments: [
            (["OFF_TELEGRAM_TOKEN": "4242:AAshort"], "copied whole"), (["OFF_ACCESS": "list"], "needs OFF_ALLOW"),
            (["OFF_ACCESS": "everyone"], "owner, invite, list or open"), (["OFF_LOG": "loud"], "OFF_LOG is error"),
            (["OFF_TELEGRAM_API": "localhost"], "OFF_TELEGRAM_API"), (["OFF_TELEGRAM_TOKEN_FILE": "/x"], "both set"),
        ])
    func configured(changes: [String: String], sentence: String) async throws {
        try await withTemporaryFolder { folder in
            let serving = try Serving(FakeBotAPI(), in: folder)
            let ended = try await command(["serve"], of: serving, changes)
            #expect(ended.status == 78 && ended.output.contains(sentence), "\(ended.output)")
            #expect(!ended.output.contains("AAshort"))
        }
    }

    @Test("makes the sender of the code that setup prints its owner, also while it runs")
    func setup() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, access: "owner", in: folder)
            try serving.start()
            await bot.ask("hello", from: 8, at: Date())
            let setup = try await command(["setup"], of: serving)
            let code = try #require(setup.output.firstMatch(of: /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)).0
            let welcome = await bot.ask(String(code).lowercased(), from: 7, at: Date())
            #expect(welcome.first?.text.contains("I'm Off") == true)
            let again = try await command(["setup"], of: serving)
            #expect(again.status == 1 && again.output.contains("--replace"))
            let replaced = try await command(["setup", "--replace"], of: serving)
            #expect(replaced.status == 0 && replaced.output.contains("will not be let in"))
            #expect(await serving.stop()?.status == 0)
        }
    }

    @Test("lets in by an invitation that is made while it runs, and shows its operator numbers and days alone")
    func invite() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, access: "invite", in: folder)
            #expect(try await command(["people"], of: serving).output.contains("Nobody is here yet"))
            #expect(try await command(["stats"], of: serving).output.contains("no database yet"))
            #expect(try await command(["invite", "list"], of: serving).output == "There is no invitation.\n")
            try serving.start()
            await bot.ask("hello", from: 8, at: Date())
            let made = try await command(["invite", "--uses", "2", "--days", "3"], of: serving)
            let code = try #require(made.output.firstMatch(of: /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)).0
            let letters = code.filter { $0 != "-" }
            #expect(made.status == 0 && made.output.contains("https://t.me/off_bot?start=\(letters)"))
            let welcome = await bot.ask("/start \(letters)", from: 7, at: Date())
            #expect(welcome.first?.text.contains("as a guest") == true)
            await bot.ask("8 kept it, my secret walk", from: 7, at: Date())
            let list = try await command(["invite", "list"], of: serving)
            #expect(list.output.contains("1       \(code)  1          2"))
            let people = try await command(["people"], of: serving)
            #expect(people.output.contains(/1       guest     telegram  \d{4}-\d\d-\d\d\n/), "\(people.output)")
            let stats = try await command(["stats"], of: serving)
            #expect(stats.output.contains(/here in the last 7 days +1\n/), "\(stats.output)")
            #expect(stats.output.contains(/messages handled in the last 30 days +\d/), "\(stats.output)")
            #expect(![people.output, stats.output].contains { $0.contains("secret") || $0.contains("first_name") })
            let revoked = try await command(["invite", "revoke", "1"], of: serving)
            #expect(revoked.status == 0)
            let refused = await bot.ask(String(code), from: 8, at: Date())
            #expect(refused.last?.text.contains("That code doesn't work") == true)
            // Whoever came in by it stays.
            #expect(await bot.ask("home", from: 7, at: Date()).last?.text.contains("8/10") == true)
            for wrong in [
                ["invite", "revoke"], ["invite", "--uses", "0"], ["invite", "--days", "x"],
                ["invite", "list", "--uses", "2"],
                ["invite", "all"], ["people", "1"], ["stats", "--all"],
            ] { #expect(try await command(wrong, of: serving).status == 2, "\(wrong)") }
            #expect(try await command(["invite", "revoke", "9"], of: serving).status == 1)
            #expect(await serving.stop()?.status == 0)
        }
    }

    @Test("tells its owner of a quarantined message, which can be listed, retried and dropped")
    func quarantine() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, access: "owner", in: folder)
            #expect(try await command(["quarantine"], of: serving).output.contains("no database yet"))
            let setup = try await command(["setup"], of: serving)
            let code = try #require(setup.output.firstMatch(of: /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)).0
            try serving.start()
            await bot.ask(String(code), from: 7, at: Date())
            for _ in 0..<2 { bot.raw { #"{"update_id":\#($0),"message":{"text":secret words}}"# } }
            await bot.wait(for: 7) { $0.contains { $0.text.contains("quarantine list") } }
            let list = try await command(["quarantine", "list"], of: serving)
            #expect(list.status == 0 && list.output.contains("telegram:4242") && !list.output.contains("secret words"))
            #expect(try await command(["quarantine", "list", "--bytes"], of: serving).output.contains("secret words"))
            #expect(try await command(["quarantine", "retry", "999"], of: serving).status == 1)
            #expect(try await command(["quarantine", "shout"], of: serving).status == 2)
            #expect(try await command(["quarantine", "drop"], of: serving).status == 2)
            let rows = list.output.split(separator: "\n").dropFirst().compactMap { Int($0.prefix { $0 != " " }) }
            #expect(rows.count == 2)
            let retry = try await command(["quarantine", "retry", String(rows[0])], of: serving)
            #expect(retry.output.contains("1 to be tried again") && retry.output.contains("within a minute"))
            #expect(await serving.stop()?.status == 0)
            let drop = try await command(["quarantine", "drop", "all"], of: serving)
            #expect(drop.status == 0 && drop.output.contains("dropped for good"))
            let database = try Database(path: serving.database, mode: .readOnly)
            let kept = try database.rows("SELECT count(*) FROM inbox WHERE state = 2") { try $0.get(0, as: Int.self) }
            #expect(kept == [0])
        }
    }

    @Test("notices a missing file while idle, confirms nothing meanwhile, and answers once it is back")
    func lostFile() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, in: folder)
            try serving.start()
            await bot.ask("/start", from: 7, at: Date())
            let away = folder.path + "/away.sqlite"
            #expect(rename(serving.database, away) == 0)
            #expect(await serving.log(containing: "was deleted, moved or replaced").contains(serving.database))
            let before = bot.messages(to: 7).count
            let number = bot.say("8, a good day", from: 7)
            #expect(await serving.log(containing: "could not be kept").contains("asked for again"))
            #expect(bot.confirmed <= number && bot.messages(to: 7).count == before)
            #expect(rename(away, serving.database) == 0)
            await bot.wait(for: 7) { $0.contains { $0.text.contains("8/10") } }
            #expect(await serving.stop()?.status == 0)
        }
    }

    @Test("starts even if somebody put a file where its lock belongs, and leaves that file alone")
    func bait() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, in: folder)
            let (letter, runtime) = (folder.path + "/letter", folder.path + "/runtime")
            try "Dear Ana".write(toFile: letter, atomically: false, encoding: .utf8)
            try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
            try FileManager.default.linkItem(atPath: letter, toPath: runtime + "/off-telegram-4242.lock")
            try serving.start(["XDG_RUNTIME_DIR": runtime])
            await bot.ask("/start", from: 7, at: Date())
            #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear Ana")
            // The lock is then in the next folder of ours.
            let second = try await command(
                ["serve"], of: serving, ["OFF_DATABASE": folder.path + "/other.sqlite", "XDG_RUNTIME_DIR": runtime])
            #expect(second.status == 1 && second.output.contains("is served already by offbot serve"))
            #expect(await serving.stop()?.status == 0)
        }
    }

    @Test("trusts a private authority if it is named, and only then", .enabled(if: TLSServer.isAvailable))
    func privateAuthority() async throws {
        try await withTemporaryFolder { folder in
            let serving = try Serving(FakeBotAPI(), in: folder)
            let server = try await TLSServer(.silent)
            let address = ["OFF_TELEGRAM_API": "https://localhost:\(server.port)"]
            try serving.start(address)
            #expect(await serving.log(containing: "no answer").contains("TLS"))
            _ = await serving.stop()
            try serving.start(address.merging(["SSL_CERT_FILE": server.certificateFile]) { $1 })
            await server.awaitLine(beginning: "POST /bot\(FakeBotAPI.token)/getMe")
            _ = await serving.stop()
            let missing = try await command(["serve"], of: serving, ["SSL_CERT_FILE": folder.path + "/none.pem"])
            #expect(missing.status == 78 && missing.output.contains("SSL_CERT_FILE names no file"))
        }
    }

    @Test("warns at its start of a token that others can read")
    func openToken() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, in: folder)
            let file = folder.path + "/token"
            try FakeBotAPI.token.write(toFile: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            var environment = serving.environment
            environment["OFF_TELEGRAM_TOKEN"] = nil
            environment["OFF_TELEGRAM_TOKEN_FILE"] = file
            let process = try ChildProcess(products + "/offbot", ["serve"], environment: environment)
            #expect(await process.output(containing: "chmod 600").contains("OFF_TELEGRAM_TOKEN_FILE names"))
            process.send(SIGTERM)
            #expect(await process.end().status == 0)
        }
    }
}

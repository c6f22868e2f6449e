import Conversation
import Database
import Foundation
import Support
import Testing
import Words

/// `offbot forget`, and `kill -9` while something is forgotten.
@Suite("Forgetting as a process", .timeLimit(.minutes(30)))
nonisolated struct ForgetCommandTests {
    private func offbot(_ arguments: [String], in folder: URL, input: String = "") async throws -> ChildProcess.Ended {
        try await run(
            products + "/offbot", arguments, environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: input)
    }

    @Test("asks, deletes one person, and leaves the other")
    func command() async throws {
        try await withTemporaryFolder { folder in
            #expect(try await offbot(["forget", "1"], in: folder).status == 1)
            _ = try await offbot(["chat"], in: folder, input: "8, zebranote\n")
            _ = try await offbot(["chat", "--as", "bo"], in: folder, input: "8, quokkanote\n")
            #expect(try await offbot(["forget"], in: folder).status == 2)
            #expect(try await offbot(["forget", "ana"], in: folder).status == 2)
            let unknown = try await offbot(["forget", "7", "--yes"], in: folder)
            #expect(unknown.status == 1 && unknown.output.contains("no person 7"))
            let unsure = try await offbot(["forget", "1"], in: folder)
            #expect(unsure.status == 2 && unsure.output.contains("--yes"))
            #expect(try Traces.count("zebra", in: folder) > 0)
            let done = try await offbot(["forget", "1", "--yes"], in: folder)
            #expect(done.status == 0 && done.output.contains("Deleted."))
            #expect(done.output.contains("There is: 1 check-in, 1 note."))
            #expect(!done.output.contains("zebra"))
            #expect(try Traces.count("zebra", in: folder) == 0)
            #expect(try Traces.count("quokka", in: folder) > 0)
        }
    }

    @Test("leaves the log to the next Off where Litestream moves it into the file, and says so")
    func beside() async throws {
        try await withTemporaryFolder { folder in
            let beside = ["OFF_DATABASE": folder.path + "/off.sqlite", "OFF_REPLICA": "beside"]
            _ = try await run(products + "/offbot", ["chat"], environment: beside, input: "8, zebranote\n")
            let done = try await run(products + "/offbot", ["forget", "1", "--yes"], environment: beside)
            #expect(
                done.status == 0 && done.output.contains("start Off, and it is gone within a minute"), "\(done.output)")
            #expect(try Traces.count("zebra", inFile: folder.appendingPathComponent("off.sqlite-wal")) > 0)
            _ = try await offbot(["chat"], in: folder)
            #expect(try Traces.count("zebra", in: folder) == 0)
        }
    }

    @Test("leaves it to a running Off, which says so to the person")
    func running() async throws {
        try await withTemporaryFolder { folder in
            let chat = try ChildProcess(
                products + "/offbot", ["chat"], environment: ["OFF_DATABASE": folder.path + "/off.sqlite"])
            chat.write("8, zebranote\n")
            _ = await chat.output { $0.contains("zebranote") }
            let asked = try await offbot(["forget", "1", "--yes"], in: folder)
            #expect(asked.status == 0 && asked.output.contains("The running Off deletes it"))
            // It looks at the file when it is idle.
            let output = await chat.output { $0.contains("Whoever runs me has deleted") }
            #expect(output.contains("we'd start from the beginning"))
            chat.kill()
            _ = await chat.end()
            #expect(try Traces.count("zebra", in: folder) == 0)
        }
    }

    @Test("is done again in a backup that is restored, and is in none that is made later")
    func restored() async throws {
        try await withTemporaryFolder { folder in
            _ = try await offbot(["chat"], in: folder, input: "8, zebranote\n")
            let backup = folder.appendingPathComponent("copies/early.sqlite")
            try FileManager.default.createDirectory(
                at: backup.deletingLastPathComponent(), withIntermediateDirectories: true)
            #expect(try await offbot(["backup", backup.path], in: folder).status == 0)
            _ = try await offbot(["chat"], in: folder, input: "/forget everything\nDelete everything\n7, yaknote\n")
            let later = folder.appendingPathComponent("copies/later.sqlite")
            #expect(try await offbot(["backup", later.path], in: folder).status == 0)
            #expect(try Traces.count("zebra", inFile: backup) > 0)
            #expect(try Traces.count("zebra", inFile: later) == 0)
            #expect(try Traces.count("yaknote", inFile: later) > 0)
            // Also where the file beside the database was lost: the database in place knows.
            try FileManager.default.removeItem(atPath: folder.path + "/off.sqlite.forgotten")
            let restored = try await offbot(["restore", "--nothing-lost", backup.path], in: folder)
            #expect(restored.status == 0 && restored.output.contains("gone from it, too"), "\(restored.output)")
            // Two in one second would keep the present file under one name.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name.contains(".before-") {
                #expect(try Traces.count("zebra", inFile: folder.appendingPathComponent(name)) == 0, "\(name)")
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
            let back = try await offbot(["restore", "--nothing-lost", later.path], in: folder)
            #expect(back.status == 0 && !back.output.contains("gone from it"))
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "copies" {
                #expect(try Traces.count("zebra", inFile: folder.appendingPathComponent(name)) == 0, "\(name)")
            }
            let said = try await offbot(["chat"], in: folder, input: "/history\n")
            #expect(said.output.contains("yaknote"))
        }
    }

    @Test("that was ordered and not done before a restore is done in the copy; no invitation is good again")
    func orders() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            _ = try await offbot(["chat"], in: folder, input: "8, zebranote\n")
            #expect(try await offbot(["setup"], in: folder).status == 0)
            #expect(try await offbot(["invite"], in: folder).status == 0)
            let copies = folder.appendingPathComponent("copies")
            try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
            #expect(try await offbot(["backup", copies.path + "/early.sqlite"], in: folder).status == 0)
            #expect(try await offbot(["invite", "revoke", "1"], in: folder).status == 0)
            try Database(path: path).run("INSERT INTO forgetting_wish VALUES (randomblob(16), 1, 'all', 1)")
            let restored = try await offbot(["restore", "--nothing-lost", copies.path + "/early.sqlite"], in: folder)
            #expect(restored.status == 0 && restored.output.contains("invitation"), "\(restored.output)")
            #expect(try Traces.count("zebra", inFile: URL(fileURLWithPath: path)) == 0)
            #expect(try await offbot(["invite", "list"], in: folder).output.contains("There is no invitation."))
            let codes = try Database(path: path, mode: .readOnly).row("SELECT count(*) FROM setup_code") {
                try $0.get(0, as: Int.self)
            }
            #expect(codes == 0)
        }
    }

    @Test("waits for a message about their safety that has not been sent")
    func vital() async throws {
        try await withTemporaryFolder { folder in
            _ = try await offbot(["chat"], in: folder, input: "8, zebranote\n")
            let database = try Database(path: folder.path + "/off.sqlite")
            try database.run(
                """
                INSERT INTO outbox (lane, class, view, is_edit, created_at, not_before, state, attempts, uncertain,
                    message, is_vital)
                SELECT id, 0, 1, 0, 1, 1, 0, 0, 0, ?, 1 FROM lane
                """, RenderedMessage(text: "a card").kept)
            let first = try await offbot(["forget", "1", "--yes"], in: folder)
            #expect(first.status == 0 && first.output.contains("Not deleted yet"), "\(first.output)")
            #expect(try Traces.count("zebra", in: folder) > 0)
            let said = try await offbot(["chat"], in: folder, input: "")
            #expect(said.output.contains("a card") && said.output.contains("has deleted everything"))
            #expect(try Traces.count("zebra", in: folder) == 0)
        }
    }

    @Test("takes away what waits to be read, too")
    func waiting() async throws {
        try await withTemporaryFolder { folder in
            _ = try await offbot(["chat"], in: folder, input: "8, zebranote\n")
            let database = try Database(path: folder.path + "/off.sqlite")
            try database.run(
                "INSERT INTO known_event (account, event, received_at) SELECT id, 'later', 1 FROM account")
            try database.run(
                """
                INSERT INTO inbox (id, address, state, attempts, raw)
                SELECT ?, address, 0, 0, CAST('zebrawaits' AS BLOB) FROM lane
                """, database.lastInsertedID)
            #expect(try Traces.count("zebrawaits", in: folder) > 0)
            #expect(try await offbot(["forget", "1", "--yes"], in: folder).status == 0)
            #expect(try Traces.count("zebra", in: folder) == 0)
        }
    }

    @Test("a restore that is killed at any moment leaves the old database or the new one, whole")
    func killedRestores() async throws {
        var ends: [String: Int] = [:]
        var whole = Duration.milliseconds(300)
        for round in 0..<12 {
            try await withTemporaryFolder { folder in
                let path = folder.path + "/off.sqlite"
                _ = try await offbot(["chat"], in: folder, input: "8, zebranote\n")
                #expect(try await offbot(["backup", folder.path + "/copy.sqlite"], in: folder).status == 0)
                _ = try await offbot(["chat"], in: folder, input: "/checkin\nChange it\nNote\nquokkanote\n")
                let restore = try ChildProcess(
                    products + "/offbot", ["restore", folder.path + "/copy.sqlite"], environment: ["OFF_DATABASE": path]
                )
                // Later from round to round, the last after the usual end.
                let until = ContinuousClock.now + whole * round / 4
                while ContinuousClock.now < until { await Task.yield() }
                restore.kill()
                _ = await restore.end()
                try Migrations.off.check(path)
                let note = try Database(path: path, mode: .readOnly).row("SELECT note FROM check_in") {
                    try $0.get(0, as: String.self)
                }
                #expect(note == "zebranote" || note == "quokkanote")
                ends[note ?? "", default: 0] += 1
                // It goes on, and another restore does the same.
                let begun = ContinuousClock.now
                #expect(try await offbot(["restore", folder.path + "/copy.sqlite"], in: folder).status == 0)
                whole = begun.duration(to: .now)
                let said = try await offbot(["chat"], in: folder, input: "/history\n")
                #expect(said.output.contains("zebranote"))
                let drafts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(!drafts.contains { $0.contains("sqlite.new-") }, "\(drafts)")
            }
        }
        print("12 kills of a restore: \(ends["quokkanote"] ?? 0) with the old database, \(ends["zebranote"] ?? 0) new")
    }

    @Test("killed at any moment, leaves everything or nothing, and the next start ends it")
    func kills() async throws {
        var ends: [Bool: Int] = [:]
        for round in 0..<8 {
            try await withTemporaryFolder { folder in
                let path = folder.path + "/off.sqlite"
                let notes = (1...3).map { "8, zebranote\($0)\n/checkin\nChange it\nNote\nzebratext\($0)\n" }
                _ = try await offbot(["chat"], in: folder, input: notes.joined())
                let chat = try ChildProcess(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path])
                chat.write("/forget everything\n")
                _ = await chat.output { $0.contains("Keep it") }
                chat.write("Delete everything\n")
                // Between the order and its end: the moment is random in each round.
                let until = ContinuousClock.now + .milliseconds(round * 3)
                while ContinuousClock.now < until { await Task.yield() }
                chat.kill()
                let ended = await chat.end()
                let isTold = ended.output.contains("I don't know you any more")
                let hasWish = try Database(path: path, mode: .readOnly).row("SELECT count(*) FROM forgetting_wish") {
                    try $0.get(0, as: Int.self)
                }
                let rows = try Database(path: path, mode: .readOnly).row("SELECT count(*) FROM check_in") {
                    try $0.get(0, as: Int.self)
                }
                let entries = try ForgottenFile(beside: path)?.entries().count ?? 0
                // What is in the database is whole, or gone; it is never gone without the entry.
                #expect(rows == 1 || rows == 0 && entries == 1)
                if isTold { #expect(rows == 0) }
                _ = try await offbot(["chat"], in: folder, input: "")
                // The order may still have waited for its turn.
                let isGone = try Traces.count("zebra", in: folder) == 0
                let after = try Database(path: path, mode: .readOnly).row("SELECT count(*) FROM check_in") {
                    try $0.get(0, as: Int.self)
                }
                #expect(after == (isGone ? 0 : 1))
                #expect(try ForgottenFile(beside: path)?.entries().count == (isGone ? 1 : 0))
                #expect(isGone || rows == 1 && hasWish == 0)
                ends[isGone, default: 0] += 1
            }
        }
        print("8 kills: \(ends[true] ?? 0) after the order was taken, \(ends[false] ?? 0) before")
    }
}

@testable import App
import Database
import Foundation
import Support
import Testing

/// `offbot backup` and `offbot restore` as processes.
@Suite("Backup and restore", .timeLimit(.minutes(30)))
final class BackupCommandTests {
    private let folder: URL
    private let path: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("off-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path + "/off.sqlite"
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func offbot(_ arguments: String..., input: String = "") async throws -> ChildProcess.Ended {
        try await run(products + "/offbot", arguments, environment: ["OFF_DATABASE": path], input: input)
    }

    private func note() throws -> String? {
        try Database(path: path, mode: .readOnly).row("SELECT note FROM check_in") { try $0.get(0, as: String?.self) }
            ?? nil
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { !$0.hasSuffix(".lock") }
    }

    @Test("copy beside a chat that goes on, with the mode of a private file, and replace nothing")
    func backup() async throws {
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        let chat = try ChildProcess(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path])
        chat.write("undo\n")
        _ = await chat.output { $0.contains("\n\n") }
        let copy = folder.path + "/copy.sqlite"
        let ended = try await offbot("backup", copy)
        #expect(ended.status == 0 && ended.output.contains("verified"), "\(ended.output)")
        let before = try Data(contentsOf: URL(fileURLWithPath: copy))
        let again = try await offbot("backup", copy)
        #expect(again.status == 1 && again.output.contains("is there already"), "\(again.output)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try "Dear Ana".write(toFile: folder.path + "/letter", atomically: true, encoding: .utf8)
        let letter = try await offbot("backup", folder.path + "/letter")
        #expect(letter.status == 1 && letter.output.contains("is there already"))
        #expect(try await offbot("backup", path).output.contains("is the database itself"))
        #expect(try await offbot("backup", "--keep", "2", copy).status == 2)
        #expect(try await offbot("backup").status == 2)
        #expect(try names().filter { $0.contains("new") }.isEmpty)
    }

    @Test("copy nothing that restore would refuse, and say so of a file that nobody has begun to use")
    func stub() async throws {
        try Database(path: path).run("PRAGMA application_id = 0")
        let ended = try await offbot("backup", folder.path + "/copy.sqlite")
        #expect(ended.status == 1 && ended.output.contains("is not an Off database"), "\(ended.output)")
        #expect(try await offbot("people").output.contains("is not an Off database"))
        #expect(try !names().contains("copy.sqlite"))
    }

    @Test("keep each of several backups that were made within a second")
    func sameSecond() throws {
        let backups = try #require(BackupFolder(folder.path))
        let now = Date(timeIntervalSince1970: 1_795_392_198)
        for _ in 1...3 { try "x".write(toFile: backups.path(at: now), atomically: true, encoding: .utf8) }
        #expect(try names().count == 3)
        // The first of them goes first.
        #expect(backups.delete(allBut: 2) == 1)
        #expect(try names().allSatisfy { $0.hasSuffix("-2.sqlite") || $0.hasSuffix("-3.sqlite") })
    }

    @Test("refuse a time of loss before the copy's last moment, or one to come, and change nothing")
    func impossibleLoss() async throws {
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        let copy = folder.path + "/copy.sqlite"
        _ = try await offbot("backup", copy)
        for (time, sentence) in [("2020-01-01 12:00", "before the last moment"), ("2120-01-01 12:00", "still to come")]
        {
            let ended = try await offbot("restore", copy, "--lost-at", time)
            #expect(ended.status == 2 && ended.output.contains(sentence), "\(ended.output)")
        }
        #expect(try names().allSatisfy { $0 == "copy.sqlite" || $0.hasPrefix("off.sqlite") && !$0.contains("new") })
    }

    @Test("keep the newest in a folder, and leave other files there alone")
    func rotation() async throws {
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        let backups = folder.path + "/backups"
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
        for name in ["off-2026-01-01T000000Z.sqlite", "off-2026-01-02T000000Z.sqlite", "off-mine.sqlite", "notes.txt"] {
            try "x".write(toFile: "\(backups)/\(name)", atomically: true, encoding: .utf8)
        }
        let ended = try await offbot("backup", backups, "--keep", "2")
        #expect(ended.status == 0 && ended.output.contains("Deleted 1 older."), "\(ended.output)")
        let kept = try FileManager.default.contentsOfDirectory(atPath: backups).sorted()
        #expect(kept.count == 4 && kept.contains("off-2026-01-02T000000Z.sqlite") && kept.contains("notes.txt"))
    }

    @Test("put a copy in place, keep the old one aside with everything in it, and go on")
    func restore() async throws {
        let copy = folder.path + "/copy.sqlite"
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        _ = try await offbot("backup", copy)
        _ = try await offbot("chat", input: "/checkin\nChange it\nNote\nsecond note\n")
        // What a restore that was killed has left.
        for end in [".new-123", ".new-123-wal"] { try Data().write(to: URL(fileURLWithPath: path + end)) }
        let ended = try await offbot("restore", copy)
        #expect(ended.status == 0 && ended.output.contains("tells the 1 who wrote"), "\(ended.output)")
        #expect(try note() == "first note")
        #expect(try names().filter { $0.contains(".new-") }.isEmpty)
        let aside = try #require(try names().first { $0.hasPrefix("off.sqlite.before-") })
        let old = try Database(path: "\(folder.path)/\(aside)", mode: .readOnly)
        #expect(try old.row("SELECT note FROM check_in") { try $0.get(0, as: String.self) } == "second note")
        let first = try await offbot("chat", input: "/days\n")
        #expect(first.output.contains("Sorry, I lost anything you wrote between"), "\(first.output)")
        let second = try await offbot("chat", input: "/days\n")
        #expect(!second.output.contains("Sorry, I lost"))
    }

    @Test("say nothing of a loss where there is none")
    func nothingLost() async throws {
        let copy = folder.path + "/copy.sqlite"
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        _ = try await offbot("backup", copy)
        let same = try await offbot("restore", copy)
        #expect(same.status == 0 && same.output.contains("Nothing that anybody wrote is missing"), "\(same.output)")
        try FileManager.default.removeItem(atPath: path)
        let gone = try await offbot("restore", copy, "--nothing-lost")
        #expect(gone.status == 0 && gone.output.contains("Nothing that anybody wrote is missing"), "\(gone.output)")
    }

    @Test("stop where the database is in use, and say by whom")
    func inUse() async throws {
        let copy = folder.path + "/copy.sqlite"
        let chat = try ChildProcess(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path])
        chat.write("8 kept it, first note\n")
        _ = await chat.output { $0.contains("\n\n") }
        _ = try await offbot("backup", copy)
        let held = try await offbot("restore", copy)
        #expect(held.status == 1 && held.output.contains("is in use by offbot chat (process"), "\(held.output)")
        chat.kill()
        _ = await chat.end()
        // Another program, which takes no lock of ours.
        let stranger = try Database(path: path, mode: .readOnly)
        _ = try stranger.row("SELECT 1 FROM person") { try $0.get(0, as: Int.self) }
        let read = try await offbot("restore", copy)
        #expect(read.status == 1 && read.output.contains("Litestream or sqlite3"), "\(read.output)")
        withExtendedLifetime(stranger) {}
        #expect(try names().filter { $0.contains("new") || $0.contains("before") }.isEmpty)
    }

    @Test("refuse what is newer, damaged or no backup, and change nothing")
    func refused() async throws {
        let copy = folder.path + "/copy.sqlite"
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        func refusal(_ spoil: (String) throws -> Void) async throws -> String {
            try? FileManager.default.removeItem(atPath: copy)
            _ = try await offbot("backup", copy)
            try spoil(copy)
            let ended = try await offbot("restore", copy)
            #expect(ended.status == 1 && ended.output.contains("Nothing was changed"))
            return ended.output
        }
        let newer = try await refusal { try Database(path: $0).run("PRAGMA user_version = 999") }
        #expect(newer.contains("written by a newer Off (schema 999)"))
        let damaged = try await refusal { path in
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.seek(toOffset: 4096 * 3)
            try file.write(contentsOf: Data(repeating: 7, count: 4096 * 20))
            try file.close()
        }
        #expect(damaged.contains("is damaged"), "\(damaged)")
        let foreign = try await refusal { path in
            try FileManager.default.removeItem(atPath: path)
            let database = try Database(path: path)
            try database.run("CREATE TABLE song (name TEXT)")
            try database.run("PRAGMA user_version = 3")
        }
        #expect(foreign.contains("is no backup of Off"))
        let text = try await refusal { try "Dear Ana".write(toFile: $0, atomically: false, encoding: .utf8) }
        #expect(text.contains("is no backup of Off"))
        #expect(try await offbot("restore", folder.path).output.contains("is a folder"))
        #expect(try await offbot("restore", folder.path + "/none").output.contains("cannot be opened"))
        #expect(try note() == "first note")
        #expect(try names().filter { $0.contains("before") || $0.contains("new") }.isEmpty)
    }

    @Test("work where the present file is broken, cut or gone, and keep what is left of it", arguments: 0..<3)
    func broken(kind: Int) async throws {
        let copy = folder.path + "/copy.sqlite"
        _ = try await offbot("chat", input: "8 kept it, first note\n")
        _ = try await offbot("backup", copy)
        switch kind {
        case 0: try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: path))
        case 1: try Data().write(to: URL(fileURLWithPath: path))
        default:
            try? FileManager.default.removeItem(atPath: path + "-wal")
            try FileManager.default.moveItem(atPath: path, toPath: path + "-wal")
        }
        let ended = try await offbot("restore", copy)
        #expect(ended.status == 0, "\(ended.output)")
        #expect(try note() == "first note")
        #expect(try names().contains { $0.hasPrefix("off.sqlite.before-") })
    }
}

import Database
import Foundation
import Support
import Testing

/// Disks that are full, read-only, damaged or somebody else's: each leads to one sentence and an exit code, and nothing
/// is half written.
@Suite("A disk that fails", .timeLimit(.minutes(30)))
struct DiskTests {
    private func chat(_ database: String, input: String = "8\n") async throws -> ChildProcess.Ended {
        // Before the day begins, "today" would be said with its date.
        try await run(
            products + "/offbot", ["chat", "--at", "2026-03-02 20:00"], environment: ["OFF_DATABASE": database],
            input: input)
    }

    @Test("is reported in one sentence, and left as it is")
    func unusable() async throws {
        try await withTemporaryFolder { folder in
            let text = folder.path + "/letter.txt"
            try String(repeating: "Dear Ana, ", count: 500).write(toFile: text, atomically: true, encoding: .utf8)
            let cases = [
                (folder.path, "is a folder. Set OFF_DATABASE to a file in it"), (text, "is not an Off database"),
                (folder.path + "/no/such/off.sqlite", "check that its folder exists"),
            ]
            for (path, sentence) in cases {
                let ended = try await chat(path)
                #expect(ended.status == 1)
                #expect(ended.output.contains(sentence), "\(ended.output)")
                #expect(ended.output.split(separator: "\n").count == 1)
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: text)).count == 5000)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["letter.txt"])
            #expect(!FileManager.default.fileExists(atPath: folder.path + ".lock"))
        }
    }

    @Test("with a damaged file in it is noticed before anything is said")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            _ = try await chat(path)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes.replaceSubrange(8192..<20_480, with: Data(repeating: 0x5A, count: 12_288))
            try bytes.write(to: URL(fileURLWithPath: path))
            let ended = try await chat(path)
            #expect(ended.status == 1 && ended.output.contains("is damaged"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        }
    }

    @Test(
        "that is read-only is reported as read-only",
        .enabled(if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
    func readOnly() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
            // Root may write anywhere, so that this runs as nobody.
            let asNobody = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"]
            let ended = try await run(
                asNobody[0], Array(asNobody.dropFirst()) + [products + "/offbot", "chat"],
                environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: "8\n")
            #expect(ended.status == 1)
            #expect(ended.output.contains("cannot be written: check who owns"), "\(ended.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("that is full stops the chat with a sentence; answered lines are saved, and it goes on once there is room")
    func full() async throws {
        try await withDisk("size=1500k") { disk in
            let note = String(repeating: "a long day with many words ", count: 100)
            let lines = (1...400).map { "--\nundo\n8, day \($0) \(note)\n" }.joined()
            let ended = try await chat(disk + "/off.sqlite", input: lines)
            #expect(ended.status == 1)
            #expect(ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
            // There is room again: everything that was answered is there, and the file is intact.
            #expect(try await run("mount", ["-o", "remount,size=8m", disk]).status == 0)
            let database = try Database(path: disk + "/off.sqlite")
            let answered = ended.output.components(separatedBy: "Saved for today: 8/10").count - 1
            #expect(answered > 2)
            let handled = try database.row(
                "SELECT (SELECT count(*) FROM known_event) - (SELECT count(*) FROM inbox)"
            ) { try $0.get(0, as: Int.self) }
            #expect(try #require(handled) >= answered)
            let again = try await chat(disk + "/off.sqlite", input: "home\n")
            #expect(again.status == 0 && again.output.contains("Today"))
        }
    }

    @Test("is reported as full if the files beside the database have no room", arguments: [4, 8, 16, 64])
    func almostFull(kilobytesLeft: Int) async throws {
        try await withDisk("size=2m") { disk in
            #expect(try await chat(disk + "/off.sqlite").status == 0)
            var room = statvfs()
            #expect(statvfs(disk, &room) == 0)
            let rest = Int(room.f_bavail) * Int(room.f_bsize) - kilobytesLeft * 1024
            try Data(repeating: 1, count: rest).write(to: URL(fileURLWithPath: disk + "/rest"))
            let ended = try await chat(disk + "/off.sqlite")
            #expect(ended.status == 1 && ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
        }
    }

    @Test("that is full brings the crisis card at each word of danger, also where no database could be made")
    func danger() async throws {
        let lines = "i want to kill myself\n8\ni want to die\n"
        try await withDisk("size=400k") { disk in
            let ended = try await chat(disk + "/off.sqlite", input: lines)
            #expect(ended.status == 1 && ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
            #expect(ended.output.components(separatedBy: "nobody reads this live").count == 3)
        }
        try await withDisk("size=2m") { disk in
            #expect(try await chat(disk + "/off.sqlite").status == 0)
            var room = statvfs()
            #expect(statvfs(disk, &room) == 0)
            let rest = Data(repeating: 1, count: Int(room.f_bavail) * Int(room.f_bsize))
            try rest.write(to: URL(fileURLWithPath: disk + "/rest"))
            let ended = try await chat(disk + "/off.sqlite", input: lines)
            #expect(ended.status == 1 && ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
            #expect(ended.output.components(separatedBy: "nobody reads this live").count == 3)
        }
    }

    @Test("is reported as full if no more files can be created", arguments: 1...4)
    func noMoreFiles(files: Int) async throws {
        try await withDisk("nr_inodes=\(files)") { disk in
            let ended = try await chat(disk + "/off.sqlite")
            #expect(ended.status == 1 && ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
        }
    }

    @Test("is reported as full if the process may not write more, which needs no root", arguments: [0, 1, 32, 100])
    func limited(blocks: Int) async throws {
        try await withTemporaryFolder { folder in
            let ended = try await run(
                "bash", ["-c", "ulimit -f \(blocks); '\(products)/offbot' chat"],
                environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: "8\n")
            #expect(ended.status == 1 && ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
        }
    }

    @Test("that has truncated the file does not make Off silently create a new one")
    func cut() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            _ = try await chat(path)
            #expect(truncate(path, 0) == 0)
            let ended = try await chat(path)
            #expect(ended.status == 1 && ended.output.contains("was cut to nothing"), "\(ended.output)")
            try FileManager.default.removeItem(atPath: path)
            #expect(try await chat(path).status == 0)
        }
    }

    /// Runs `body` on a small file system of its own, where one can be mounted.
    private func withDisk(_ options: String, _ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            guard try await run("mount", ["-t", "tmpfs", "-o", options, "off", folder.path]).status == 0 else {
                return print("SKIPPED: no file system can be mounted here (no root).")
            }
            defer { _ = umount(folder.path) }
            try await body(folder.path)
        }
    }
}

import Database
import Foundation
import Support
import Testing

/// Disks as they are: full, read-only, damaged, somebody else's. One sentence, an exit code, nothing half written.
@Suite("A disk that fails", .timeLimit(.minutes(2)))
struct DiskTests {
    private func chat(_ database: String, input: String = "8\n") async throws -> ChildProcess.Ended {
        try await run(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": database], input: input)
    }

    @Test("is told in one sentence, and left as it is")
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

    @Test("damaged in the middle is found before a word is said")
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
        "that may only be read is said to be",
        .enabled(if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
    func readOnly() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
            // Root may write anywhere: then it is tried as nobody.
            let asNobody = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"]
            let ended = try await run(
                asNobody[0], Array(asNobody.dropFirst()) + [products + "/offbot", "chat"],
                environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: "8\n")
            #expect(ended.status == 1)
            #expect(ended.output.contains("cannot be written: check who owns"), "\(ended.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    /// A file system of its own that is really full. Where none can be mounted (no root), this says that it is skipped.
    @Test("that is full stops with a sentence; what was answered is there, and it goes on once there is room")
    func full() async throws {
        try await withTemporaryFolder { folder in
            let disk = folder.path
            guard try await run("mount", ["-t", "tmpfs", "-o", "size=1500k", "off", disk]).status == 0 else {
                print(
                    "SKIPPED: a full disk was not tried for real, since no file system can be mounted here (no root).")
                return
            }
            defer { _ = umount(disk) }
            let note = String(repeating: "a long day with many words ", count: 100)
            let lines = (1...400).map { "--\nundo\n8, day \($0) \(note)\n" }.joined()
            let ended = try await chat(disk + "/off.sqlite", input: lines)
            #expect(ended.status == 1)
            #expect(ended.output.contains("The disk is full"), "\(ended.output.suffix(300))")
            // Room again: everything that was answered is there, and the file is whole.
            #expect(try await run("mount", ["-o", "remount,size=8m", disk]).status == 0)
            let database = try Database(path: disk + "/off.sqlite")
            let answered = ended.output.components(separatedBy: "Saved for today: 8/10").count - 1
            #expect(answered > 2)
            let handled = try database.row("SELECT count(*) FROM inbox WHERE state = 1") { try $0.get(0, as: Int.self) }
            #expect(try #require(handled) >= answered)
            let again = try await chat(disk + "/off.sqlite", input: "home\n")
            #expect(again.status == 0 && again.output.contains("Today"))
        }
    }
}

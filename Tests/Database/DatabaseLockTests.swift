import Database
import Foundation
import Support
import Testing

@Suite("The lock of a database")
struct DatabaseLockTests {
    private func refusal(of path: String) -> DatabaseError.Kind? {
        do {
            _ = try DatabaseLock(database: path, holder: "offbot serve")
            return nil
        } catch {
            return (error as? DatabaseError)?.kind
        }
    }

    @Test("has one holder at a time, who is named")
    func named() throws {
        try withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("off.sqlite").path
            let first = try DatabaseLock(database: path, holder: "offbot chat")
            let holder = "offbot chat (process \(ProcessInfo.processInfo.processIdentifier))"
            #expect(refusal(of: path) == .held(by: holder))
            withExtendedLifetime(first) {}
        }
    }

    @Test("is released when its holder is gone")
    func unlock() throws {
        try withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("off.sqlite").path
            for _ in 0..<2 { #expect(refusal(of: path) == nil) }
        }
    }

    @Test("holds for every name of the file: a symbolic link, a hard link, the name it was moved to")
    func links() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let first = try DatabaseLock(database: path, holder: "offbot chat")
            let (soft, hard, moved) = (folder.path + "/soft", folder.path + "/hard", folder.path + "/moved")
            try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: path)
            try FileManager.default.linkItem(atPath: path, toPath: hard)
            for name in [soft, hard] {
                guard case .held = refusal(of: name) else {
                    Issue.record("\(name) is not refused")
                    continue
                }
            }
            try FileManager.default.moveItem(atPath: path, toPath: moved)
            guard case .held = refusal(of: moved) else { return _ = Issue.record("a moved file is not refused") }
            withExtendedLifetime(first) {}
        }
    }

    @Test("repeats nothing that somebody else wrote into its file")
    func foreignWords() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            for words in ["\u{1B}[2Jofbot chat (process 1)", "offbot chat (process 1)\nrun this", "", "call +1 900"] {
                try words.write(toFile: path + ".lock", atomically: false, encoding: .utf8)
                let descriptor = open(path + ".lock", O_RDWR)
                #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
                #expect(refusal(of: path) == .held(by: "another program"))
                close(descriptor)
            }
        }
    }

    @Test("never empties a file that is in its place", arguments: [true, false])
    func bait(isHard: Bool) throws {
        try withTemporaryFolder { folder in
            let (path, letter) = (folder.path + "/off.sqlite", folder.path + "/letter")
            try "Dear Ana".write(toFile: letter, atomically: false, encoding: .utf8)
            if isHard {
                try FileManager.default.linkItem(atPath: letter, toPath: path + ".lock")
            } else {
                try FileManager.default.createSymbolicLink(atPath: path + ".lock", withDestinationPath: letter)
            }
            #expect(refusal(of: path) == .readOnly)
            #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear Ana")
        }
    }

    @Test("is not taken on another user's file", .enabled(if: getuid() == 0))
    func foreign() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            #expect(FileManager.default.createFile(atPath: path + ".lock", contents: nil))
            #expect(chown(path + ".lock", 65_534, 65_534) == 0)
            #expect(refusal(of: path) == .readOnly)
            // In a folder of that user it is allowed: root then works on their Off.
            #expect(chown(folder.path, 65_534, 65_534) == 0)
            #expect(refusal(of: path) == nil)
        }
    }
}

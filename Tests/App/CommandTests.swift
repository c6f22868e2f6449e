import Database
import Foundation
import Support
import Testing

/// `offbot` as a process: what it prints, and how it ends.
@Suite("The command", .timeLimit(.minutes(30)))
struct CommandTests {
    /// Runs `offbot` with a database of its own.
    private func offbot(
        _ arguments: [String], input: String = "", in folder: URL? = nil, environment: [String: String] = [:]
    ) async throws -> ChildProcess.Ended {
        var values = environment
        if let folder, values["OFF_DATABASE"] == nil { values["OFF_DATABASE"] = folder.path + "/off.sqlite" }
        return try await run(products + "/offbot", arguments, environment: values, input: input)
    }

    @Test("prints its version and its usage")
    func version() async throws {
        let version = try await offbot(["version"])
        #expect(version.status == 0 && version.output.hasPrefix("offbot "))
        #expect(version.output.contains("SQLite \(SQLiteVersion.library) ") && version.output.contains(" commits"))
        let help = try await offbot(["help"])
        #expect(help.status == 0)
        for word in ["chat", "replay", "preview", "OFF_DATABASE", "Exit codes"] { #expect(help.output.contains(word)) }
    }

    @Test("tells of one command what belongs to it", arguments: [["setup", "--help"], ["setup", "matrix", "-h"]])
    func helpOfOne(arguments: [String]) async throws {
        let help = try await offbot(arguments)
        #expect(help.status == 0)
        for line in ["offbot setup [--replace]", "offbot setup matrix --login", "“offbot help”"] {
            #expect(help.output.contains(line))
        }
        #expect(!help.output.contains("offbot invite"))
    }

    @Test("fails if nobody can read what it prints, but not if its reader has had enough")
    func unreadable() async throws {
        try await withTemporaryFolder { folder in
            let script = "\"$0\" invite >/dev/full; echo $?; \"$0\" help | head -1; echo ${PIPESTATUS[0]}"
            // Nothing that changes how output is buffered comes from whoever runs the tests, such as "stdbuf".
            let ended = try await run(
                "/bin/bash", ["-c", script, products + "/offbot"],
                environment: ["OFF_DATABASE": folder.path + "/off.sqlite", "OFF_ACCESS": "invite", "LD_PRELOAD": ""])
            #expect(ended.output.contains("No space left on device"))
            #expect(ended.output.contains("1\nOff helps people") && ended.output.hasSuffix("\n0\n"))
        }
    }

    @Test(
        "ends with 2 if it is used wrongly, and says how to use it",
        arguments: [
            [], ["dance"], ["helplines"], ["helplines", "call"], ["safety", "first"],
            ["safety", "counts", "--markdown"], ["export"], ["export", "ana", "folder"],
            ["chat", "--loud"], ["chat", "--at"], ["chat", "--at", "soon"], ["replay"],
            ["replay", "--store", "paper", "x.chat"], ["version", "now"],
        ])
    func usedWrongly(arguments: [String]) async throws {
        let ended = try await offbot(arguments)
        #expect(ended.status == 2)
        #expect(ended.output.count > 20)
    }

    @Test("never repeats an argument that looks like a token", arguments: [[], ["serve"], ["chat"]])
    func secretArgument(before: [String]) async throws {
        let token = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
        let ended = try await offbot(before + [token])
        #expect(ended.status == 2 && ended.output.contains("OFF_TELEGRAM_TOKEN"))
        #expect(!ended.output.contains("AAHdq"))
    }

    @Test("prints the rules of Safety, and counts what it heard without saying whose words it was")
    func safety() async throws {
        try await withTemporaryFolder { folder in
            #expect(try await offbot(["safety", "counts"], in: folder).output == "Safety has heard nothing yet.\n")
            let said = try await offbot(["chat"], input: "I want to die\n8\nI want to die\n", in: folder)
            #expect(said.status == 0)
            let counts = try await offbot(["safety", "counts"], in: folder)
            #expect(counts.status == 0 && counts.output.wholeMatch(of: /\d{4}-\d\d: [a-z]+ 2\n/) != nil)
            let rules = try await offbot(["safety"], in: folder)
            #expect(rules.status == 0 && rules.output.contains("What I never do"))
            #expect(try await offbot(["safety", "--markdown"], in: folder).output.hasPrefix("# Safety\n"))
        }
    }

    @Test("lists the numbers whose source is old or has no date, and ends with 1 if there are any")
    func helplines() async throws {
        let ended = try await offbot(["helplines", "check"])
        #expect(ended.status == 1)
        #expect(ended.output.contains("US: 988, 988 Suicide & Crisis Lifeline: no date\n    https://988lifeline.org"))
        #expect(ended.output.contains("numbers have no date, or one more than 180 days ago."))
    }

    @Test("ends with 78 if it is configured wrongly, and names what is wrong")
    func configuredWrongly() async throws {
        try await withTemporaryFolder { folder in
            let typo = try await offbot(["chat"], environment: ["OFF_DATABSE": "x"])
            #expect(typo.status == 78 && typo.output.contains("OFF_DATABSE"))
            try "checkin.saved = Saved.".write(
                toFile: folder.path + "/words.en.txt", atomically: true, encoding: .utf8)
            let words = try await offbot(["chat"], in: folder, environment: ["OFF_PROMPTS": folder.path])
            #expect(words.status == 78 && words.output.contains("words.en.txt:1: “checkin.saved” needs {{answers}}"))
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/off.sqlite"))
        }
    }

    @Test("saves a check-in from a pipe in an empty folder, and knows it at the next start")
    func remembers() async throws {
        try await withTemporaryFolder { folder in
            // Before the day begins, "today" would be said with its date.
            let evening = ["chat", "--at", "2026-03-02 20:00"]
            let first = try await offbot(evening, input: "8 kept it, long day\n/checkin\n", in: folder)
            #expect(first.status == 0)
            let blocks = first.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
            #expect(blocks.count == 3)
            #expect(blocks[0].contains("I'm a program"))
            #expect(blocks[1].hasPrefix("Saved for today: 8/10, kept – “long day”"))
            #expect(blocks[2].hasPrefix("Saved for today: 8/10") && !first.output.contains("\u{1B}"))
            let second = try await offbot(evening, input: "/checkin", in: folder)
            #expect(second.status == 0 && second.output.contains(": 8/10, kept – “long day”"))
            #expect(!second.output.contains("I'm a program"))
        }
    }

    @Test("keeps its database in the XDG state folder, for its owner alone")
    func place() async throws {
        try await withTemporaryFolder { folder in
            let ended = try await offbot(["chat"], input: "7\n", environment: ["XDG_STATE_HOME": folder.path])
            #expect(ended.status == 0)
            for (path, mode) in [("/off", 0o700), ("/off/off.sqlite", 0o600)] {
                let found =
                    try FileManager.default.attributesOfItem(atPath: folder.path + path)[.posixPermissions] as? Int
                #expect(found == mode)
            }
        }
    }

    @Test("says what to do about a file that this version has not brought up to date")
    func olderFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try FileManager.default.copyItem(
                atPath: repository.appendingPathComponent("Tests/Fixtures/600e05d.sqlite").path, toPath: path)
            for command in [["people"], ["stats"], ["quarantine", "list"], ["invite", "list"], ["safety", "counts"]] {
                let ended = try await offbot(command, in: folder)
                #expect(ended.status == 1 && ended.output.contains("last used by an older Off"), "\(ended.output)")
            }
            #expect(try await offbot(["chat"], in: folder).status == 0)
            #expect(try await offbot(["people"], in: folder).status == 0)
        }
    }

    @Test("takes a file whatever its path says, in quotes and with ~; what is no file is heard as words")
    func paths() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/kill myself.csv"
            try "full_date,mood\n2026-03-01,good\n".write(toFile: path, atomically: true, encoding: .utf8)
            let escaped = path.replacingOccurrences(of: " ", with: "\\ ")
            for typed in [path, "\"\(path)\"", "'\(path)'", escaped, "~/kill myself.csv", "\"~/kill myself.csv\""] {
                let ended = try await offbot(
                    ["chat", "--at", "2026-03-02 20:00"], input: "/import \(typed)\n", in: folder,
                    environment: ["HOME": folder.path])
                #expect(ended.output.contains("Days with a number: 1"), "\(typed): \(ended.output)")
                #expect(!ended.output.contains("I'm glad you told me"), "\(typed)")
            }
            let words = try await offbot(["chat"], input: "/import I want to kill myself\n", in: folder)
            #expect(words.output.contains("I'm glad you told me"))
        }
    }

    @Test("accepts any input: CRLF, broken UTF-8, no final line break, nothing at all")
    func lines() async throws {
        try await withTemporaryFolder { folder in
            let ended = try await offbot(
                ["chat", "--at", "2026-03-02 20:00"], input: "8, fine\r\n\n\u{0}\u{7}\nhome", in: folder)
            #expect(ended.status == 0)
            #expect(ended.output.contains("Saved for today: 8/10 – “fine”"))
            #expect(ended.output.contains("Today: 8/10 – “fine”"))
            #expect(try await offbot(["chat"], input: "", in: folder).status == 0)
        }
    }

    @Test("shows a transcript's own words without what would rewrite a terminal")
    func escapes() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.path + "/x.chat"
            try "= sample planless\n> 8\n< \u{1B}[2Jnope \u{202E}".write(
                toFile: file, atomically: true, encoding: .utf8)
            let ended = try await offbot(["replay", "--store", "mock", file], in: folder)
            #expect(ended.status == 1 && ended.output.contains("[2Jnope"))
            #expect(!ended.output.contains("\u{1B}") && !ended.output.contains("\u{202E}"))
        }
    }

    @Test("tells of a crash nothing that lay in memory")
    func crash() async throws {
        try await withTemporaryFolder { folder in
            let chat = try ChildProcess(
                products + "/offbot", ["chat"], environment: ["OFF_DATABASE": folder.path + "/off.sqlite"])
            chat.write("7\n")
            let before = await chat.output(containing: "Saved")
            chat.send(SIGSEGV)
            let output = await chat.end().output
            #expect(!output.contains("Registers") && output.count < before.count + 500, "\(output)")
        }
    }

    @Test("leaves no core dump, which would hold what people wrote")
    func coreDumps() async throws {
        try await withTemporaryFolder { folder in
            let chat = try ChildProcess(
                products + "/offbot", ["chat"], environment: ["OFF_DATABASE": folder.path + "/off.sqlite"])
            chat.write("7\n")
            _ = await chat.output(containing: "Saved")
            let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
                let arguments = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
                return String(decoding: arguments, as: UTF8.self).contains(folder.path + "/off.sqlite")
            }
            let limits = try String(contentsOfFile: "/proc/\(try #require(processes.first))/limits", encoding: .utf8)
            #expect(limits.contains(#/Max core file size +1 +1 /#), "\(limits)")
        }
    }

    @Test("runs on sample data without leaving a trace")
    func mock() async throws {
        try await withTemporaryFolder { folder in
            let ended = try await offbot(
                ["chat", "--mock", "--at", "2026-03-02 20:00 Europe/Berlin"], input: "home\n8\n", in: folder)
            #expect(ended.status == 0 && ended.output.contains("Monday, 2 March"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("separates people by name, and starts at another time with --at")
    func people() async throws {
        try await withTemporaryFolder { folder in
            _ = try await offbot(["chat"], input: "8\n", in: folder)
            let bo = try await offbot(["chat", "--as", "bo"], input: "home\n", in: folder)
            #expect(bo.output.contains("I'm a program") && bo.output.contains("How was today, 1 to 10?"))
            let later = try await offbot(["chat", "--at", "2031-01-01 20:00"], input: "home\n", in: folder)
            #expect(later.output.contains("Wednesday, 1 January") && later.output.contains("How was today, 1 to 10?"))
        }
    }

    @Test("says who holds the database, and stops")
    func held() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let first = try ChildProcess(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path])
            first.write("7\n")
            _ = await first.output(containing: "Saved")
            let second = try await offbot(["chat"], input: "8\n", in: folder)
            #expect(second.status == 1)
            #expect(second.output.contains("is in use by offbot chat (process "))
        }
    }

    @Test("stops cleanly on a signal", arguments: [SIGINT, SIGTERM])
    func signals(signal: Int32) async throws {
        try await withTemporaryFolder { folder in
            let chat = try ChildProcess(
                products + "/offbot", ["chat"], environment: ["OFF_DATABASE": folder.path + "/off.sqlite"])
            chat.write("7\n")
            _ = await chat.output(containing: "Saved")
            chat.send(signal)
            #expect(await chat.end().status == 0)
        }
    }

    @Test("ends quietly when its output is closed")
    func closedOutput() async throws {
        try await withTemporaryFolder { folder in
            let lines = String(repeating: "home\n", count: 500)
            let ended = try await run(
                "bash", ["-c", "'\(products)/offbot' chat | head -n 1; echo ${PIPESTATUS[0]}"],
                environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: lines)
            #expect(ended.output.split(separator: "\n").last == "0")
        }
    }

    @Test("is bold and coloured on a terminal, unless NO_COLOR is set", arguments: [false, true])
    func terminal(isColourless: Bool) async throws {
        try await withTemporaryFolder { folder in
            let ended = try await run(
                "script", ["-qec", "'\(products)/offbot' chat", "/dev/null"],
                environment: [
                    "OFF_DATABASE": folder.path + "/off.sqlite", "NO_COLOR": isColourless ? "1" : "", "TERM": "xterm",
                ], input: "7, fine\n\u{4}")
            #expect(ended.output.contains("I'm a program"))
            #expect(ended.output.contains("Saved for today"))
            #expect(ended.output.contains("\u{1B}[1m") == !isColourless)
        }
    }
}

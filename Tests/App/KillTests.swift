import Database
import Foundation
import Support
import Testing

/// `kill -9` at random moments of a session with piped input: every printed answer is stored, once.
@Suite("A kill at any moment", .timeLimit(.minutes(30)))
nonisolated struct KillTests {
    /// Four lines that change the day's note, fifty times over.
    private static let lines = (1...50).flatMap { ["/checkin", "Change it", "Note", "note number \($0)"] }

    @Test("loses no printed answer and doubles none, over 200 lines and many kills")
    func kills() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            _ = try await run(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path], input: "5\n")
            let start = try counts(path)
            var kills = 0
            var printed = 0
            var handed = 0
            while handed < KillTests.lines.count {
                let before = try counts(path)
                let chat = try ChildProcess(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path])
                // Its input stays open, so that only the kill ends it.
                let rest = KillTests.lines[handed...].prefix(25)
                chat.write(rest.joined(separator: "\n") + "\n")
                // The kill comes at a random number of printed answers; where the process then is in its work is random
                // too.
                let moment = Int.random(in: 0...min(20, rest.count))
                let output = await chat.output { KillTests.answers(in: $0) >= moment }
                if moment > 0 { #expect(!output.isEmpty) }
                chat.kill()
                let ended = await chat.end()
                #expect(ended.status == -SIGKILL)
                kills += 1
                let answered = KillTests.answers(in: ended.output)
                printed += answered
                let after = try counts(path)
                // A run prints what the previous one had decided and not shown, and one answer for each line of its
                // own.
                let finished = after.finished - before.finished
                #expect(answered <= finished + before.unsent, "an answer was printed that is not stored")
                #expect(finished + before.unsent <= answered + 1, "more than one line was done and not printed")
                #expect(after.accepted - after.finished <= 1, "more than one line waits")
                handed = after.accepted - start.accepted
                #expect(after.note == KillTests.note(after: after.finished - start.finished))
            }
            // The next start finishes what the last kill left.
            let last = try await run(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path])
            printed += KillTests.answers(in: last.output)
            let end = try counts(path)
            #expect(end.accepted - start.accepted == KillTests.lines.count)
            #expect(end.finished == end.accepted && end.unsent == 0)
            #expect(end.note == "note number 50")
            #expect(end.checkIns == 1)
            #expect(kills >= 8)
            // An answer that was being printed at a kill is printed once more, and not a third time: then it counts as
            // given up.
            let givenUp = try Database(path: path).row("SELECT count(*) FROM ended_letter WHERE state = 3") {
                try $0.get(0, as: Int.self)
            }
            #expect(printed + (givenUp ?? 0) >= KillTests.lines.count && printed <= KillTests.lines.count + kills)
            print("200 lines, \(kills) kills, \(printed - KillTests.lines.count) answers shown twice")
        }
    }

    private struct Counts {
        let accepted: Int
        let finished: Int
        let unsent: Int
        let checkIns: Int
        let note: String?
    }

    private func counts(_ path: String) throws -> Counts {
        let database = try Database(path: path)
        func count(_ what: String) throws -> Int {
            try database.row("SELECT count(*) FROM \(what)") { try $0.get(0) } ?? 0
        }
        let accepted = try count("known_event")
        return Counts(
            accepted: accepted, finished: accepted - (try count("inbox")), unsent: try count("outbox"),
            checkIns: try count("check_in"),
            note: try database.row("SELECT note FROM check_in") { try $0.get(0, as: String?.self) } ?? nil)
    }

    /// Complete blocks: each answer ends with an empty line.
    private static func answers(in output: String) -> Int {
        output.components(separatedBy: "\n\n").count - 1
    }

    private static func note(after lines: Int) -> String? {
        lines < 4 ? nil : "note number \(lines / 4)"
    }
}

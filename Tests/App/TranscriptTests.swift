@testable import App
import Foundation
import Support
import Testing
import Words

@Suite("Transcripts")
struct TranscriptTests {
    nonisolated static let folder = repository.appendingPathComponent("Tests/Conversations")

    nonisolated static let files = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".chat") }.sorted()
    }()

    @Test("exist")
    func there() {
        #expect(TranscriptTests.files.count >= 15)
    }

    @Test("play as written, with the same replies on mocks and on SQLite", arguments: files)
    func asWritten(file: String) async throws {
        let path = TranscriptTests.folder.appendingPathComponent(file).path
        let problems = try await ReplayCommand.problems(in: path, on: ReplayStore.allCases, book: WordBook())
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }
}

@Suite("Transcripts on a finer clock")
struct FractionTests {
    @Test("play the same if the clock is finer than stored times", arguments: TranscriptTests.files)
    func sameByMicroseconds(file: String) async throws {
        let path = TranscriptTests.folder.appendingPathComponent(file).path
        let problems = try await ReplayCommand.problems(
            in: path, on: [.sqlite], book: WordBook(), fraction: 0.123_456)
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }
}

@Suite("The player of transcripts")
struct ReplayTests {
    private func problems(_ script: String, on store: ReplayStore = .mock) async throws -> [String] {
        let player = ReplayPlayer(try ChatScript(name: "x.chat", content: script), on: store, book: try WordBook())
        try await player.play()
        return player.problems
    }

    @Test("says where a reply differs, and what it was")
    func differs() async throws {
        let problems = try await problems("= sample planless\n> 8\n< Saved\n< 9/10")
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix("x.chat:4: the reply was to hold “9/10”. It was:\n    < Saved for today: 8/10")
                == true)
    }

    @Test(
        "notices every kind of difference",
        arguments: [
            ("> 8\n< 8/10\n< Saved", "after what was expected before it"), ("> 8\n<! 8/10", "may not hold"),
            ("> 8\n<-", "nothing was to come"), ("> 8\n<~ Saved", "an edited message was to hold"),
            ("> 8\n<# week", "a picture was to hold"), ("> 8\n>> Nope", "there is no button “Nope”"),
            ("> 8\nbob< 8/10", "the reply was to hold “8/10”"), ("@ +1m\n< hello", "the reply was to hold"),
        ])
    func notices(script: String, problem: String) async throws {
        for store in ReplayStore.allCases {
            let problems = try await problems("= sample planless\n" + script, on: store)
            #expect(problems.count == 1)
            #expect(problems.first?.contains(problem) == true, "\(problems)")
        }
    }

    @Test(
        "rejects an invalid line with its number",
        arguments: ["hello", "= person x", "! coffee spilled", "~ sleep", "@ soon", "@ +5y", "<? x", "b0b> hi"])
    func refuses(line: String) {
        let failure = #expect(throws: Failure.self) { try ChatScript(name: "x.chat", content: "# fine\n\n" + line) }
        #expect(failure?.sentence.hasPrefix("x.chat:3:") == true)
        #expect(failure?.status == .usedWrongly)
    }

    @Test("repeats what it is told to, within reason", arguments: ["{-1 x a}", "{900000000 x a}", "{3 x }", "{x x x}"])
    func repetitions(text: String) throws {
        let lines = try ChatScript(name: "x.chat", content: "> \(text)\n> {3 x ab}").lines
        #expect(lines.map(\.action) == [.says(person: "me", text: text), .says(person: "me", text: "ababab")])
    }

    @Test("rejects an unknown sample, and names those that exist")
    func samples() async {
        let failure = await #expect(throws: Failure.self) { _ = try await self.problems("= sample nobody\n> 8") }
        #expect(failure?.sentence.contains("steady") == true)
    }

    @Test("shows a difference between two stores as numbered removals and insertions")
    func difference() {
        #expect(Difference.lines(from: ["a", "b", "c"], to: ["a", "x\ny", "c"]) == "    2 - b\n    2 + x ⏎ y")
    }

    @Test("plays a year of daily questions with answers")
    func year() async throws {
        let day = "@ 20:00\n< Quick check-in for today.\n> 7, fine\n< Saved for today\n<! yesterday"
        let script =
            ["= sample planless", "@ 2026-01-01 12:00 Europe/Berlin", "> hi"] + Array(repeating: day, count: 365)
        #expect(try await problems(script.joined(separator: "\n")).isEmpty)
    }

    @Test("works in any year that can be written", arguments: ["1970-01-01", "0001-01-01", "9999-12-30"])
    func anyYear(day: String) async throws {
        let lines = ["/insight", "/month", "8", "/plan no x after 22", "/pause 3 days", "/sos", "/open x 5 y"]
        let script = "= sample steady\n@ \(day) 20:00 Europe/Berlin\n> " + lines.joined(separator: "\n> ")
        for store in ReplayStore.allCases { #expect(try await problems(script, on: store).isEmpty) }
    }

    @Test("lets time pass in order: everything that falls due happens at its own moment")
    func time() async throws {
        let script = """
            = sample planless
            @ 2026-03-02 12:00 Europe/Berlin
            > hi
            @ +30d
            < Quick check-in for today.
            > /days
            < Today – not checked in yet
            """
        #expect(try await problems(script).isEmpty)
    }
}

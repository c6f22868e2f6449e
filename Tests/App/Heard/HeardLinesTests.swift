@testable import App
import Foundation
import Testing
import Words

/// Random people type random lines at random times for weeks. After each line, the day and the fact are those that a
/// plain model of the rules says, nothing that is said to be saved is missing, and nothing is saved twice.
///
/// `OFF_HEARD_PEOPLE=2500` plays more people, `OFF_HEARD_SEED=2` others, `OFF_HEARD_PERSON=7` one of them, whose
/// transcript is kept.
@Suite("What people type", .timeLimit(.minutes(30)))
struct HeardLinesTests {
    private static let setting = ProcessInfo.processInfo.environment
    private static let weeks = 8

    private static func number(_ name: String) -> Int? { setting[name].flatMap { Int($0) } }

    @Test("is saved for the day and as the fact that the rules say, and once")
    func model() async throws {
        let seed = HeardLinesTests.number("OFF_HEARD_SEED") ?? 1
        let one = HeardLinesTests.number("OFF_HEARD_PERSON")
        let people = HeardLinesTests.number("OFF_HEARD_PEOPLE") ?? 250
        let book = try WordBook()
        var (lines, failed) = (0, 0)
        for number in one.map({ [$0] }) ?? Array(0..<people) {
            let person = try HeardPerson(number: number, seed: UInt64(seed), book: book)
            defer { person.close() }
            // Other tests wait for the same thread.
            await Task.yield()
            try await person.live(weeks: HeardLinesTests.weeks)
            lines += person.lines
            if one != nil { print(HeardLinesTests.transcript(of: person, number, seed)) }
            guard !person.problems.isEmpty else { continue }
            failed += 1
            if failed <= HeardLinesTests.number("OFF_HEARD_MOST") ?? 5 {
                Issue.record("\(HeardLinesTests.report(person, number, seed))")
            }
        }
        let weeks = (one == nil ? people : 1) * HeardLinesTests.weeks
        print("what people type: \(weeks) person-weeks, \(lines) lines, \(failed) people failed")
        #expect(failed == 0)
    }

    private static func report(_ person: HeardPerson, _ number: Int, _ seed: Int) -> String {
        """
        seed \(seed), person \(number); offbot replay \(transcript(of: person, number, seed))
        \(person.problems.joined(separator: "\n"))
        \(person.script.suffix(60).joined(separator: "\n"))
        """
    }

    /// The file with all that the person and Off said.
    private static func transcript(of person: HeardPerson, _ number: Int, _ seed: Int) -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("heard-\(seed)-\(number).chat")
        try? Data((person.script.joined(separator: "\n") + "\n").utf8).write(to: file)
        return file.path
    }
}

@testable import App
import Conversation
import Domains
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// What people read on a Monday, word for word. The first line of each file says why its text is as it is.
/// `OFF_GOLDEN=write` writes the files anew below that line, to be read aloud before they are committed.
@Suite("The words of an insight")
struct InsightTextTests {
    nonisolated private static let folder = repository.appendingPathComponent("Tests/Insights")

    /// Monday, 9 March 2026, 10:00 in Berlin, or that many weeks later.
    private func monday(later weeks: Int = 0) -> Date {
        Date(timeIntervalSince1970: 1_773_046_800 + TimeInterval(weeks * 7 * 86_400))
    }

    private func replies(to commands: [(String, String)], of name: String, at now: Date) throws -> [RenderedMessage] {
        let world = VirtualWorld(at: now).world
        let wiring = Wiring(
            storage: .mock(Wiring.mock(world: world)), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        let sample = try #require(Sample.named(name))
        try wiring.fill(sample, account: "test", address: "me", at: now)
        let session = try Sessions(wiring: wiring).session(for: PersonID(1))
        return try commands.flatMap { command, argument in
            try session.handle(.command(name: command, argument: argument), at: now, now: now, saying: nil).map(
                \.message)
        }
    }

    @Test(
        "are as they were approved",
        arguments: [
            "steady", "slipping", "coming-back", "sparse", "first-weeks", "resting", "night-worker", "better-days",
        ])
    func golden(sample: String) throws {
        let messages = try replies(to: [("insight", ""), ("why", "insight")], of: sample, at: monday())
        let text = messages.map(\.text.plain).joined(separator: "\n\n--------\n\n") + "\n"
        let file = InsightTextTests.folder.appendingPathComponent("\(sample).txt")
        let approved = try String(contentsOf: file, encoding: .utf8)
        let reason = try #require(approved.split(separator: "\n").first)
        #expect(reason.hasPrefix("# "), "\(sample) does not say why its text is as it is")
        if ProcessInfo.processInfo.environment["OFF_GOLDEN"] == "write" {
            try "\(reason)\n\n\(text)".write(to: file, atomically: true, encoding: .utf8)
        }
        #expect("\(reason)\n\n\(text)" == approved)
        let again = try replies(to: [("insight", ""), ("why", "insight")], of: sample, at: monday())
        #expect(again == messages)
    }

    @Test("are at most 100 below the header, with at most four buttons", arguments: Sample.all.map(\.name))
    func short(sample: String) throws {
        let message = try #require(try replies(to: [("insight", "")], of: sample, at: monday()).last)
        let text = message.text.plain.split(separator: "\n\n").dropFirst().joined(separator: "\n\n")
        #expect(MessageLength.words(in: text) <= 100, "\(text)")
        #expect(MessageLength(of: message).buttons <= 4, "\(message.rows)")
    }

    @Test("differ in another week for the same days")
    func turns() throws {
        let texts = try (0..<4).map { week in
            let message = try #require(try replies(to: [("insight", "")], of: "steady", at: monday(later: week)).first)
            return message.text.plain.split(separator: "\n").dropFirst(4).joined(separator: "\n")
        }
        #expect(texts[0] != texts[1])
        #expect(texts[1] != texts[2])
    }
}

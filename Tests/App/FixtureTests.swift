import App
import Conversation
import Database
import Foundation
import Messaging
import Shared
import Support
import Synchronization
import Testing
import Words

/// This version reads files of earlier versions and answers from them: see Tests/Fixtures/README.md.
@Suite("A file of an earlier version")
struct FixtureTests {
    private static let folder = repository.appendingPathComponent("Tests/Fixtures")
    /// Set when sentences have changed on purpose: the expected answers are then written anew.
    private static let isWriting = ProcessInfo.processInfo.environment["OFF_WRITE_FIXTURES"] != nil
    /// The first one shows each person's place.
    private static let questions = [
        "/nothing", "/home", "/progress", "/scores", "/history", "/plan", "/insight", "/why insight", "/settings",
        "/days",
    ]

    @Test("is opened, and everybody in it is answered as before")
    func answers() async throws {
        // Sunday, 22 November 2026, 20:05 in Berlin.
        let people = try await compare("600e05d", at: Date(timeIntervalSince1970: 1_795_374_300))
        #expect(people == ["ben", "cleo", "dan", "eva", "fay", "anna", "7001"])
    }

    /// Each person is asked on a copy of the file, since jobs that fall due for one person would also run for the
    /// others.
    private func compare(_ commit: String, at time: Date) async throws -> [String] {
        let file = FixtureTests.folder.appendingPathComponent("\(commit).sqlite")
        let chats = try Database(path: file.path, mode: .readOnly)
            .rows("SELECT account, address FROM lane ORDER BY id") { row in
                (account: try row.get(0, as: String.self), address: try row.get(1, as: String.self))
            }
        for chat in chats {
            let answers = try await ask(chat, on: file, at: time)
            let kept = FixtureTests.folder.appendingPathComponent("\(commit).\(chat.address).txt")
            if FixtureTests.isWriting { try answers.write(to: kept, atomically: true, encoding: .utf8) }
            let before = try String(contentsOf: kept, encoding: .utf8)
            let differing = zip(answers.split(separator: "\n"), before.split(separator: "\n")).first { $0 != $1 }
            #expect(
                answers == before,
                "\(chat.address): “\(differing?.0 ?? "")” where it was “\(differing?.1 ?? "")”. \(FixtureTests.advice)")
        }
        return chats.map(\.address)
    }

    private static let advice = "If that is as it should be: OFF_WRITE_FIXTURES=1 swift test --filter FixtureTests"

    private func ask(_ chat: (account: String, address: String), on file: URL, at time: Date) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("off-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent("off.sqlite")
        try FileManager.default.copyItem(at: file, to: copy)

        let clock = VirtualWorld(at: time)
        let network = Years.Network(account: chat.account, clock: clock)
        let database = try Wiring.open(copy.path, world: clock.world)
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(), operatorName: "Ana", zone: "Europe/Berlin")
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [network], world: clock.world)
        try await service.settle()
        var told = "# What waited for \(chat.address)\n\n" + written(network)
        for (number, question) in FixtureTests.questions.enumerated() {
            let event = Batch.Event(id: "asked \(number)", raw: Array("\(chat.address)\n\(question)".utf8))
            try service.accept(Batch(account: chat.account, events: [event]))
            try await service.settle()
            told += "> \(question)\n\n" + written(network)
        }
        return told
    }

    /// The messages sent since the last call, as people read them.
    private func written(_ network: Years.Network) -> String {
        let messages = network.sent.withLock { sent in
            defer { sent = [:] }
            return sent.values.flatMap(\.self)
        }
        return messages.map { message in
            let rows = message.rows.map { $0.map { "[\($0.label)]" }.joined(separator: " ") }
            return ([message.text] + rows).joined(separator: "\n") + "\n\n"
        }.joined()
    }
}

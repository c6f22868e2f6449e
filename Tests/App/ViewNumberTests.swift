@testable import App
import Conversation
import Database
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// A message's buttons carry its number: if a number came again, an old button would act on the new message.
@Suite("The number of a message")
struct ViewNumberTests {
    /// Processes that run one after another on one storage.
    private final class Processes {
        let clock = VirtualWorld(at: Date(timeIntervalSince1970: 1_772_478_000))
        private let adapter = ReplayAdapter()
        private let storage: Wiring.Storage
        private var events = 0

        init(_ storage: Wiring.Storage) { self.storage = storage }

        /// What one process shows in answer to these.
        func run(_ words: [String], tapping payloads: [String] = []) async throws -> [RenderedMessage] {
            clock.now += 60
            let wiring = Wiring(storage: storage, book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
            let service = Service(
                stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: clock.world)
            for (content, isTap) in words.map({ ($0, false) }) + payloads.map({ ($0, true) }) {
                events += 1
                try service.accept(
                    try adapter.event(events, from: "ana", at: clock.now, as: isTap ? .tap : .line, content))
                try await service.settle()
            }
            return adapter.drainNews().map(\.message)
        }

        func lose(_ place: String) throws {
            let wiring = Wiring(storage: storage, book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
            let chat = try #require(try wiring.stores.chats.chat(account: "replay", address: "ana"))
            try wiring.stores.navigation.save(place, of: chat.person)
        }
    }

    private static func storages() throws -> [Wiring.Storage] {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        return [.mock(MockDatabase()), .sqlite(database)]
    }

    /// Not JSON; another version's, with numbers that start again as in 600e05d; one from long ago.
    @Test(
        "never repeats, whatever became of the saved place",
        arguments: ["{", #"{"layers":[],"lastLayer":0,"lastView":0}"#])
    func neverAgain(place: String) async throws {
        for storage in try ViewNumberTests.storages() {
            let processes = Processes(storage)
            let words = ["hi", "/cancel", "/plan", "/settings", "/plan"]
            let before = payloads(try await processes.run(words))
            #expect(before.count > 20)
            try processes.lose(place)
            let after = payloads(try await processes.run(words + words))
            #expect(after.count > 20 && after.isDisjoint(with: before))
            let answers = try await processes.run([], tapping: before.sorted())
            #expect(answers.count == before.count)
            #expect(answers.allSatisfy { $0.text.plain.contains("That button's from earlier.") })
        }
    }

    @Test("is the same after a restart, and its buttons still count")
    func afterRestart() async throws {
        for storage in try ViewNumberTests.storages() {
            let processes = Processes(storage)
            let shown = try await processes.run(["hi", "/cancel", "/settings"])
            let country = try #require(shown.last?.rows.flatMap { $0 }.first { $0.label == "Country" }).payload
            #expect(country.utf8.count <= 64)
            let answer = try await processes.run([], tapping: [country])
            #expect(answer.last?.text.plain.contains("helplines") == true)
        }
    }

    private func payloads(_ messages: [RenderedMessage]) -> Set<String> {
        Set(messages.flatMap(\.rows).flatMap { $0 }.map(\.payload).filter { !$0.hasPrefix("/") })
    }
}

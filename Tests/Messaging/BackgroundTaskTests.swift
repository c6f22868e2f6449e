import Database
import Foundation
import Shared
import Support
import Synchronization
import Testing
import World

@testable import Messaging

struct TestResult: BackgroundResult {
    let text: String
}

@Suite("Background tasks")
struct BackgroundTaskTests {
    private let database: Database
    private let host = TestHost()
    private let service: Service

    init() throws {
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let (stores, network, start) = (Stores(database), TestNetwork(), Date(timeIntervalSince1970: 0))
        for number in 1...20 {
            _ = try stores.chats.createChat(account: network.account, address: "\(number)", at: start)
        }
        let world = World(
            now: { Date(timeIntervalSince1970: 200) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())
        service = Service(stores: stores, host: host, adapters: [network], world: world)
    }

    private func backgroundTask(for person: Int64, _ text: String) -> BackgroundTask {
        BackgroundTask(for: PersonID(person)) { TestResult(text: text) }
    }

    @Test("run after the turn's commit, and each result is saved in one turn of its own")
    func once() async throws {
        host.backgroundTasks = [backgroundTask(for: 1, "a"), backgroundTask(for: 2, "b")]
        try await service.settle()
        #expect(host.found.sorted() == ["1 a", "2 b"])
        try await service.settle()
        #expect(host.found.count == 2)
    }

    @Test("run a few at a time, and all of them run")
    func fewAtOnce() async throws {
        let counts = Mutex((running: 0, most: 0))
        let begun = Watched(0)
        host.backgroundTasks = (1...20).map { number in
            BackgroundTask(for: PersonID(Int64(number))) {
                counts.withLock { $0 = ($0.running + 1, max($0.most, $0.running + 1)) }
                // The first four run together.
                begun.change { $0 += 1 }
                await begun.wait { $0 >= 4 }
                counts.withLock { $0.running -= 1 }
                return TestResult(text: "x")
            }
        }
        try await service.settle()
        #expect(host.found.count == 20)
        #expect(counts.withLock { $0.most } == 4)
    }

    @Test("run one at a time per person, and only if still wanted when they start")
    func wanted() async throws {
        host.backgroundTasks = [
            backgroundTask(for: 1, "a"), backgroundTask(for: 1, "b"),
            BackgroundTask(for: PersonID(2), isWanted: { false }) { TestResult(text: "c") },
        ]
        try await service.settle()
        #expect(host.found == ["1 b"])
    }

    @Test("read each file that somebody sends, whatever else is asked for them meanwhile")
    func files() async throws {
        let file = { (name: String) in
            BackgroundTask(for: PersonID(1), as: .file) { TestResult(text: name) }
        }
        host.backgroundTasks = [file("file"), backgroundTask(for: 1, "model"), file("another")]
        try await service.settle()
        #expect(host.found.sorted() == ["1 another", "1 file", "1 model"])
    }

    @Test("keep a result that the machine refused to save, until it is saved")
    func kept() async throws {
        host.whenHeard = { throw DatabaseError(kind: .full) }
        host.backgroundTasks = [backgroundTask(for: 1, "a")]
        await #expect(throws: DatabaseError.self) { try await self.service.settle() }
        host.whenHeard = {}
        try await service.settle()
        #expect(host.found == ["1 a", "1 a"])
        try await service.settle()
        #expect(host.found.count == 2)
    }

    @Test("whose turn fails do not hold up another person's")
    func failing() async throws {
        host.backgroundTasks = [backgroundTask(for: 1, "a"), backgroundTask(for: 2, "b")]
        let isFirst = Mutex(true)
        host.whenHeard = {
            if isFirst.withLock({ first in
                defer { first = false }; return first
            }) {
                throw TestNetwork.Unreadable()
            }
        }
        try await service.settle()
        #expect(Set(host.found) == ["1 a", "2 b"])
    }
}

import Conversation
import Database
import Foundation
import HTTP
import Messaging
import Scheduling
import Shared
import Support
import Synchronization
import Testing
import World

@Suite("Live edits")
final class EditPaceTests {
    private let clock = Mutex<TimeInterval>(1000)

    @Test("leave answers what a narrow network allows: they wait, and of those that wait the newest goes")
    func pace() async throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let (stores, host) = (Stores(database), TestHost())
        host.fire = { try stores.jobs.fire($0, of: $1, at: $2) }
        let network = TestNetwork(
            abilities: Abilities(network: .matrix, numbersChoices: true, editPause: 10))
        let world = World(
            now: { time(self.clock.withLock { $0 }) }, sleepUntil: { _ in }, random: { 0 }, network: NoNetwork())
        let service = Service(stores: stores, host: host, adapters: [network], world: world)
        try service.accept(batch("a:1"))
        try await service.settle()
        for due in [900.0, 901, 902] {
            try stores.jobs.save(.refresh(at: time(due)), for: PersonID(1))
            try await service.settle()
        }
        #expect(network.delivered.map(\.isEdit) == [false, true])
        try service.accept(batch("a:2", "b:1"))
        try await service.settle()
        #expect(network.delivered.map(\.isEdit) == [false, true, false, false])
        clock.withLock { $0 += 9 }
        try await service.settle()
        #expect(network.delivered.count == 4)
        clock.withLock { $0 += 2 }
        try await service.settle()
        #expect(network.delivered.map(\.isEdit) == [false, true, false, false, true])
    }
}

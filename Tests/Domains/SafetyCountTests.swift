import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("A store of what Safety heard")
struct SafetyCountStoreTests {
    @Test("counts by day and kind, for everybody together", arguments: ["sqlite", "mock"])
    func counting(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let day = Day(number: 20_514)
        #expect(try ana.safetyCounts.counts().isEmpty)
        try ana.safetyCounts.add(.passive, on: day + 1)
        try ana.safetyCounts.add(.passive, on: day)
        try bo.safetyCounts.add(.passive, on: day)
        for kind in HeardKind.allCases where kind != .passive { try bo.safetyCounts.add(kind, on: day) }
        let counts = try ana.safetyCounts.counts()
        let expected =
            HeardKind.allCases.map { SafetyCount(day: day, kind: $0, count: $0 == .passive ? 2 : 1) }
            .sorted { $0.kind.rawValue < $1.kind.rawValue } + [SafetyCount(day: day + 1, kind: .passive, count: 1)]
        #expect(counts == expected)
        #expect(try bo.safetyCounts.counts() == counts)
    }

    @Test("uses the day of the universal clock, and nothing finer")
    func day() throws {
        let database = MockDatabase()
        let store = MockSafetyCountStore(database: database)
        let manager = SafetyCountManager(store: store)
        manager.add(.active, at: Date(timeIntervalSince1970: 86_399))
        manager.add(.active, at: Date(timeIntervalSince1970: 86_400))
        #expect(try store.counts().map(\.day.number) == [0, 1])
        database.refusal = { .full }
        manager.add(.active, at: Date(timeIntervalSince1970: 0))
        #expect(try store.counts().count == 2)
    }
}

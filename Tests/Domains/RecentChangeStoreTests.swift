import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("A store of recent changes")
struct RecentChangeStoreTests {
    private let now = Date(timeIntervalSince1970: 1_772_478_000)

    @Test("returns every sample unchanged, to its person only, until it is deleted", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let samples = RecentChange.Samples.varied(on: Day(number: 20_514), at: now)
        for sample in samples.reversed() { try ana.changes.save(sample) }
        try bo.changes.save(samples[0])
        #expect(try ana.changes.changes() == samples)
        try ana.changes.save(RecentChange(number: 1, touchedAt: now, isUndone: true, content: .plan(number: 7)))
        #expect(try ana.changes.changes().first?.isUndone == true)
        for sample in samples { try ana.changes.delete(sample) }
        #expect(try ana.changes.changes().isEmpty)
        #expect(try bo.changes.changes() == [samples[0]])
    }
}

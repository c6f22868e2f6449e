@testable import App
import Database
import Domains
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// A file can hold any number: from another version, a failing disk, or somebody's own editing.
@Suite("Rows with random content")
struct ExtremeRowTests {
    private static let numbers: [Int64] = [.max, .min, 1 << 53, -(1 << 53), 253_402_300_800_000, 1 << 31, -1, 0, 100]

    private static let lines = [
        "home", "/progress", "/month", "/history", "/insight", "why", "/plan", "/scores", "/sos", "8", "/open x 5 y",
        "pause 3 days", "/settings", "undo", "slipped", "long call", "keep as a note", "/days", "earlier",
    ]

    private func columns(in database: Database) throws -> [(table: String, column: String)] {
        try database.tablesOfPeople().flatMap { table in
            try database.rows("SELECT name FROM pragma_table_info('\(table)') WHERE type = 'INTEGER'") {
                (table, try $0.get(0, as: String.self))
            }
        }.filter { $0.column != "person" }
    }

    @Test("stop no process and no service: everybody is answered", arguments: 1...6)
    func random(seed: Int) async throws {
        var chance = Chance(seed: UInt64(seed))
        try await withTemporaryFolder { folder in
            let virtual = VirtualWorld(at: Date(timeIntervalSince1970: 1_772_478_000))
            let database = try Wiring.open(folder.path + "/off.sqlite", world: virtual.world, isDurable: false)
            let wiring = Wiring(
                storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
            let columns = try columns(in: database)
            var event = 0
            for person in 0..<12 {
                let sample = Sample.all[chance.below(Sample.all.count)]
                try wiring.fill(
                    sample, account: "replay", address: "\(person)", at: virtual.now)
                // The last person's rows stay correct.
                for _ in 0..<(person < 11 ? 6 : 0) {
                    let (table, column) = columns[chance.below(columns.count)]
                    let number = ExtremeRowTests.numbers[chance.below(ExtremeRowTests.numbers.count)]
                    // Some columns have constraints that refuse the value.
                    try? database.run("UPDATE \(table) SET \(column) = ? WHERE person = ?", number, person + 1)
                }
            }
            let adapter = ReplayAdapter()
            let service = Service(
                stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
            for person in 0..<12 {
                for line in chance.shuffle(ExtremeRowTests.lines) {
                    event += 1
                    try service.accept(adapter.event(event, from: "\(person)", at: virtual.now, line))
                }
                try await service.settle()
            }
            let news = adapter.drainNews()
            #expect(news.count { $0.address == "11" } >= ExtremeRowTests.lines.count / 2)
            #expect(Set(news.map(\.address)).count == 12)
        }
    }
}

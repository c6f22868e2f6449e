package import Database
package import Shared

package struct MockSafetyCountStore: SafetyCountStore {
    private struct Key: Hashable {
        let day: Day
        let kind: HeardKind
    }

    private struct Table: MockTable {
        var counts: [Key: Int] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func add(_ kind: HeardKind, on day: Day) throws {
        try database.write(Table.self) { $0.counts[Key(day: day, kind: kind), default: 0] += 1 }
    }

    package func forget() throws {
        try database.write(Table.self) { $0.counts = [:] }
    }

    package func counts() throws -> [SafetyCount] {
        database.read(Table.self).counts
            .map { SafetyCount(day: $0.day, kind: $0.kind, count: $1) }
            .sorted { ($0.day.number, $0.kind.rawValue) < ($1.day.number, $1.kind.rawValue) }
    }
}

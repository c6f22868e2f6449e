package import Database
package import Shared

package struct MockGapStore: GapStore {
    private struct Table: MockTable {
        var gaps: [PersonID: Gap] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func note(_ gap: Gap, for person: PersonID) throws {
        try database.write(Table.self) { table in
            let earlier = table.gaps[person]
            table.gaps[person] = Gap(start: min(earlier?.start ?? gap.start, gap.start), end: gap.end)
        }
    }

    package func untold(limit: Int) throws -> [UntoldGap] {
        let gaps = database.read(Table.self).gaps.map { UntoldGap(person: $0.key, gap: $0.value) }
        return Array(gaps.sorted { $0.person < $1.person }.prefix(limit))
    }

    package func finish(_ person: PersonID) throws {
        try database.write(Table.self) { $0.gaps[person] = nil }
    }
}

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

    package func untold(limit: Int) throws -> [PersonID] {
        Array(database.read(Table.self).gaps.keys.sorted().prefix(limit))
    }

    package func gap(of person: PersonID) throws -> Gap? { database.read(Table.self).gaps[person] }

    package func finish(_ person: PersonID) throws {
        try database.write(Table.self) { $0.gaps[person] = nil }
    }
}

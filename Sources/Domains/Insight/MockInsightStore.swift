package import Database
package import Shared

package struct MockInsightStore: InsightStore {
    private struct Table: MockTable {
        var insights: [PersonID: [Day: InsightSnapshot]] = [:]
    }

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func insight(for week: Day) throws -> InsightSnapshot? {
        database.read(Table.self).insights[person]?[week]
    }

    package func save(_ insight: InsightSnapshot) throws {
        try database.write(Table.self) { $0.insights[person, default: [:]][insight.week] = insight }
    }
}

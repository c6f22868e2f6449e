package import Database
import FoundationEssentials
package import Shared

package struct SQLiteInsightStore: InsightStore {
    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func insight(for week: Day) throws -> InsightSnapshot? {
        try database.row(
            "SELECT viewed_at FROM insight WHERE person = ? AND week = ?", person.number, week.number
        ) { InsightSnapshot(week: week, viewedAt: try $0.get(0)) }
    }

    package func save(_ insight: InsightSnapshot) throws {
        try database.run(
            "INSERT OR REPLACE INTO insight (person, week, viewed_at) VALUES (?, ?, ?)", person.number,
            insight.week.number, insight.viewedAt)
    }
}

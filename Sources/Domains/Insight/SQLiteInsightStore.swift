package import Database
import FoundationEssentials
package import Shared

package struct SQLiteInsightStore: InsightStore {
    private static let columns = "week, viewed_at, aggregate, told, model, told_at, narration"

    nonisolated static let kept = [KeptTable.reviews("insight", as: .reviews), .reviews("insight_dispute", as: nil)]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func insight(for week: Day) throws -> InsightSnapshot? {
        try database.row(
            "SELECT \(SQLiteInsightStore.columns) FROM insight WHERE person = ? AND week = ?", person.number,
            week.number, read: SQLiteInsightStore.read)
    }

    package func glance(at week: Day) throws -> InsightGlance? {
        try database.row(
            "SELECT told IS NOT NULL, viewed_at IS NOT NULL FROM insight WHERE person = ? AND week = ?", person.number,
            week.number
        ) { InsightGlance(isTold: try $0.get(0), isViewed: try $0.get(1)) }
    }

    package func told(before week: Day, limit: Int) throws -> [InsightSnapshot] {
        try database.rows(
            """
            SELECT \(SQLiteInsightStore.columns) FROM insight
            WHERE person = ? AND week < ? AND told IS NOT NULL ORDER BY week DESC LIMIT ?
            """, person.number, week.number, limit, read: SQLiteInsightStore.read)
    }

    package func insights() throws -> [InsightSnapshot] {
        try database.rows(
            "SELECT \(SQLiteInsightStore.columns) FROM insight WHERE person = ? ORDER BY week", person.number,
            read: SQLiteInsightStore.read)
    }

    package func save(_ insight: InsightSnapshot) throws {
        let content = insight.content
        try database.run(
            "INSERT OR REPLACE INTO insight (person, \(SQLiteInsightStore.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            person.number, insight.week.number, insight.viewedAt, try content?.aggregate.kept,
            try content?.text.kept, content?.model, content?.toldAt, try content?.narration.kept)
    }

    package func disputes(from first: Day, through last: Day) throws -> [Dispute] {
        try database.rows(
            """
            SELECT topic, week FROM insight_dispute WHERE person = ? AND week BETWEEN ? AND ? ORDER BY week, topic
            """, person.number, first.number, last.number
        ) { row in
            // A topic that this version does not know cannot be claimed by it either, so its dispute is skipped.
            let week: Day = try row.get(1)
            return Topic(key: try row.get(0)).map { Dispute(topic: $0, week: week) }
        }.compactMap(\.self)
    }

    package func save(_ dispute: Dispute) throws {
        try database.run(
            "INSERT OR REPLACE INTO insight_dispute (person, topic, week) VALUES (?, ?, ?)", person.number,
            dispute.topic.key, dispute.week.number)
    }

    package func delete(_ dispute: Dispute) throws {
        try database.run(
            "DELETE FROM insight_dispute WHERE person = ? AND topic = ? AND week = ?", person.number, dispute.topic.key,
            dispute.week.number)
    }

    private static func read(_ row: Row) throws -> InsightSnapshot {
        var insight = InsightSnapshot(week: try row.get(0), viewedAt: try row.get(1))
        if let aggregate = try row.get(2, as: String?.self), let told = try row.get(3, as: String?.self),
            let toldAt = try row.get(5, as: Date?.self)
        {
            // An insight that this version cannot read is told again, instead of failing every turn.
            if let aggregate = try? InsightAggregate(kept: aggregate),
                let text = try? [Narration.Part: String](kept: told)
            {
                // The stored narration is what the text was made from; without it, today's rules have to do.
                let narration = try row.get(6, as: String?.self).flatMap { try? Narration(kept: $0) }
                insight.content = InsightContent(
                    aggregate: aggregate, narration: narration ?? aggregate.narration, text: text,
                    model: try row.get(4), toldAt: toldAt)
            }
        }
        return insight
    }
}

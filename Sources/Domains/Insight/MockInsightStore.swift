package import Database
package import Shared

package struct MockInsightStore: InsightStore {
    private struct Table: KeptMockTable {
        var insights: [PersonID: [Day: InsightSnapshot]] = [:]
        var disputes: [PersonID: Set<Dispute>] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.dropReviews(&insights[lost.person, default: [:]], as: .reviews) { $0.week }
            disputes[lost.person] = disputes[lost.person]?.filter { dispute in
                !lost.takes(KeptTable.sourcesOfReviews, on: dispute.week - KeptTable.reachOfReviews...dispute.week + 6)
            }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func insight(for week: Day) throws -> InsightSnapshot? {
        database.read(Table.self).insights[person]?[week]
    }

    package func glance(at week: Day) throws -> InsightGlance? {
        try insight(for: week).map { InsightGlance(isTold: $0.content != nil, isViewed: $0.viewedAt != nil) }
    }

    package func told(before week: Day, limit: Int) throws -> [InsightSnapshot] {
        let told = (database.read(Table.self).insights[person] ?? [:]).values.filter {
            $0.content != nil && $0.week < week
        }
        return Array(told.sorted { $0.week > $1.week }.prefix(limit))
    }

    package func insights() throws -> [InsightSnapshot] {
        (database.read(Table.self).insights[person] ?? [:]).values.sorted { $0.week < $1.week }
    }

    package func save(_ insight: InsightSnapshot) throws {
        try database.write(Table.self) { $0.insights[person, default: [:]][insight.week] = insight }
    }

    package func disputes(from first: Day, through last: Day) throws -> [Dispute] {
        (database.read(Table.self).disputes[person] ?? []).filter { first <= $0.week && $0.week <= last }
            .sorted { ($0.week, $0.topic.key) < ($1.week, $1.topic.key) }
    }

    package func save(_ dispute: Dispute) throws {
        try database.write(Table.self) { _ = $0.disputes[person, default: []].insert(dispute) }
    }

    package func delete(_ dispute: Dispute) throws {
        try database.write(Table.self) { _ = $0.disputes[person]?.remove(dispute) }
    }
}

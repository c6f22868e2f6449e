package import Shared

package protocol InsightStore {
    func insight(for week: Day) throws -> InsightSnapshot?
    /// The state of an insight, without reading its text.
    func glance(at week: Day) throws -> InsightGlance?
    /// The insights that were told, the latest first.
    func told(before week: Day, limit: Int) throws -> [InsightSnapshot]
    /// All of them, by week.
    func insights() throws -> [InsightSnapshot]
    /// Adds a week, or replaces it.
    func save(_ insight: InsightSnapshot) throws
    /// The disputes about the insights of these weeks, by week and then by topic.
    func disputes(from first: Day, through last: Day) throws -> [Dispute]
    func save(_ dispute: Dispute) throws
    func delete(_ dispute: Dispute) throws
}

extension DomainStores {
    package var insights: any InsightStore {
        store(SQLiteInsightStore.init, MockInsightStore.init)
    }
}

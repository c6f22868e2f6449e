package import Shared

package protocol InsightStore {
    func insight(for week: Day) throws -> InsightSnapshot?
    /// How far it is, without reading what it says.
    func glance(at week: Day) throws -> InsightGlance?
    /// Those with a story, the latest first.
    func told(before week: Day, limit: Int) throws -> [InsightSnapshot]
    /// Adds a week, or puts it in the place of the same week.
    func save(_ insight: InsightSnapshot) throws
    /// About the insights of these weeks, in their order and that of the topics' keys.
    func disputes(from first: Day, through last: Day) throws -> [Dispute]
    func save(_ dispute: Dispute) throws
    func delete(_ dispute: Dispute) throws
}

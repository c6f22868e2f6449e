package import Shared

package protocol InsightStore {
    func insight(for week: Day) throws -> InsightSnapshot?
    /// Those with a story, the latest first.
    func told(before week: Day, limit: Int) throws -> [InsightSnapshot]
    /// Adds a week, or puts it in the place of the same week.
    func save(_ insight: InsightSnapshot) throws
    /// In the order of weeks and topics' keys.
    func disputes() throws -> [Dispute]
    func save(_ dispute: Dispute) throws
    func delete(_ dispute: Dispute) throws
}

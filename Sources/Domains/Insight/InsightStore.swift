package import Shared

package protocol InsightStore {
    func insight(for week: Day) throws -> InsightSnapshot?
    /// Adds a week, or puts it in the place of the same week.
    func save(_ insight: InsightSnapshot) throws
}

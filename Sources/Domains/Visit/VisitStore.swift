package import Shared

package protocol VisitStore {
    /// The latest first.
    func visits(limit: Int) throws -> [VisitSnapshot]
    /// In the order in which they began, including both ends.
    func visits(from first: Day, through last: Day) throws -> [VisitSnapshot]
    func save(_ visit: VisitSnapshot) throws
}

extension DomainStores {
    package var visits: any VisitStore {
        store(SQLiteVisitStore.init, MockVisitStore.init)
    }
}

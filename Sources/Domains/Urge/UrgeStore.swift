package import Shared

package protocol UrgeStore {
    /// The latest first.
    func urges(limit: Int) throws -> [UrgeSnapshot]
    /// In the order in which they began, including both ends.
    func urges(from first: Day, through last: Day) throws -> [UrgeSnapshot]
    func save(_ urge: UrgeSnapshot) throws
}

extension DomainStores {
    package var urges: any UrgeStore {
        store(SQLiteUrgeStore.init, MockUrgeStore.init)
    }
}

import Shared

package protocol RecentChangeStore {
    /// The earliest first.
    func changes() throws -> [RecentChange]
    func save(_ change: RecentChange) throws
    func delete(_ change: RecentChange) throws
}

extension DomainStores {
    package var changes: any RecentChangeStore {
        store(SQLiteRecentChangeStore.init, MockRecentChangeStore.init)
    }
}

import Shared

/// Keeps the progress through a closed day, so that a session that comes back need not read years of days. It is worked
/// out from other rows: what is missing here is worked out again.
package protocol ProgressStore {
    /// Nil also where a day that it covers has changed since, or where it cannot be read.
    func closed() throws -> ClosedProgress?
    func save(_ closed: ClosedProgress) throws
}

extension DomainStores {
    package var progress: any ProgressStore {
        store(SQLiteProgressStore.init) { _, _ in MockProgressStore() }
    }
}

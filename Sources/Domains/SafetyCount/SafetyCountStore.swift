package import Shared

/// The only thing that is kept about what Safety heard. It belongs to nobody: no row says whose words they were.
package protocol SafetyCountStore {
    func add(_ kind: HeardKind, on day: Day) throws
    /// By day, then by the kind's name.
    /// For when the counts are about one person only, who is forgotten.
    func forget() throws
    func counts() throws -> [SafetyCount]
}

extension DomainStores {
    package var safetyCounts: any SafetyCountStore {
        store({ database, _ in SQLiteSafetyCountStore(database: database) }) { database, _ in
            MockSafetyCountStore(database: database)
        }
    }
}

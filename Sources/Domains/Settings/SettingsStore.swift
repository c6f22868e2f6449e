package protocol SettingsStore {
    /// Nil: nothing was set yet.
    func settings() throws -> SettingsSnapshot?
    func save(_ settings: SettingsSnapshot) throws
    func delete() throws
}

extension DomainStores {
    package var settings: any SettingsStore {
        store(SQLiteSettingsStore.init, MockSettingsStore.init)
    }
}

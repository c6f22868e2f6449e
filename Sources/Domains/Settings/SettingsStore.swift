package protocol SettingsStore {
    /// Nil: nothing was ever set.
    func settings() throws -> SettingsSnapshot?
    func save(_ settings: SettingsSnapshot) throws
}

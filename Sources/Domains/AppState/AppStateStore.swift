package protocol AppStateStore {
    func state() throws -> AppStateSnapshot
    func save(_ state: AppStateSnapshot) throws
}

extension DomainStores {
    package var appState: any AppStateStore {
        store(SQLiteAppStateStore.init, MockAppStateStore.init)
    }
}

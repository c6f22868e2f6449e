package protocol AppStateStore {
    func state() throws -> AppStateSnapshot
    func save(_ state: AppStateSnapshot) throws
}

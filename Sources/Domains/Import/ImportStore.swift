package import FoundationEssentials

package protocol ImportStore {
    func present() throws -> ImportSnapshot?
    /// When the present one was read, without its content.
    func readAt() throws -> Date?
    /// A person has one; a new one replaces it.
    func save(_ present: ImportSnapshot) throws
    func delete() throws
}

extension DomainStores {
    package var imports: any ImportStore {
        store(SQLiteImportStore.init, MockImportStore.init)
    }
}

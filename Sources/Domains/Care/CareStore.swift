package import FoundationEssentials

package protocol CareStore {
    /// The earliest first.
    func cares() throws -> [CareSnapshot]
    func save(_ care: CareSnapshot) throws
    /// In the order in which it was heard.
    func heard() throws -> [HeardGravity]
    func save(_ heard: HeardGravity) throws
    func forgetHeard(before time: Date) throws
}

extension DomainStores {
    package var cares: any CareStore {
        store(SQLiteCareStore.init, MockCareStore.init)
    }
}

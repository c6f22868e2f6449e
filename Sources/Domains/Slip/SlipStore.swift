package import Shared

package protocol SlipStore {
    /// In the order in which they were told, including both ends.
    func slips(from first: Day, through last: Day) throws -> [SlipSnapshot]
    func save(_ slip: SlipSnapshot) throws
    func delete(number: Int) throws
}

extension DomainStores {
    package var slips: any SlipStore {
        store(SQLiteSlipStore.init, MockSlipStore.init)
    }
}

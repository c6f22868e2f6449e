package import Shared

package protocol AttributeStore {
    func firstRatings() throws -> FirstRatings?
    func save(_ ratings: FirstRatings) throws
    /// The latest week first.
    func evolutions(limit: Int) throws -> [EvolutionSnapshot]
    /// By their Mondays, in order, including both ends.
    func evolutions(from first: Day, through last: Day) throws -> [EvolutionSnapshot]
    /// Adds a week, or replaces it.
    func save(_ evolution: EvolutionSnapshot) throws
}

extension DomainStores {
    package var attributes: any AttributeStore {
        store(SQLiteAttributeStore.init, MockAttributeStore.init)
    }
}

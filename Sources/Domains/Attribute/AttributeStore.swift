package import Shared

package protocol AttributeStore {
    func firstRatings() throws -> FirstRatings?
    func save(_ ratings: FirstRatings) throws
    /// The latest week first.
    func evolutions(limit: Int) throws -> [EvolutionSnapshot]
    /// By their Mondays, in order; both ends belong to it.
    func evolutions(from first: Day, through last: Day) throws -> [EvolutionSnapshot]
    /// Adds a week, or puts it in the place of the same week.
    func save(_ evolution: EvolutionSnapshot) throws
}

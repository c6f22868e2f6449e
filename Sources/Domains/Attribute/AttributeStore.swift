package protocol AttributeStore {
    func firstRatings() throws -> FirstRatings?
    func save(_ ratings: FirstRatings) throws
    /// The latest week first.
    func evolutions(limit: Int) throws -> [EvolutionSnapshot]
    /// Adds a week, or puts it in the place of the same week.
    func save(_ evolution: EvolutionSnapshot) throws
}

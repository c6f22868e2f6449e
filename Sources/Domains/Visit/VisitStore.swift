package protocol VisitStore {
    /// The latest first.
    func visits(limit: Int) throws -> [VisitSnapshot]
    func save(_ visit: VisitSnapshot) throws
}

/// What somebody has answered so far. What is nil was not said, and changes nothing.
nonisolated public struct CheckInDraft: Codable, Hashable, Sendable {
    public var rating: Int?
    public var adherence: Adherence?
    public var urge: UrgeLevel?
    public var changes: [AttributeKind: Change]
    /// An empty note takes an earlier one away.
    public var note: String?

    public init(
        rating: Int? = nil, adherence: Adherence? = nil, urge: UrgeLevel? = nil,
        changes: [AttributeKind: Change] = [:], note: String? = nil
    ) {
        self.rating = rating
        self.adherence = adherence
        self.urge = urge
        self.changes = changes
        self.note = note
    }

    public init(_ checkIn: CheckInSnapshot) {
        self.init(
            rating: checkIn.rating, adherence: checkIn.adherence, urge: checkIn.urge, changes: checkIn.changes,
            note: checkIn.note)
    }

    /// This, with whatever `later` says laid over it.
    public func merged(with later: CheckInDraft) -> CheckInDraft {
        CheckInDraft(
            rating: later.rating ?? rating, adherence: later.adherence ?? adherence, urge: later.urge ?? urge,
            changes: changes.merging(later.changes) { $1 }, note: later.note ?? note)
    }
}

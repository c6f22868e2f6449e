/// The answers so far. A nil answer was not given, and changes nothing.
nonisolated public struct CheckInDraft: Codable, Hashable, Sendable {
    public var rating: Int?
    public var adherence: Adherence?
    public var urge: UrgeLevel?
    public var changes: [AttributeKind: Change]
    /// An empty note removes an earlier one.
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

    /// This draft with the answers of `later` in place of its own.
    public func merged(with later: CheckInDraft) -> CheckInDraft {
        CheckInDraft(
            rating: later.rating ?? rating, adherence: later.adherence ?? adherence, urge: later.urge ?? urge,
            changes: changes.merging(later.changes) { $1 }, note: later.note ?? note)
    }
}

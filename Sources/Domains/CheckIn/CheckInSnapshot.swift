public import FoundationEssentials
public import Shared

/// One day as the person noted it.
nonisolated public struct CheckInSnapshot: Hashable, Sendable {
    public let day: Day
    /// 1...10; nil for an imported day that only says how the plan went.
    public let rating: Int?
    public let adherence: Adherence?
    public let urge: UrgeLevel?
    public let changes: [AttributeKind: Change]
    public let note: String?
    /// Whether it was noted after its day was over.
    public let isLate: Bool
    public let notedAt: Date

    package init(
        day: Day, rating: Int?, adherence: Adherence?, urge: UrgeLevel?, changes: [AttributeKind: Change],
        note: String?, isLate: Bool, notedAt: Date
    ) {
        self.day = day
        self.rating = rating
        self.adherence = adherence
        self.urge = urge
        self.changes = changes
        self.note = note
        self.isLate = isLate
        self.notedAt = notedAt
    }
}

/// The last change of a check-in, and the check-in before it.
nonisolated public struct CheckInUndo: Hashable, Sendable {
    public let day: Day
    public let changedAt: Date
    /// Nil: there was no check-in.
    public let before: CheckInSnapshot?

    package init(day: Day, changedAt: Date, before: CheckInSnapshot?) {
        self.day = day
        self.changedAt = changedAt
        self.before = before
    }
}

nonisolated extension Sequence<CheckInSnapshot> {
    public var byDay: [Day: CheckInSnapshot] { Dictionary(map { ($0.day, $0) }) { $1 } }
}

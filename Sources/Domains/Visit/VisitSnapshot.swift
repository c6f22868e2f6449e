public import FoundationEssentials
public import Shared

/// A visit with limits that the person set: where, what for, and until when.
nonisolated public struct VisitSnapshot: Hashable, Sendable {
    public let number: Int
    /// The person's day on which it began.
    public let day: Day
    public let app: String
    public let purpose: String
    public package(set) var startedAt: Date
    public let minutes: Int
    /// Minutes by which it was extended, once.
    public package(set) var extraMinutes: Int?
    public package(set) var endsAt: Date
    /// When the person said that they had left; nil where they did not.
    public package(set) var leftAt: Date?

    package init(number: Int, day: Day, app: String, purpose: String, startedAt: Date, minutes: Int) {
        self.number = number
        self.day = day
        self.app = app
        self.purpose = purpose
        self.startedAt = startedAt
        self.minutes = minutes
        endsAt = startedAt + TimeInterval(minutes) * 60
    }

    /// Whether its end can still be told, or extended.
    public func isAsking(at now: Date) -> Bool { leftAt == nil && now < endsAt + VisitSnapshot.patience }

    /// Ended within the minutes that were meant at its beginning; one minute late still counts.
    public var wasKept: Bool { leftAt.map { $0 <= startedAt + TimeInterval(minutes * 60 + 60) } ?? false }

    /// How long it took; nil where nobody said that it was over.
    public var minutesTaken: Int? { leftAt.map { max(1, Int(($0.timeIntervalSince(startedAt) / 60).rounded())) } }

    package static let patience: TimeInterval = 3600

    public func isOpen(at now: Date) -> Bool { leftAt == nil && now < endsAt }
}

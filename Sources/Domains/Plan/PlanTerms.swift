public import Shared

/// What somebody commits to. Editing never changes one: it makes the next.
nonisolated public struct PlanTerms: Codable, Hashable, Sendable {
    public var name: String
    /// Names of apps, or whatever else is to be left alone: "scrolling Reels" is a better item than "phone".
    public var apps: [String]
    public var boundary: PlanBoundary
    public var days: Set<Weekday>
    public var supports: Set<PlanSupport>
    public var cards: [IfThenCard]
    /// How sure they are, 0...10; nil where they did not say.
    public var confidence: Int?

    public init(
        name: String = "", apps: [String] = [], boundary: PlanBoundary = .always,
        days: Set<Weekday> = Set(Weekday.allCases), supports: Set<PlanSupport> = [], cards: [IfThenCard] = [],
        confidence: Int? = nil
    ) {
        self.name = name
        self.apps = apps
        self.boundary = boundary
        self.days = days
        self.supports = supports
        self.cards = cards
        self.confidence = confidence
    }
}

/// When the apps of a plan are left alone, on its days.
nonisolated public enum PlanBoundary: Codable, Hashable, Sendable {
    case always
    case duringWindows([TimeWindow])
}

/// A stretch of the clock; one that ends before it begins goes on past midnight.
nonisolated public struct TimeWindow: Codable, Hashable, Comparable, Sendable {
    public let from: TimeOfDay
    public let until: TimeOfDay

    public init(from: TimeOfDay, until: TimeOfDay) {
        self.from = from
        self.until = until
    }

    /// From its beginning to its end; the same time twice is a whole day.
    public var minutes: Int {
        let length = until.minutes - from.minutes
        return length > 0 ? length : length + 24 * 60
    }

    public static func < (left: TimeWindow, right: TimeWindow) -> Bool {
        (left.from, left.until) < (right.from, right.until)
    }
}

/// What makes a plan easier to keep.
nonisolated public enum PlanSupport: String, CaseIterable, Codable, Kept, Sendable {
    case notificationsOff
    case offHomeScreen
    case loggedOut
    case appsDeleted
}

/// "If I reach for the phone in bed, then I read two pages": decided in a calm hour, shown in another one.
nonisolated public struct IfThenCard: Codable, Kept, Hashable, Sendable {
    public let cue: String
    public let response: String

    public init(cue: String, response: String) {
        self.cue = cue
        self.response = response
    }
}

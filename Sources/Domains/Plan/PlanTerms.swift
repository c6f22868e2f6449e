public import Shared

/// What a person commits to. Editing makes new terms; saved ones never change.
nonisolated public struct PlanTerms: Codable, Hashable, Sendable {
    public var name: String
    /// Names of apps, or of other things to leave alone: "scrolling Reels" is a better item than "phone".
    public var apps: [String]
    public var boundary: PlanBoundary
    public var supports: Set<PlanSupport>
    public var cards: [IfThenCard]
    /// How sure the person is, 0...10; nil if they did not say.
    public var confidence: Int?

    public init(
        name: String = "", apps: [String] = [], boundary: PlanBoundary = .always, supports: Set<PlanSupport> = [],
        cards: [IfThenCard] = [], confidence: Int? = nil
    ) {
        self.name = name
        self.apps = apps
        self.boundary = boundary
        self.supports = supports
        self.cards = cards
        self.confidence = confidence
    }

    private enum CodingKeys: CodingKey { case name, apps, boundary, supports, cards, confidence }
    /// Earlier versions stored the days beside the windows, for all windows together.
    private enum EarlierKeys: CodingKey { case days }

    public init(from decoder: any Decoder) throws {
        let kept = try decoder.container(keyedBy: CodingKeys.self)
        name = try kept.decode(String.self, forKey: .name)
        apps = try kept.decode([String].self, forKey: .apps)
        supports = try kept.decode(Set<PlanSupport>.self, forKey: .supports)
        cards = try kept.decode([IfThenCard].self, forKey: .cards)
        confidence = try kept.decodeIfPresent(Int.self, forKey: .confidence)
        let boundary = try kept.decode(PlanBoundary.self, forKey: .boundary)
        let days = try decoder.container(keyedBy: EarlierKeys.self).decodeIfPresent(Set<Weekday>.self, forKey: .days)
        self.boundary = days.map(boundary.on) ?? boundary
    }
}

/// When the apps of a plan are left alone.
nonisolated public enum PlanBoundary: Codable, Hashable, Sendable {
    /// Every day, around the clock.
    case always
    case duringWindows([PlanWindow])
}

/// Hours, and the days on which they begin.
nonisolated public struct PlanWindow: Codable, Hashable, Comparable, Sendable {
    public var hours: TimeWindow
    public var days: Set<Weekday>

    public init(_ hours: TimeWindow, on days: Set<Weekday> = Set(Weekday.allCases)) {
        self.hours = hours
        self.days = days
    }

    private enum CodingKeys: CodingKey { case hours, days }

    public init(from decoder: any Decoder) throws {
        let kept = try decoder.container(keyedBy: CodingKeys.self)
        // Earlier versions stored only the hours.
        hours = try kept.decodeIfPresent(TimeWindow.self, forKey: .hours) ?? TimeWindow(from: decoder)
        days = try kept.decodeIfPresent(Set<Weekday>.self, forKey: .days) ?? Set(Weekday.allCases)
    }

    public static func < (left: PlanWindow, right: PlanWindow) -> Bool {
        left.hours == right.hours ? left.days.bits < right.days.bits : left.hours < right.hours
    }
}

/// A span of clock time; one that ends before it begins runs past midnight.
nonisolated public struct TimeWindow: Codable, Hashable, Comparable, Sendable {
    public let from: TimeOfDay
    public let until: TimeOfDay

    public init(from: TimeOfDay, until: TimeOfDay) {
        self.from = from
        self.until = until
    }

    /// A whole day, from the hour at which the person's day starts.
    public static let wholeDay = TimeWindow(from: .midnight, until: .midnight)

    /// Its length.
    public var minutes: Int {
        let length = until.minutes - from.minutes
        return length > 0 ? length : length + 24 * 60
    }

    func overlaps(_ other: TimeWindow) -> Bool {
        func ahead(_ left: TimeWindow, _ right: TimeWindow) -> Int {
            (right.from.minutes - left.from.minutes + 24 * 60) % (24 * 60)
        }
        return ahead(self, other) < minutes || ahead(other, self) < other.minutes
    }

    /// What is left of it before and after some hours within it.
    func without(_ hours: TimeWindow) -> [TimeWindow] {
        let (start, end) = (hours.from.minutes - from.minutes, hours.until.minutes - from.minutes)
        guard start >= 0, end > start, end <= minutes else { return [self] }
        let parts = [TimeWindow(from: from, until: hours.from), TimeWindow(from: hours.until, until: until)]
        return [start > 0 ? parts[0] : nil, end < minutes ? parts[1] : nil].compactMap(\.self)
    }

    /// Minutes from the start of the person's day to the window's beginning.
    func start(inDayFrom dayStart: TimeOfDay) -> Int {
        self == .wholeDay ? 0 : (from.minutes - dayStart.minutes + 24 * 60) % (24 * 60)
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

/// "If I reach for the phone in bed, then I read two pages": decided in a calm hour, shown during an urge.
nonisolated public struct IfThenCard: Codable, Kept, Hashable, Sendable {
    public let cue: String
    public let response: String

    public init(cue: String, response: String) {
        self.cue = cue
        self.response = response
    }
}

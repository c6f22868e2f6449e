public import FoundationEssentials
public import Shared

/// How one person wants to be treated.
nonisolated public struct SettingsSnapshot: Hashable, Sendable {
    public let language: String
    /// An IANA name, never an offset.
    public let zone: String
    /// The ISO 3166 code; decides which emergency number is shown.
    public let country: String?
    public let dayStart: TimeOfDay
    /// Nil: no daily question.
    public let checkInTime: TimeOfDay?
    public let quietHours: QuietHours
    /// For people whom a streak worries more than it helps.
    public let hidesStreak: Bool
    /// When the weekly insight comes on Mondays; nil: never.
    public let insightTime: TimeOfDay?
    /// Whether the plan's hours are announced before they begin and when they do.
    public let announcesPlan: Bool
    /// What the person would rather have time for, in their own words.
    public let ownLine: String?
    /// Whether pictures have a dark background.
    public let hasDarkPictures: Bool
    /// What was on when the person muted Off; nil where they did not.
    package let muted: MutedSettings?

    package init(
        language: String, zone: String, country: String?, dayStart: TimeOfDay, checkInTime: TimeOfDay?,
        quietHours: QuietHours, hidesStreak: Bool = false,
        insightTime: TimeOfDay? = SettingsSnapshot.usualInsightTime, announcesPlan: Bool = true,
        ownLine: String? = nil, hasDarkPictures: Bool = false, muted: MutedSettings? = nil
    ) {
        self.language = language
        self.zone = zone
        self.country = country
        self.dayStart = dayStart
        self.checkInTime = checkInTime
        self.quietHours = quietHours
        self.hidesStreak = hidesStreak
        self.insightTime = insightTime
        self.announcesPlan = announcesPlan
        self.ownLine = ownLine
        self.hasDarkPictures = hasDarkPictures
        self.muted = muted
    }

    var withoutOwnLine: SettingsSnapshot {
        SettingsSnapshot(
            language: language, zone: zone, country: country, dayStart: dayStart, checkInTime: checkInTime,
            quietHours: quietHours, hidesStreak: hidesStreak, insightTime: insightTime, announcesPlan: announcesPlan,
            ownLine: nil, hasDarkPictures: hasDarkPictures, muted: muted)
    }

    package static let usualInsightTime = TimeOfDay(clamped: 9 * 60)

    /// No daily question by default: only people who choose a time are asked.
    package static func defaults(zone: String) -> SettingsSnapshot {
        SettingsSnapshot(
            language: "en", zone: zone, country: nil, dayStart: TimeOfDay(clamped: 4 * 60), checkInTime: nil,
            quietHours: .standard)
    }

    /// GMT where the system no longer knows the zone.
    public var timeZone: TimeZone { TimeZone(identifier: zone) ?? .gmt }

    /// When somebody is taken to be asleep.
    package var sleep: QuietHours { quietHours == .none ? .standard : quietHours }

    public func moment(at now: Date) -> Moment { Moment(now: now, zone: timeZone, dayStart: dayStart) }
}

/// What Off said by itself before it was muted.
nonisolated package struct MutedSettings: Hashable, Sendable {
    package let checkInTime: TimeOfDay?
    package let insightTime: TimeOfDay?
    package let announcesPlan: Bool
}

/// When no unrequested message is sent; may span midnight.
nonisolated public struct QuietHours: Hashable, Sendable {
    public let from: TimeOfDay
    public let until: TimeOfDay

    public init(from: TimeOfDay, until: TimeOfDay) {
        self.from = from
        self.until = until
    }

    public static let standard = QuietHours(
        from: TimeOfDay(clamped: 22 * 60 + 30), until: TimeOfDay(clamped: 7 * 60 + 30))

    /// No hour is quiet.
    public static let none = QuietHours(from: .midnight, until: .midnight)

    public func contains(_ time: TimeOfDay) -> Bool {
        from <= until ? (from <= time && time < until) : (from <= time || time < until)
    }
}

public import Shared

/// One number of an insight with what it counts: every number in the text can be traced to one of these.
nonisolated public struct Fact: Codable, Hashable, Sendable {
    /// What is counted; each has its explanation among the words.
    public enum Name: String, CaseIterable, Codable, Sendable {
        case noted, notedBefore, planned, answered, kept, partly, slipped, paused, notedInPause, notedBeside
        case keptFree
        case answeredBefore, keptBefore
        case rating, ratingBefore
        case told, urges, urgesLeft, reasoned, reason
        case strong, hard, hardHeld, rated, slippedCalmly
        case pullMinutes, pullMeasured, pull, pullBefore
        case coming, pausedComing
        case weekdayDays, weekdaySlipped, otherDays, otherSlipped
        case weekdayRated, weekdayPulled, otherRated, otherPulled
        case urgesLately, partLately, reasonedLately, reasonLately
        case hardLately, hardHeldLately
        case keptLately, betterWhenKept, notKeptLately, betterWhenNot
    }

    /// What a count is about, where its name alone does not say that.
    public enum Subject: Codable, Hashable, Sendable {
        case weekday(Weekday)
        case part(Daytime)
        case reason(UrgeReason)
        case attribute(AttributeKind)
    }

    public enum Value: Codable, Hashable, Sendable {
        case count(Int)
        /// A mean, in tenths.
        case tenths(Int)
    }

    public let name: Name
    public let value: Value
    public let subject: Subject?
    /// The days that it counts, if it counts days.
    public let days: [Day]

    init(_ name: Name, _ value: Value, _ subject: Subject? = nil, days: [Day] = []) {
        self.name = name
        self.value = value
        self.subject = subject
        self.days = days
    }

    /// The number of these days.
    init(_ name: Name, _ subject: Subject? = nil, of days: [InsightAggregate.DayFacts]) {
        self.init(name, .count(days.count), subject, days: days.map(\.day))
    }

    /// The number of these urges.
    init(_ name: Name, _ subject: Subject? = nil, of urges: [InsightAggregate.UrgeFacts]) {
        self.init(name, .count(urges.count), subject, days: urges.map(\.day))
    }

    /// The mean of these numbers; nil without any.
    init?(_ name: Name, meanOf numbers: [(day: Day, value: Int)]) {
        guard !numbers.isEmpty else { return nil }
        // Rounded half up, in integers.
        // Numbers of an imported review may be anything.
        let sum = numbers.map { min(max($0.value, -100), 100) }.reduce(0, +)
        let tenths = (sum * 20 + numbers.count) / (2 * numbers.count)
        self.init(name, .tenths(tenths), days: numbers.map(\.day))
    }

    public var count: Int {
        switch value {
        case .count(let count): count
        case .tenths(let tenths): tenths / 10
        }
    }
}

public import FoundationEssentials
public import Shared

/// A day that Off has asked about. These are unanswered, except perhaps the last, which is kept until its answer or
/// reminder.
nonisolated public struct AskedDay: Hashable, Sendable {
    public let day: Day
    public let rung: Rung
    public let askedAt: Date
    /// When it was asked a second time; nil while it was not.
    public package(set) var remindedAt: Date?
    /// When the person first said anything after it.
    public package(set) var heardAt: Date?

    package init(day: Day, rung: Rung, askedAt: Date, remindedAt: Date? = nil, heardAt: Date? = nil) {
        self.day = day
        self.rung = rung
        self.askedAt = askedAt
        self.remindedAt = remindedAt
        self.heardAt = heardAt
    }
}

/// How Off asks a person who does not answer: less and less, and then not at all.
nonisolated public enum Rung: String, CaseIterable, Codable, Sendable {
    /// The question about the day.
    case question
    /// One gentle line, after three silent days.
    case line
    /// The offer to pause, after seven; then nothing until the person writes.
    case offer

    public static let questions = 3
    /// Days from the line until seven days have been silent.
    package static let daysToOffer = 4

    /// The next rung after these questions; nil for none.
    package static func next(after asked: [AskedDay]) -> Rung? {
        let rungs = asked.filter { $0.heardAt == nil }.map(\.rung)
        if rungs.contains(.offer) { return nil }
        if rungs.contains(.line) { return .offer }
        return rungs.count >= questions ? .line : .question
    }
}

/// A question that the person has put off.
nonisolated public struct Snooze: Hashable, Sendable {
    public let day: Day
    public let until: Date

    package init(day: Day, until: Date) {
        self.day = day
        self.until = until
    }
}

/// The state of what Off says by itself.
nonisolated public struct OutreachSnapshot: Hashable, Sendable {
    /// When Off last began a message by itself.
    public package(set) var begunAt: Date?
    /// How many messages it had begun by itself on that day by then.
    package var begunCount: Int
    /// The last day on which the person wrote anything.
    public package(set) var heardOn: Day?
    public package(set) var snooze: Snooze?
    /// Up to this day nothing is asked about: what was told of it was forgotten.
    package var forgottenThrough: Day?

    package init(
        begunAt: Date? = nil, begunCount: Int = 0, heardOn: Day? = nil, snooze: Snooze? = nil,
        forgottenThrough: Day? = nil
    ) {
        self.begunAt = begunAt
        self.begunCount = begunCount
        self.heardOn = heardOn
        self.snooze = snooze
        self.forgottenThrough = forgottenThrough
    }

    /// How many messages Off has begun by itself on the day of that moment.
    package func begun(on moment: Moment) -> Int {
        guard let begunAt else { return 0 }
        let begun = Moment(now: begunAt, clock: moment.clock, dayStart: moment.dayStart)
        return begun.today == moment.today ? begunCount : 0
    }
}

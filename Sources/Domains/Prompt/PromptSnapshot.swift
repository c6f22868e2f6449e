public import FoundationEssentials
public import Shared

/// A day that Off has asked about by itself. All of them were met with silence, but for the last one perhaps, which is
/// kept until it has its answer or its reminder.
nonisolated public struct PromptSnapshot: Hashable, Sendable {
    public let day: Day
    public let rung: Rung
    public let askedAt: Date
    /// When it was asked a second time; nil while it was not.
    public package(set) var remindedAt: Date?
    /// When the person first said something after it, whatever it was.
    public package(set) var heardAt: Date?

    package init(day: Day, rung: Rung, askedAt: Date, remindedAt: Date? = nil, heardAt: Date? = nil) {
        self.day = day
        self.rung = rung
        self.askedAt = askedAt
        self.remindedAt = remindedAt
        self.heardAt = heardAt
    }
}

/// How Off speaks to somebody who does not answer: less and less, and then not at all.
nonisolated public enum Rung: String, CaseIterable, Codable, Sendable {
    /// The question about the day.
    case question
    /// After three silent days one gentle line.
    case line
    /// After seven the offer to pause; then it is quiet until they speak.
    case offer

    public static let questions = 3
    /// From the line on, until seven days are silent.
    package static let daysToOffer = 4

    /// What comes after all this silence; nil: nothing.
    package static func next(after asked: [PromptSnapshot]) -> Rung? {
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

/// How far Off has gone in speaking by itself.
nonisolated public struct OutreachSnapshot: Hashable, Sendable {
    /// When it last began to.
    public package(set) var begunAt: Date?
    /// The last day on which the person said anything.
    public package(set) var heardOn: Day?
    public package(set) var snooze: Snooze?

    package init(begunAt: Date? = nil, heardOn: Day? = nil, snooze: Snooze? = nil) {
        self.begunAt = begunAt
        self.heardOn = heardOn
        self.snooze = snooze
    }
}

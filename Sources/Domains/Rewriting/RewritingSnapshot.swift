package import FoundationEssentials
public import Shared

/// What somebody has answered to the question whether a model may put their insights into words.
nonisolated public struct Consent: Hashable, Sendable {
    public enum Choice: String, CaseIterable, Codable, Sendable {
        case no
        case withoutNotes
        case withNotes
    }

    public let choice: Choice
    /// To whom it was given: another one has to ask anew.
    package let recipient: String
    package let answeredAt: Date

    package init(_ choice: Choice, recipient: String, answeredAt: Date) {
        self.choice = choice
        self.recipient = recipient
        self.answeredAt = answeredAt
    }
}

/// How far the words of a model for one week are, and what they took.
nonisolated public struct RewritingSnapshot: Hashable, Sendable {
    package static let mostAttempts = 4
    /// Minutes until it is tried again, time after time.
    private static let pauses: [TimeInterval] = [3, 10, 30]

    /// By its Monday.
    public let week: Day
    package let model: String
    /// What Off's own text was that they are for: with another one they are of no use.
    package let original: String
    package var attempts = 0
    package var triedAt: Date
    /// Nil: none that could be used yet.
    package var text: [Narration.Part: String]?
    package var failure: AIFailure?
    public package(set) var usage = AIUsage()
    /// In millionths; nil where no prices are known.
    public package(set) var cost: Int?

    package init(week: Day, model: String, original: String, triedAt: Date) {
        self.week = week
        self.model = model
        self.original = original
        self.triedAt = triedAt
    }

    /// When to try again; nil where there is a text, or where it was tried often enough. An attempt that nobody heard of
    /// again has ended by `longest`.
    func nextTry(longest: TimeInterval) -> Date? {
        guard text == nil, attempts < RewritingSnapshot.mostAttempts else { return nil }
        let pause = RewritingSnapshot.pauses[min(max(attempts - 1, 0), RewritingSnapshot.pauses.count - 1)] * 60
        return triedAt + max(pause, longest + 60)
    }
}

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
    /// So many requests that came to nothing are enough.
    private static let mostFailures = 4
    /// Until it is asked again, time after time.
    private static let pauses: [TimeInterval] = [180, 600, 1800]

    /// By its Monday.
    public let week: Day
    public let model: String
    /// What was given to it: words for something else are of no use.
    package let original: String
    /// How often it was to be asked.
    package var attempts = 0
    /// How often it took the request, and nothing of use came of it.
    package var failures = 0
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

    /// When to try again; nil where there is a text, or where it has failed often enough. What nobody has heard of
    /// again, or has waited for its turn all the while, has ended by `longest`.
    func nextTry(longest: TimeInterval) -> Date? {
        guard text == nil, failures < RewritingSnapshot.mostFailures else { return nil }
        let pause = RewritingSnapshot.pauses[min(max(attempts - 1, 0), RewritingSnapshot.pauses.count - 1)]
        return triedAt + (failure == nil ? max(pause, longest + 60) : pause)
    }
}

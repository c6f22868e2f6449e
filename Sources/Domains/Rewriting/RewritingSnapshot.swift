package import FoundationEssentials
public import Shared

/// A person's answer to whether a model may reword their insights.
nonisolated public struct Consent: Hashable, Sendable {
    public enum Choice: String, CaseIterable, Codable, Sendable {
        case no
        case withoutNotes
        case withNotes
    }

    public let choice: Choice
    /// The host it was given for: another host has to ask again.
    package let recipient: String
    package let answeredAt: Date

    package init(_ choice: Choice, recipient: String, answeredAt: Date) {
        self.choice = choice
        self.recipient = recipient
        self.answeredAt = answeredAt
    }
}

/// The state of a model's words for one week, and what they cost.
nonisolated public struct RewritingSnapshot: Hashable, Sendable {
    /// After this many useless answers, no more requests are made.
    private static let mostFailures = 4
    /// The pause before each next request; the last one repeats.
    private static let pauses: [TimeInterval] = [180, 600, 1800]

    /// The Monday of the week.
    public let week: Day
    public let model: String
    /// The digest of the input: words for another input are useless.
    package let original: String
    /// How many requests were started.
    package var attempts = 0
    /// How many requests the server accepted without a useful answer.
    package var failures = 0
    package var triedAt: Date
    /// Nil: no usable text yet.
    package var text: [Narration.Part: String]?
    package var failure: AIFailure?
    public package(set) var usage = AIUsage()
    /// In millionths; nil where no prices are set.
    public package(set) var cost: Int?

    package init(week: Day, model: String, original: String, triedAt: Date) {
        self.week = week
        self.model = model
        self.original = original
        self.triedAt = triedAt
    }

    /// When to try again; nil where there is a text, or after too many failures. An attempt without a result counts as
    /// ended after `longest`, whether it was lost or still waits.
    func nextTry(longest: TimeInterval) -> Date? {
        guard text == nil, failures < RewritingSnapshot.mostFailures else { return nil }
        let pause = RewritingSnapshot.pauses[min(max(attempts - 1, 0), RewritingSnapshot.pauses.count - 1)]
        return triedAt + (failure == nil ? max(pause, longest + 60) : pause)
    }
}

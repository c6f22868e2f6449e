/// An insight before it is put into words: which sentences stand in each of its four parts, and with which facts.
nonisolated public struct Narration: Codable, Hashable, Sendable {
    public enum Part: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        case happening, why, expect, pattern
    }

    public let parts: [Part: [Claim]]
    /// The pattern that is named, where one is strong enough.
    public let pattern: Pattern?
    /// Which of the small plans for that pattern is proposed; counted on with each week.
    public let attempt: Int

    public subscript(part: Part) -> [Claim] { parts[part] ?? [] }

    public var claims: [Claim] { Part.allCases.flatMap { self[$0] } }

    /// Whether it speaks of a smaller plan.
    public var proposesLess: Bool {
        claims.contains { ["expect.smaller", "pattern.hardSlipped", "pattern.hardNone"].contains($0.sentence) }
    }

    /// What can be said to be not right, each once.
    public var topics: [Topic] {
        claims.compactMap(\.topic).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// One sentence of an insight.
nonisolated public struct Claim: Codable, Hashable, Sendable {
    /// Its key among the words, below "insight."; it says something else where `count` is one.
    public let sentence: String
    /// Several sentences say the same: which of them it is this week.
    public let turn: Int
    /// Nil: a plain count, and nothing that could be contested.
    public let topic: Topic?
    /// By the names of the sentence's placeholders.
    public let facts: [String: Fact]
    public let subject: Fact.Subject?

    init(
        _ sentence: String, turn: Int = 0, topic: Topic? = nil, _ facts: [String: Fact] = [:],
        about subject: Fact.Subject? = nil
    ) {
        self.sentence = sentence
        self.turn = turn
        self.topic = topic
        self.facts = facts
        self.subject = subject
    }
}

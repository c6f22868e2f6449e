public import Shared

/// An insight before it is worded: the sentences of its four parts, with the facts in each.
nonisolated public struct Narration: Codable, Kept, Hashable, Sendable {
    public enum Part: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        case happening, why, expect, pattern
    }

    public let parts: [Part: [Claim]]
    /// What a review has no room for, such as averages and comparisons: it is shown where its numbers are explained.
    /// Nil: it was stored by a version that said everything.
    let folded: [Part: [Fact]]?
    /// The pattern that it names, if one is strong enough.
    public let pattern: Pattern?
    /// Which of the small plans for that pattern it proposes; increases with each week.
    public let attempt: Int

    public subscript(part: Part) -> [Claim] { parts[part] ?? [] }

    public var claims: [Claim] { Part.allCases.flatMap { self[$0] } }

    /// All facts of a part, the folded ones included, each once.
    public func facts(in part: Part) -> [Fact] {
        (self[part].flatMap(\.allFacts) + (folded?[part] ?? [])).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// Whether it suggests a smaller plan.
    public var proposesLess: Bool {
        claims.contains { ["expect.smaller", "pattern.hardSlipped", "pattern.hardNone"].contains($0.sentence) }
    }

    /// The topics that its reader can contest, each once.
    public var topics: [Topic] {
        claims.compactMap(\.topic).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// One sentence of an insight.
nonisolated public struct Claim: Codable, Hashable, Sendable {
    /// The sentence's key without "insight."; it has a singular form where `count` is one.
    public let sentence: String
    /// Selects one of the sentence's variants.
    public let turn: Int
    /// Nil for a plain count, which cannot be contested.
    public let topic: Topic?
    /// By the names of the sentence's placeholders. The sentence does not have to name each of them.
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

    /// Always in the same order, what was "before" after what it is compared with.
    var allFacts: [Fact] { facts.sorted { $0.key > $1.key }.map(\.value) }
}

public import FoundationEssentials
public import Understanding

/// Words that a person uses in a way of their own, and what they meant by them.
nonisolated public struct PhraseSnapshot: Hashable, Sendable {
    /// Counts up, for one person.
    public let number: Int
    /// In the form in which typed words are compared.
    public let words: String
    /// What was being asked: "meh" is a number only where one is asked for.
    public let asked: Circumstances.Asked
    public let meaning: Meaning
    /// When it was learned, or last understood.
    public package(set) var usedAt: Date

    package init(number: Int, words: String, asked: Circumstances.Asked, meaning: Meaning, usedAt: Date) {
        self.number = number
        self.words = words
        self.asked = asked
        self.meaning = meaning
        self.usedAt = usedAt
    }
}

/// What was learned or forgotten, so that it can be undone.
nonisolated public struct PhraseChange: Hashable, Sendable {
    public let before: PhraseSnapshot?
    public let after: PhraseSnapshot?

    package init(before: PhraseSnapshot?, after: PhraseSnapshot?) {
        self.before = before
        self.after = after
    }
}

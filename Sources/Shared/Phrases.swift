/// What somebody has said, as it is compared with what can be meant.
public struct Said: Hashable, Sendable {
    public let text: String
    public let cleaned: String
    public let normalised: String
    /// The words of the normalised form.
    public let words: [String]

    public init(_ text: String) {
        self.text = text
        cleaned = text.cleaned
        normalised = text.normalised
        words = normalised.split(separator: " ").map(String.init)
    }
}

/// Phrases that each lead to one thing, looked for all at once; where two have the same, the first has it.
public struct Sayings: Sendable {
    private let names: Meanings<String>

    public init(_ meanings: [(name: String, phrases: Phrases)]) {
        names = Meanings(meanings.flatMap { meaning in meaning.phrases.all.map { ($0, meaning.name) } })
    }

    /// What somebody meant who said just one of them.
    public func meaning(of said: Said) -> String? { names[said] }
}

/// What phrases mean, by all that was said.
private struct Meanings<Meaning: Sendable>: Sendable {
    private let written: [String: Meaning]
    private let normalised: [String: Meaning]
    private let longest: Int

    init(_ pairs: [(phrase: String, meaning: Meaning)]) {
        written = Dictionary(pairs.map { ($0.phrase, $0.meaning) }) { first, _ in first }
        normalised = Dictionary(pairs.map { ($0.phrase.normalised, $0.meaning) }.filter { !$0.0.isEmpty }) {
            first, _ in first
        }
        // The same letters can be encoded in up to three times as many bytes.
        longest = 3 * ((written.keys.map(\.utf8.count) + normalised.keys.map(\.utf8.count)).max() ?? 0)
    }

    /// What is longer than any phrase is told by its length: a page is not hashed for every question about it.
    subscript(said: Said) -> Meaning? {
        if said.cleaned.utf8.count <= longest, let meaning = written[said.cleaned] { return meaning }
        return said.normalised.utf8.count <= longest ? normalised[said.normalised] : nil
    }
}

/// Phrases that mean one thing, prepared so that looking for them costs little.
public struct Phrases: Sendable {
    public let all: [String]
    private let whole: Meanings<Bool>
    private let sequences: WordSequences

    public init(_ all: [String]) {
        self.all = all
        whole = Meanings(all.map { ($0, true) })
        sequences = WordSequences(all.map { $0.normalised.split(separator: " ").map(String.init) })
    }

    /// Whether somebody said just one of these.
    public func isAll(of said: Said) -> Bool { whole[said] != nil }

    /// Whether one of these stands somewhere in it, in whole words.
    public func isPart(of said: Said) -> Bool {
        said.words.indices.contains { start in length(in: said.words[start...]) != nil }
    }

    /// How many words the longest of these takes that stands at the beginning.
    public func length(in words: ArraySlice<String>) -> Int? { sequences.length(in: words) }
}

/// Words in a row that mean one thing, found by the first of them: what is no beginning costs one look, however much is
/// looked for.
public struct WordSequences: Sendable {
    private let byFirstWord: [String: [[String]]]

    public init(_ sequences: [[String]]) {
        let longestFirst = sequences.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        byFirstWord = Dictionary(grouping: longestFirst) { $0.first ?? "" }
    }

    /// What each of these begins with.
    public var firstWords: some Sequence<String> { byFirstWord.keys }

    /// How many words the longest of these takes that stands at the beginning.
    public func length(in words: ArraySlice<String>) -> Int? {
        guard let first = words.first, let candidates = byFirstWord[first] else { return nil }
        return candidates.first { words.starts(with: $0) }?.count
    }
}

extension [String] {
    /// Whether a phrase stands somewhere among these words; one that ends in a star stands for all that begin like it.
    public func hold(_ phrase: String) -> Bool {
        let text = " " + joined(separator: " ") + " "
        return text.contains(phrase.hasSuffix("*") ? " " + phrase.dropLast() : " " + phrase + " ")
    }
}

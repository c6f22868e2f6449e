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
    private let written: [String: String]
    private let normalised: [String: String]

    public init(_ meanings: [(name: String, phrases: Phrases)]) {
        let pairs = meanings.flatMap { meaning in meaning.phrases.all.map { ($0, meaning.name) } }
        written = Dictionary(pairs) { first, _ in first }
        normalised = Dictionary(pairs.map { ($0.normalised, $1) }.filter { !$0.0.isEmpty }) { first, _ in first }
    }

    /// What somebody meant who said just one of them.
    public func meaning(of said: Said) -> String? { written[said.cleaned] ?? normalised[said.normalised] }
}

/// Phrases that mean one thing, prepared so that looking for them costs little.
public struct Phrases: Sendable {
    public let all: [String]
    private let written: Set<String>
    private let normalised: Set<String>
    private let byFirstWord: [String: [[String]]]

    public init(_ all: [String]) {
        self.all = all
        written = Set(all)
        let plain = all.map(\.normalised).filter { !$0.isEmpty }
        normalised = Set(plain)
        byFirstWord = Dictionary(grouping: plain.map { $0.split(separator: " ").map(String.init) }) { $0.first ?? "" }
    }

    /// Whether somebody said just one of these.
    public func isAll(of said: Said) -> Bool {
        written.contains(said.cleaned) || normalised.contains(said.normalised)
    }

    /// Whether one of these stands somewhere in it, in whole words.
    public func isPart(of said: Said) -> Bool {
        said.words.indices.contains { start in length(in: said.words[start...]) != nil }
    }

    /// How many words the longest of these takes that stands at the beginning.
    public func length(in words: ArraySlice<String>) -> Int? {
        guard let first = words.first, let candidates = byFirstWord[first] else { return nil }
        return candidates.filter { words.starts(with: $0) }.map(\.count).max()
    }
}

extension [String] {
    /// Whether a phrase stands somewhere among these words; one that ends in a star stands for all that begin like it.
    public func hold(_ phrase: String) -> Bool {
        let text = " " + joined(separator: " ") + " "
        return text.contains(phrase.hasSuffix("*") ? " " + phrase.dropLast() : " " + phrase + " ")
    }
}

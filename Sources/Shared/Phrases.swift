/// What somebody has said, in the forms that phrases are compared with. Many ask for it, so it is handed on as a whole.
public final class Said: Sendable {
    public let text: String
    public let cleaned: String
    public let normalised: String
    /// The words of the normalised form.
    public let words: [String]
    /// With each letter once where some were stretched: "yesss" and "nooo" are "yes" and "no". Nil for other texts.
    let unstretched: String?

    /// Whether letters were stretched in it.
    public var isStretched: Bool { unstretched != nil }

    public init(_ text: String) {
        self.text = text
        cleaned = text.cleaned
        normalised = text.normalised
        words = normalised.partedAtBlanks
        unstretched = normalised.isStretched ? normalised.withSingleLetters : nil
    }
}

/// Phrases with their meanings, all looked up at once; if two meanings share a phrase, the first has it.
public struct Sayings: Sendable {
    private let names: Meanings<String>

    public init(_ meanings: [(name: String, phrases: Phrases)]) {
        names = Meanings(meanings.flatMap { meaning in meaning.phrases.all.map { ($0, meaning.name) } })
    }

    /// The meaning of a text that is exactly one of the phrases.
    public func meaning(of said: Said) -> String? { names[said] }
}

/// The meaning of each phrase, as written and as normalised.
private struct Meanings<Meaning: Sendable>: Sendable {
    private let written: [String: Meaning]
    private let normalised: [String: Meaning]
    /// By their letters alone: "all good" is "al god".
    private let single: [String: Meaning]
    private let longest: Int
    private let firstLetters: (written: FirstLetters, normalised: FirstLetters)

    init(_ pairs: [(phrase: String, meaning: Meaning)]) {
        written = Dictionary(pairs.map { ($0.phrase, $0.meaning) }) { first, _ in first }
        normalised = Dictionary(pairs.map { ($0.phrase.normalised, $0.meaning) }.filter { !$0.0.isEmpty }) {
            first, _ in first
        }
        single = Dictionary(normalised.map { ($0.key.withSingleLetters, $0.value) }) { first, _ in first }
        // The same letters can be encoded in up to three times as many bytes.
        firstLetters = (FirstLetters(of: written.keys), FirstLetters(of: normalised.keys))
        longest = 3 * ((written.keys.map(\.utf8.count) + normalised.keys.map(\.utf8.count)).max() ?? 0)
    }

    /// A text longer than every phrase is rejected by its length, so that a page is not hashed for each lookup.
    subscript(said: Said) -> Meaning? {
        if said.cleaned.utf8.count <= longest, firstLetters.written.mayHold(said.cleaned),
            let meaning = written[said.cleaned]
        {
            return meaning
        }
        if said.normalised.utf8.count <= longest, firstLetters.normalised.mayHold(said.normalised),
            let meaning = normalised[said.normalised]
        {
            return meaning
        }
        return said.unstretched.flatMap { single[$0] }
    }

    subscript(word word: String) -> Meaning? {
        normalised[word] ?? (word.isStretched ? single[word.withSingleLetters] : nil)
    }
}

/// Phrases with one meaning, prepared for fast lookup, and handed on as a whole.
public final class Phrases: Sendable {
    public let all: [String]
    private let whole: Meanings<Bool>
    private let sequences: WordSequences

    public init(_ all: [String]) {
        self.all = all
        whole = Meanings(all.map { ($0, true) })
        sequences = WordSequences(all.map(\.normalised.partedAtBlanks))
    }

    /// Whether the text is exactly one of these.
    public func isAll(of said: Said) -> Bool { whole[said] != nil }

    /// Whether that word of a normalised text is one of these.
    public func isAll(ofWord word: String) -> Bool { whole[word: word] != nil }

    /// Whether one of these occurs in the text, in whole words.
    public func isPart(of said: Said) -> Bool {
        said.words.indices.contains { start in length(in: said.words[start...]) != nil }
    }

    /// The number of words in the longest phrase that these words begin with.
    public func length(in words: ArraySlice<String>) -> Int? { sequences.length(in: words) }
}

/// The first letters of some words, a bit for each: most other words are told by theirs to be none of them.
public struct FirstLetters: Sendable {
    private let bits: UInt64

    public init(of words: some Sequence<String>) { bits = words.reduce(0) { $0 | FirstLetters.bit(of: $1) } }

    /// False where none of the words begins with that letter.
    public func mayHold(_ word: String) -> Bool { bits & FirstLetters.bit(of: word) != 0 }

    private static func bit(of word: String) -> UInt64 { word.utf8.first.map { 1 << UInt64($0 & 0x3F) } ?? 1 }
}

/// Sequences of words, indexed by their first word: a word that begins none costs one lookup, however many there are.
public struct WordSequences: Sendable {
    private let byFirstWord: [String: [[String]]]
    private let firstLetters: FirstLetters

    public init(_ sequences: [[String]]) {
        let longestFirst = sequences.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        byFirstWord = Dictionary(grouping: longestFirst) { $0.first ?? "" }
        firstLetters = FirstLetters(of: byFirstWord.keys)
    }

    /// The first word of each sequence.
    public var firstWords: some Sequence<String> { byFirstWord.keys }

    /// The number of words in the longest sequence that these words begin with.
    public func length(in words: ArraySlice<String>) -> Int? {
        guard let first = words.first, firstLetters.mayHold(first),
            let candidates = byFirstWord[first]
        else { return nil }
        return candidates.first { words.starts(with: $0) }?.count
    }
}

extension [String] {
    /// Whether a phrase occurs among these words; one that ends in a star matches every word that begins like it.
    public func hold(_ phrase: String) -> Bool {
        let isBeginning = phrase.hasSuffix("*")
        let wanted = (isBeginning ? String(phrase.dropLast()) : phrase).partedAtBlanks
        guard let last = wanted.last, count >= wanted.count else { return false }
        return (0...count - wanted.count).contains { start in
            let here = self[start..<start + wanted.count]
            return here.dropLast().elementsEqual(wanted.dropLast())
                && (here.last == last || isBeginning && here.last?.hasPrefix(last) == true)
        }
    }
}

public import Shared

/// A feeling that somebody names in a line about nothing else that Off knows.
nonisolated public enum Feeling: String, CaseIterable, Sendable {
    case lonely, sad, tired, bored, anxious, angry, ashamed, discouraged, proud, glad

    /// Whether it wants no help.
    public var isGood: Bool { self == .proud || self == .glad }

    public struct Vocabulary: Sendable {
        let names: [(feeling: Feeling, phrases: Phrases)]
        /// Words that deny what comes right after them.
        let denials: Set<String>

        public init(names: (Feeling) -> Phrases, denials: [String]) {
            self.names = Feeling.allCases.map { ($0, names($0)) }
            self.denials = Set(denials.map(\.normalised))
        }
    }

    /// The one that is named first; of two at the same place, the one in more words: "tired of" is not "tired".
    public static func named(in said: Said, vocabulary: Vocabulary) -> Feeling? {
        for (start, _) in said.words.enumerated()
        where !said.words[max(0, start - 2)..<start].contains(where: vocabulary.denials.contains) {
            let found = vocabulary.names.compactMap { name in
                name.phrases.length(in: said.words[start...]).map { (name.feeling, length: $0) }
            }
            if let longest = found.max(by: { $0.length < $1.length }) { return longest.0 }
        }
        return nil
    }
}

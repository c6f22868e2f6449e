public import Shared

/// A call for help in a person's own words: "help, I want to open instagram".
nonisolated public struct UrgeCall: Hashable, Sendable {
    public struct Vocabulary: Sendable {
        /// Words that may come first: "help", "sos".
        let calls: Phrases
        /// Words that express an urge: "I want to open".
        let pulls: Phrases
        /// Words that may follow the name and are not part of it, in reverse order: "so badly", "now".
        let tails: WordSequences

        public init(calls: [String], pulls: [String], tails: [String]) {
            self.tails = WordSequences(tails.map { $0.normalised.split(separator: " ").reversed().map(String.init) })
            self.calls = Phrases(calls)
            self.pulls = Phrases(pulls)
        }
    }

    /// What the urge is for, as it was written; nil where nothing is named.
    public let target: String?

    /// Nil where the text is no such call.
    public init?(_ said: Said, vocabulary: Vocabulary) {
        var rest = said.words[...]
        while let count = vocabulary.calls.length(in: rest), rest.count > count { rest = rest.dropFirst(count) }
        guard let count = vocabulary.pulls.length(in: rest) else { return nil }
        rest = rest.dropFirst(count)
        var backwards = Array(rest.reversed())[...]
        while let count = vocabulary.tails.length(in: backwards) { backwards = backwards.dropFirst(count) }
        let name = rest.prefix(backwards.count)
        target = UrgeCall.written(said.text, words: name.startIndex..<name.endIndex)
    }

    /// These words as they were written, with capitals and without the final full stop.
    private static func written(_ text: String, words: Range<Int>) -> String? {
        let written = text.split(whereSeparator: \.isWhitespace)
        var (passed, start, end) = (0, Int?.none, written.endIndex)
        for (index, piece) in written.enumerated() {
            if passed == words.lowerBound, start == nil { start = index }
            passed += String(piece).normalised.split(separator: " ").count
            // Characters that are no word stay with the word before them.
            if passed > words.upperBound {
                end = index
                break
            }
        }
        guard let start, start < end else { return nil }
        let bare = written[start..<end].joined(separator: " ").cleaned.reversed().drop { ".,!?…".contains($0) }
        return bare.isEmpty ? nil : String(bare.reversed())
    }
}

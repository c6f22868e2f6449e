public import Shared

/// A call for help in somebody's own words: "help, I want to open instagram".
nonisolated public struct UrgeCall: Hashable, Sendable {
    public struct Vocabulary: Sendable {
        /// "help", "sos": what may come first.
        let calls: Phrases
        /// "I want to open": what says that it pulls.
        let pulls: Phrases
        /// "so badly", "now": what may stand behind the name and is no part of it. From their last word to their first.
        let tails: WordSequences

        public init(calls: [String], pulls: [String], tails: [String]) {
            self.tails = WordSequences(tails.map { $0.normalised.split(separator: " ").reversed().map(String.init) })
            self.calls = Phrases(calls)
            self.pulls = Phrases(pulls)
        }
    }

    /// What it pulls to, as it was written; nil where nothing follows.
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

    /// These of its words as they were written: with their capitals, and without the stop behind them.
    private static func written(_ text: String, words: Range<Int>) -> String? {
        let written = text.split(whereSeparator: \.isWhitespace)
        var (passed, start, end) = (0, Int?.none, written.endIndex)
        for (index, piece) in written.enumerated() {
            if passed == words.lowerBound, start == nil { start = index }
            passed += String(piece).normalised.split(separator: " ").count
            // What is no word stays with the one before it.
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

import Shared

/// A call for help in somebody's own words: "help, I want to open instagram".
nonisolated public struct UrgeCall: Hashable, Sendable {
    public struct Vocabulary: Sendable {
        /// "help", "sos": what may come first.
        let calls: [String]
        /// "I want to open": what says that it pulls.
        let pulls: [String]
        /// "so badly", "now": what may stand behind the name and is no part of it.
        let tails: [String]

        public init(calls: [String], pulls: [String], tails: [String]) {
            self.tails = tails.map(\.normalised).sorted { $0.count > $1.count }
            self.calls = calls.map(\.normalised)
            self.pulls = pulls.map(\.normalised)
        }
    }

    /// What it pulls to, as it was written; nil where nothing follows.
    public let target: String?

    /// Nil where the text is no such call.
    public init?(_ text: String, vocabulary: Vocabulary) {
        var rest = text.normalised.split(separator: " ").map(String.init)
        let begins: (String) -> Int? = { phrase in
            let words = phrase.split(separator: " ").map(String.init)
            return !words.isEmpty && rest.starts(with: words) ? words.count : nil
        }
        while let count = vocabulary.calls.compactMap(begins).max(), rest.count > count { rest.removeFirst(count) }
        guard let count = vocabulary.pulls.compactMap(begins).max() else { return nil }
        rest.removeFirst(count)
        var behind = ""
        while let tail = vocabulary.tails.first(where: { " \(rest.joined(separator: " "))".hasSuffix(" \($0)") }) {
            let count = tail.split(separator: " ").count
            behind = "\(tail) \(behind)".trimmed
            rest.removeLast(count)
        }
        // As it was written: with its capitals, and without the stop behind it.
        var written = text.split(whereSeparator: \.isWhitespace)[...]
        let said = rest.joined(separator: " ")
        while !written.isEmpty, !behind.isEmpty, !written.joined(separator: " ").normalised.hasSuffix(said) {
            written.removeLast()
        }
        while !written.isEmpty, written.joined(separator: " ").normalised != said { written.removeFirst() }
        let bare = String(written.joined(separator: " ").cleaned.reversed().drop { ".,!?…".contains($0) }.reversed())
        target = bare.isEmpty ? nil : bare
    }
}

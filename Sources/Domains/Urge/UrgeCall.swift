public import Shared

/// A call for help in somebody's own words: "help, I want to open instagram".
nonisolated public struct UrgeCall: Hashable, Sendable {
    public struct Vocabulary: Sendable {
        /// "help", "sos": what may come first.
        let calls: Phrases
        /// "I want to open": what says that it pulls.
        let pulls: Phrases
        /// "so badly", "now": what may stand behind the name and is no part of it.
        let tails: [String]

        public init(calls: [String], pulls: [String], tails: [String]) {
            self.tails = tails.map(\.normalised).sorted { $0.count > $1.count }
            self.calls = Phrases(calls)
            self.pulls = Phrases(pulls)
        }
    }

    /// What it pulls to, as it was written; nil where nothing follows.
    public let target: String?

    /// Nil where the text is no such call.
    public init?(_ said: Said, vocabulary: Vocabulary) {
        var rest = said.words
        while let count = vocabulary.calls.length(in: rest[...]), rest.count > count { rest.removeFirst(count) }
        guard let count = vocabulary.pulls.length(in: rest[...]) else { return nil }
        rest.removeFirst(count)
        var behind = ""
        while let tail = vocabulary.tails.first(where: { " \(rest.joined(separator: " "))".hasSuffix(" \($0)") }) {
            let count = tail.split(separator: " ").count
            behind = "\(tail) \(behind)".trimmed
            rest.removeLast(count)
        }
        // As it was written: with its capitals, and without the stop behind it.
        var written = said.text.split(whereSeparator: \.isWhitespace)[...]
        let name = rest.joined(separator: " ")
        while !written.isEmpty, !behind.isEmpty, !written.joined(separator: " ").normalised.hasSuffix(name) {
            written.removeLast()
        }
        while !written.isEmpty, written.joined(separator: " ").normalised != name { written.removeFirst() }
        let bare = String(written.joined(separator: " ").cleaned.reversed().drop { ".,!?…".contains($0) }.reversed())
        target = bare.isEmpty ? nil : bare
    }
}

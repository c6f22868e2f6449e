import Shared

nonisolated extension IfThenCard {
    /// The words that introduce and join the two halves of a card.
    public struct Vocabulary: Sendable {
        let ifWords: Set<String>
        let thenWords: Set<String>
        let joins: Set<String>
        let selves: Set<String>

        public init(ifWords: [String], thenWords: [String], joins: [String], selves: [String] = []) {
            self.ifWords = Set(ifWords)
            self.thenWords = Set(thenWords)
            self.joins = Set(joins)
            self.selves = Set(selves)
        }
    }

    /// Reads a whole card from a sentence: "If I am bored, then I read", "When it is late, I go to bed". Nil if the
    /// sentence is not a card, or only half of one.
    public init?(_ typed: String, vocabulary: Vocabulary) {
        let words = typed.cleaned.split(whereSeparator: \.isWhitespace).map(String.init)
        let small = words.map { $0.lowercased().withoutStops }
        guard let first = small.first, vocabulary.ifWords.contains(first) else { return nil }
        func goesOn(_ index: Int) -> Bool { vocabulary.joins.contains(small[index]) }
        let inner = words.indices.dropFirst(2)
        let then = inner.first { vocabulary.thenWords.contains(small[$0]) && !goesOn($0 - 1) }
        let comma = inner.first { words[$0 - 1].hasSuffix(",") && !goesOn($0) }
        // "If I get bored I read" turns at its second "I", where there is no third one.
        let selves = inner.filter { vocabulary.selves.contains(small[$0]) && !goesOn($0 - 1) }
        guard let start = then ?? comma ?? (selves.count == 1 ? selves.first : nil) else { return nil }
        let cue = words[1..<start].joined(separator: " ").withoutStops
        let response = words[(then == nil ? start : start + 1)...].joined(separator: " ").withoutStops
        guard !cue.isEmpty, !response.isEmpty else { return nil }
        self.init(cue: cue, response: response)
    }
}

nonisolated extension String {
    /// Without full stops and commas at the end: the cue of "If I am bored," is "I am bored".
    public var withoutStops: String {
        var rest = cleaned
        while let last = rest.last, ".,".contains(last) || last.isWhitespace { rest.removeLast() }
        return rest
    }
}

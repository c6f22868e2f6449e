import Shared

/// The answer to "did it go as planned?" in a person's words: "ya", "yesss", "nope", "well, kinda", "yes, mostly".
nonisolated public struct AdherenceVocabulary: Sendable {
    private let answers: [(adherence: Adherence, phrases: Phrases)]
    private let fillers: Phrases

    /// `fillers` may stand beside an answer: "well", "honestly".
    public init(_ answers: [Adherence: [String]], fillers: [String]) {
        self.answers = Adherence.allCases.map { ($0, Phrases(answers[$0] ?? [])) }
        self.fillers = Phrases(fillers)
    }

    /// Nil where it is none, or both a yes and a no. Something in between wins: "yes, mostly".
    public func answer(in text: String) -> Adherence? {
        let said = Said(text)
        if let whole = answers.first(where: { $0.phrases.isAll(of: said) }) { return whole.adherence }
        return answer(in: said.words[...])
            ?? answer(in: said.words.map { $0.isStretched && !isKnown($0) ? $0.withSingleLetters : $0 }[...])
            ?? mistyped(said.words)
    }

    /// "Sliped" by itself: a letter dropped, doubled or swapped in a word that is long enough to be told from others. With
    /// another letter in its place it may be another word: "skipped", "nailed".
    private func mistyped(_ words: [String]) -> Adherence? {
        let least = AdherenceVocabulary.leastOfMistyped
        guard words.count == 1, let word = words.first, word.count >= least else { return nil }
        func isMeant(_ phrase: String) -> Bool {
            let known = phrase.normalised
            guard known.count >= least, !known.contains(" "), known.first == word.first else { return false }
            return known.edits(to: word) == 1 && (known.count != word.count || known.sorted() == word.sorted())
        }
        return answers.first { $0.phrases.all.contains(where: isMeant) }?.adherence
    }

    private static let leastOfMistyped = 6

    private func answer(in words: ArraySlice<String>) -> Adherence? {
        var (found, rest) = (Set<Adherence>(), words)
        while !rest.isEmpty {
            let hits = answers.compactMap { answer in
                answer.phrases.length(in: rest).map { (count: $0, adherence: answer.adherence) }
            }
            let filler = fillers.length(in: rest) ?? 0
            if let hit = hits.max(by: { $0.count < $1.count }), hit.count >= filler {
                found.insert(hit.adherence)
                rest = rest.dropFirst(hit.count)
            } else {
                guard filler > 0 else { return nil }
                rest = rest.dropFirst(filler)
            }
        }
        if found.contains(.partly) { return .partly }
        return found.count == 1 ? found.first : nil
    }

    private func isKnown(_ word: String) -> Bool {
        (answers.map(\.phrases) + [fillers]).contains { $0.length(in: [word]) != nil }
    }
}

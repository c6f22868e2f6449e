import Shared

/// The answer to which of the six felt better or worse: "focus +, energy -", "better focus", "all the same".
nonisolated public struct ChangesVocabulary: Sendable {
    private enum Token {
        case change(Change)
        case attribute(AttributeKind)
        case all, rest, filler
    }

    private static let signs: [Character: Change] = [
        "+": .better, "↑": .better, "-": .worse, "−": .worse, "–": .worse, "↓": .worse, "=": .same,
    ]

    private let phrases: [(token: Token, phrases: Phrases)]

    /// `rest` stands for those that have no answer yet, `fillers` may stand anywhere: "and".
    public init(
        attributes: [AttributeKind: [String]], changes: [Change: [String]], all: [String], rest: [String],
        fillers: [String]
    ) {
        var phrases: [(token: Token, phrases: Phrases)] = [
            (.all, Phrases(all)), (.rest, Phrases(rest)), (.filler, Phrases(fillers)),
        ]
        for (kind, names) in attributes { phrases.append((.attribute(kind), Phrases(names))) }
        for (change, words) in changes { phrases.append((.change(change), Phrases(words))) }
        self.phrases = phrases
    }

    /// `known` are the answers given before. Nil where a word is about something else, or a change is about nothing.
    public func answer(in text: String, after known: [AttributeKind: Change]) -> [AttributeKind: Change]? {
        guard text.contains(where: \.isLetter), let tokens = tokens(of: text) else { return nil }
        var answer: [AttributeKind: Change] = [:]
        func take(_ change: Change, for token: Token) {
            let kinds: [AttributeKind] =
                switch token {
                case .attribute(let kind): [kind]
                case .all: AttributeKind.allCases
                case .rest: AttributeKind.allCases.filter { (answer[$0] ?? known[$0]) == nil }
                case .change, .filler: []
                }
            for kind in kinds { answer[kind] = change }
        }
        if tokens.count == 1, case .change(let change) = tokens[0] {
            take(change, for: .all)
            return answer
        }
        // "Better focus" has the change first, "focus better" last.
        let isChangeFirst = if case .change = tokens.first { true } else { false }
        var change: Change?
        var waiting: [Token] = []
        for token in isChangeFirst ? tokens.reversed() : tokens {
            guard case .change(let present) = token else {
                waiting.append(token)
                continue
            }
            guard !waiting.isEmpty else { return nil }
            for attribute in waiting { take(present, for: attribute) }
            (change, waiting) = (present, [])
        }
        return change != nil && waiting.isEmpty ? answer : nil
    }

    private func tokens(of text: String) -> [Token]? {
        var tokens: [Token] = []
        var rest = text[...]
        while !rest.isEmpty {
            let words = rest.prefix { ChangesVocabulary.signs[$0] == nil }
            guard let found = self.tokens(of: String(words).normalised.partedAtBlanks[...]) else { return nil }
            tokens += found
            rest = rest.dropFirst(words.count)
            if let sign = rest.popFirst().flatMap({ ChangesVocabulary.signs[$0] }) { tokens.append(.change(sign)) }
        }
        return tokens
    }

    private func tokens(of words: ArraySlice<String>) -> [Token]? {
        var tokens: [Token] = []
        var rest = words
        while !rest.isEmpty {
            let hits = phrases.compactMap { entry in
                entry.phrases.length(in: rest).map { (count: $0, token: entry.token) }
            }
            guard let hit = hits.max(by: { $0.count < $1.count }) else { return nil }
            if case .filler = hit.token {} else { tokens.append(hit.token) }
            rest = rest.dropFirst(hit.count)
        }
        return tokens
    }
}

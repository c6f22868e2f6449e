import Shared

/// What words of a language stand for: `jump = jump | step off`. A file of the program; no file of words replaces it.
package struct HeardLexicon: Sendable {
    struct Phrase: Sendable {
        let words: [String]
        /// The concept's place in the file.
        let concept: Int
    }

    /// Other ways of writing a word: "dont" is "do not".
    let forms: [String: [String]]
    /// The names of the concepts, and the number that a feature knows each by.
    let concepts: [(name: String, hash: UInt64)]
    private let byFirstWord: [String: [Phrase]]
    /// Words that are recognised when they are written letter by letter.
    private let plain: Set<String>
    private let longestPlain: Int
    /// Nobody writes more than so many letters one by one.
    private static let longestRun = 80
    /// The concept that turns others around.
    static let not = FeatureHash(bytes: "not".utf8).value

    package init(_ source: String) {
        let file = LexiconFile(source)
        let forms = file.forms
        let concepts = file.lines.filter { $0.key != "plain" }
        let phrases = concepts.enumerated().flatMap { index, concept in
            concept.phrases.map { Phrase(words: $0.partedAtBlanks.flatMap { forms[$0] ?? [$0] }, concept: index) }
        }
        self.forms = forms
        self.concepts = concepts.map { ($0.key, FeatureHash(bytes: $0.key.utf8).value) }
        byFirstWord = Dictionary(grouping: phrases.filter { !$0.words.isEmpty }) { $0.words[0] }
            .mapValues { $0.sorted { $0.words.count > $1.words.count } }
        let known = file.lines.filter { $0.key == "plain" }.flatMap(\.phrases).flatMap(\.partedAtBlanks)
        plain = Set(known).union(phrases.flatMap(\.words)).union(forms.keys)
        longestPlain = plain.map(\.utf8.count).max() ?? 0
    }

    func knows(_ word: String) -> Bool { plain.contains(word) }

    /// The longest phrase of each concept that begins at that word.
    func phrases(at index: Int, of words: [HeardLine.Word]) -> [Phrase] {
        guard let candidates = byFirstWord[words[index].text] else { return [] }
        var found: [Phrase] = []
        for phrase in candidates where !found.contains(where: { $0.concept == phrase.concept }) {
            guard index + phrase.words.count <= words.count else { continue }
            if phrase.words.indices.allSatisfy({ words[index + $0].text == phrase.words[$0] }) { found.append(phrase) }
        }
        return found
    }

    /// "idontwanttodie" as the fewest words; nil where it is none.
    func parted(_ letters: [UInt8]) -> [String]? {
        guard letters.count <= HeardLexicon.longestRun else { return nil }
        var parts: [[String]?] = [[]]
        for end in 1...max(1, letters.count) {
            var fewest: [String]?
            for start in max(0, end - longestPlain)..<end {
                guard let before = parts[start], fewest.map({ before.count + 1 < $0.count }) ?? true else { continue }
                let word = String(decoding: letters[start..<end], as: UTF8.self)
                if knows(word) { fewest = before + [word] }
            }
            parts.append(fewest)
        }
        return parts.last ?? nil
    }
}

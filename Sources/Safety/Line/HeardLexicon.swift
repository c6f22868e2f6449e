import Shared

/// What words of a language stand for: `jump = jump | step off`. A file of the program; no file of words replaces it.
package final class HeardLexicon: Sendable {
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
    /// The words that people write in one, and the longest of them.
    private let joinable: Set<String>
    private let longestJoinable: Int
    /// Fewer letters are hardly several words.
    private static let leastJoined = 8
    /// The word that matters, by each way in which fingers miss it.
    private let misspelt: [String: String]
    /// Shorter words are too much like others.
    private static let leastMisspelt = 4
    /// Nobody writes more than so many letters one by one.
    private static let longestRun = 80
    /// Words for slips and for what others post, and the concepts that show danger beside them.
    private let slip: Set<String>
    private let post: Set<String>
    private let grave: Set<Int>
    /// The words of a parting: a line of no others is one.
    private let parting: Set<String>
    /// Phrases that are harmless only as a whole line: "thanks for being here".
    private let alone: Set<[String]>
    /// Phrases with a grave word in them that everybody uses otherwise, by their first words.
    private let everyday: [String: [[String]]]
    /// The lines of the file that are no concepts.
    private static let lists: Set<String> = [
        "plain", "missed", "other", "slip", "post", "grave", "parting", "everyday", "alone",
    ]
    /// The concept that turns others around.
    static let not = FeatureHash(bytes: "not".utf8).value

    package init(_ source: String) {
        let file = LexiconFile(source)
        let forms = file.forms
        let concepts = file.lines.filter { !HeardLexicon.lists.contains($0.key) }
        let phrases = concepts.enumerated().flatMap { index, concept in
            concept.phrases.map { Phrase(words: $0.partedAtBlanks.flatMap { forms[$0] ?? [$0] }, concept: index) }
        }
        self.forms = forms
        self.concepts = concepts.map { ($0.key, FeatureHash(bytes: $0.key.utf8).value) }
        byFirstWord = Dictionary(grouping: phrases.filter { !$0.words.isEmpty }) { $0.words[0] }
            .mapValues { $0.sorted { $0.words.count > $1.words.count } }
        let known = file.words(of: "plain")
        let others = Set(file.words(of: "other"))
        misspelt = Dictionary(
            file.words(of: "missed").flatMap { word in
                HeardLexicon.misspellings(of: word).filter { !others.contains($0) }.map { ($0, word) }
            }
        ) { first, _ in first }
        plain = Set(known).union(phrases.flatMap(\.words)).union(forms.keys)
        longestPlain = plain.map(\.utf8.count).max() ?? 0
        joinable = Set(known)
        slip = Set(file.words(of: "slip"))
        post = Set(file.words(of: "post"))
        let named = Set(file.words(of: "grave"))
        grave = Set(concepts.indices.filter { named.contains(concepts[$0].key) })
        parting = Set(file.words(of: "parting"))
        let phrasesOfAll = file.lines.filter { $0.key == "everyday" }.flatMap(\.phrases).map(\.partedAtBlanks)
        everyday = Dictionary(grouping: phrasesOfAll) { $0[0] }
        alone = Set(
            file.lines.filter { $0.key == "alone" }.flatMap(\.phrases).map { phrase in
                phrase.partedAtBlanks.flatMap { forms[$0] ?? [$0] }
            })
        longestJoinable = known.map(\.utf8.count).max() ?? 0
    }

    /// Whether the line is a parting, or one that everybody says: "see you tonight", "thanks for being here".
    func isHarmless(_ words: [HeardLine.Word]) -> Bool {
        words.allSatisfy { $0.isMark || parting.contains($0.text) }
            || alone.contains(words.filter { !$0.isMark }.map(\.text))
    }

    /// Whether the words are about slips, or for danger of somebody else about posts, and hold nothing grave: "I hope I
    /// won't slip", "I'm scared I'll slip", "my ex posted a photo".
    func isAboutSlips(_ heard: Heard, _ words: [HeardLine.Word]) -> Bool {
        guard heard == .passive || heard == .harm || heard == .other else { return false }
        return words.contains { (heard == .other ? post : slip).contains($0.text) } && !isGrave(words)
    }

    func isGrave(_ words: [HeardLine.Word]) -> Bool {
        words.contains { $0.phrases.contains { grave.contains($0.concept) } }
    }

    /// What is left of a line without its phrases of everyday life, "I'm ending it with my boyfriend", "I nearly died of
    /// boredom"; nil where it has none, or something else in it is grave as well.
    func withoutEveryday(_ words: [HeardLine.Word]) -> [HeardLine.Word]? {
        let covered = words.indices.map { index in
            (everyday[words[index].text] ?? []).filter { phrase in
                words.count - index >= phrase.count
                    && phrase.indices.allSatisfy { words[index + $0].text == phrase[$0] }
            }.map(\.count).max()
        }
        guard covered.contains(where: { $0 != nil }) else { return nil }
        var (rest, others) = (words[...], [HeardLine.Word]())
        while let word = rest.first {
            if let length = covered[rest.startIndex] {
                rest = rest.dropFirst(length)
            } else if word.phrases.contains(where: { grave.contains($0.concept) }) {
                return nil
            } else {
                others.append(rest.removeFirst())
            }
        }
        return others
    }

    func knows(_ word: String) -> Bool { plain.contains(word) }

    /// The word that matters and was typed with two letters swapped, one doubled or one left out.
    func meant(by word: String) -> String? { misspelt[word] }

    private static func misspellings(of word: String) -> [String] {
        let letters = Array(word)
        let places = letters.indices.dropLast()
        let swapped = places.map { place in
            var other = letters
            other.swapAt(place, place + 1)
            return other
        }
        let doubled = letters.indices.map { letters[...$0] + letters[$0...] }.map(Array.init)
        // Without its first letter it would be another word's.
        let dropped = letters.indices.dropFirst().map { letters[..<$0] + letters[($0 + 1)...] }.map(Array.init)
        return (swapped + doubled + dropped).map { String($0) }.filter { $0 != word && $0.count >= leastMisspelt }
    }

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

    /// "i d o n t w a n t" as the fewest words; nil where it is none.
    func parted(_ letters: [UInt8]) -> [String]? { parted(letters, upTo: longestPlain, among: plain) }

    /// "idontwanttodie", "want2die": what somebody writes without blanks, and only if it is nothing but such words.
    func unjoined(_ letters: [UInt8]) -> [String]? {
        guard letters.count >= HeardLexicon.leastJoined else { return nil }
        let spelled = letters.flatMap { $0 == UInt8(ascii: "2") ? Array("to".utf8) : [$0] }
        return parted(spelled, upTo: longestJoinable, among: joinable)?.flatMap { forms[$0] ?? [$0] }
    }

    private func parted(_ letters: [UInt8], upTo longest: Int, among words: Set<String>) -> [String]? {
        guard letters.count <= HeardLexicon.longestRun else { return nil }
        var parts: [[String]?] = [[]]
        for end in 1...max(1, letters.count) {
            var fewest: [String]?
            for start in max(0, end - longest)..<end {
                guard let before = parts[start], fewest.map({ before.count + 1 < $0.count }) ?? true else { continue }
                let word = String(decoding: letters[start..<end], as: UTF8.self)
                if words.contains(word) { fewest = before + [word] }
            }
            parts.append(fewest)
        }
        return parts.last ?? nil
    }
}

extension LexiconFile {
    fileprivate func words(of key: String) -> [String] {
        lines.filter { $0.key == key }.flatMap(\.phrases).flatMap(\.partedAtBlanks)
    }
}

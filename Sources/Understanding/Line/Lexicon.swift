import Shared

/// A language's words by what they stand for: `app.Instagram = instagram | reels`. Of two phrases of a kind that begin
/// at the same word, the longer one counts.
package struct Lexicon: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
        // Numbers and times of day.
        case number, outOfTen, tenth, percent, approximately, half, halfBefore, quarter, past, before, am, pm, oClock,
            hourMark, clock, morning, at
        // Spans.
        case unit, one, more, minutes, spanDays
        // Days.
        case day, weekday, shortWeekday, weekdays, weekdaySet, month, ordinal, ordinalEnding, ago, lead, last, the, of,
            namesWeekday, compares
        // What joins two of them.
        case to, from, between, and, until
        // Things with names.
        case app, attribute, place, country, language, feeling
        // Answers about a day, and what turns them around.
        case plan, pull, pullWord, yes, no, not, nearly
        // How much of something: after a rating, of the pull.
        case amount
        // How a plan changes.
        case adds, removes, only, later, earlier, longer, shorter, beginning, ending

        private static let names = allCases.map { "\($0)" }
        fileprivate static let named = Dictionary(uniqueKeysWithValues: zip(names, allCases))

        var name: String { Kind.names[rawValue] }
    }

    /// A set of kinds: most questions about a word are whether it has an entry of one.
    struct Kinds: Sendable {
        private var bits: UInt128 = 0

        init(_ kinds: some Sequence<Kind>) {
            for kind in kinds { bits |= 1 << UInt128(kind.rawValue) }
        }

        func contains(_ kind: Kind) -> Bool { bits & (1 << UInt128(kind.rawValue)) != 0 }
    }

    struct Entry: Sendable {
        let words: [String]
        let kind: Kind
        let value: String
        /// The kind and the value as features know them.
        let kindHash: UInt64
        let valueHash: UInt64

        fileprivate init(_ words: [String], _ kind: Kind, _ value: String) {
            self.words = words
            self.kind = kind
            self.value = value
            kindHash = FeatureHash(bytes: kind.name.utf8).value
            valueHash = FeatureHash(bytes: value.utf8).value
        }
    }

    /// Other ways of writing a word: "dont" is "do not".
    let forms: [String: [String]]
    private let byFirstWord: [String: [Entry]]

    package init(_ source: String) {
        let file = LexiconFile(source)
        let entries = file.lines.flatMap { key, phrases -> [Entry] in
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            guard let kind = parts.first.flatMap({ Kind.named[$0] }) else { return [] }
            return phrases.compactMap { phrase in
                let words = Line(phrase, forms: file.forms).words.map(\.text)
                return words.isEmpty ? nil : Entry(words, kind, parts.dropFirst().first ?? phrase)
            }
        }
        forms = file.forms
        byFirstWord = Dictionary(grouping: entries) { $0.words[0] }
            .mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    /// The longest phrase of each kind that begins at that word.
    func entries(at index: Int, of words: [Line.Word]) -> [Entry] {
        guard let candidates = byFirstWord[words[index].text] else { return [] }
        var found: [Entry] = []
        for entry in candidates where !found.contains(where: { $0.kind == entry.kind }) {
            let place = index..<index + entry.words.count
            guard place.upperBound <= words.count else { continue }
            if zip(words[place], entry.words).allSatisfy({ $0.text == $1 }) { found.append(entry) }
        }
        return found
    }
}

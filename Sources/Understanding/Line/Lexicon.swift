import Shared

/// A language's words by what they stand for: `app.Instagram = instagram | reels`. Of two phrases of a kind that begin
/// at the same word, the longer one counts.
package struct Lexicon: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
        // Numbers and times of day.
        case number, grade, outOfTen, tenth, percent, approximately, half, halfBefore, quarter, past, before, am, pm,
            oClock, hourMark, clock, morning, afternoon, night, at, showsTime
        // Spans.
        case unit, one, more, minutes, spanDays, rest
        // Days.
        case day, weekday, shortWeekday, weekdays, weekdaySet, month, ordinal, ordinalEnding, ago, beforeLast, lead,
            last, the, of, namesWeekday, compares, allBut, feast, easter
        // What joins two of them.
        case to, from, between, and, until
        // What a bare number of minutes stands behind.
        case lengthens
        // What takes back what stands before it, or denies what stands behind it.
        case corrects, denies
        // Things with names.
        case app, attribute, place, country, language, feeling, own, please
        // Answers about a day, and what turns them around.
        case plan, pull, pullWord, yes, no, not, nearly
        // How much of something: after a rating, of the pull.
        case amount
        // How a plan changes.
        case adds, removes, exempts, off, only, onlyThese, later, earlier, longer, shorter, beginning, ending

        private static let names = allCases.map { "\($0)" }
        fileprivate static let named = Dictionary(uniqueKeysWithValues: zip(names, allCases))

        private static let hashes = names.map { FeatureHash(bytes: $0.utf8).value }

        var name: String { Kind.names[rawValue] }
        var hash: UInt64 { Kind.hashes[rawValue] }
    }

    /// A set of kinds: most questions about a word are whether it has an entry of one.
    struct Kinds: Sendable {
        private var bits: UInt128 = 0

        init(_ kinds: some Sequence<Kind>) {
            for kind in kinds { bits |= 1 << UInt128(kind.rawValue) }
        }

        func contains(_ kind: Kind) -> Bool { bits & (1 << UInt128(kind.rawValue)) != 0 }
        func overlaps(_ other: Kinds) -> Bool { bits & other.bits != 0 }
    }

    struct Entry: Sendable {
        let kind: Kind
        /// How many words it has.
        let length: Int
        let value: String
        /// Of its words.
        fileprivate let phrase: UInt64

        /// The kind and the value as features know them.
        var kindHash: UInt64 { kind.hash }
        var valueHash: UInt64 { FeatureHash(bytes: value.utf8).value }

        fileprivate init(_ words: [String], _ kind: Kind, _ value: String) {
            self.kind = kind
            self.value = value
            length = words.count
            phrase = words.reduce(0) { Lexicon.phrase($0, and: $1) }
        }
    }

    /// Other ways of writing a word: "dont" is "do not".
    let forms: [String: [String]]
    /// Those that begin with the same word stand together, the longest first. Words are kept as hashes: a lexicon of
    /// strings would be half of what understanding costs in memory.
    private let all: [Entry]
    private let byFirstWord: [UInt64: Range<Int32>]

    package init(_ source: String) {
        let file = LexiconFile(source)
        forms = Lexicon.forms(of: file)
        var entries: [(first: UInt64, entry: Entry)] = []
        for (key, phrases) in file.lines {
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            guard let kind = parts.first.flatMap({ Kind.named[$0] }) else { continue }
            for phrase in phrases {
                let words = Line(phrase, forms: file.forms).words.map(\.text)
                guard let first = words.first else { continue }
                entries.append((Lexicon.phrase(0, and: first), Entry(words, kind, parts.dropFirst().first ?? phrase)))
            }
        }
        let order = entries.indices.sorted {
            (entries[$0].first, entries[$1].entry.length, $0) < (entries[$1].first, entries[$0].entry.length, $1)
        }
        all = order.map { entries[$0].entry }
        var places: [UInt64: Range<Int32>] = [:]
        for (place, index) in order.enumerated() {
            let start = places[entries[index].first]?.lowerBound ?? Int32(place)
            places[entries[index].first] = start..<Int32(place + 1)
        }
        byFirstWord = places
    }

    /// The names of days are mistyped most, and a day that is missed is another day: "moday" is a form of "monday".
    private static func forms(of file: LexiconFile) -> [String: [String]] {
        var forms = file.forms
        let taken = Set(file.lines.flatMap(\.phrases))
        for (key, names) in file.lines where key.hasPrefix("day.") || key.hasPrefix("weekday.") {
            for name in names {
                for word in name.mistyped where forms[word] == nil && !taken.contains(word) { forms[word] = [name] }
            }
        }
        return forms
    }

    private static func phrase(_ hash: UInt64, and word: String) -> UInt64 {
        FeatureHash(hash, FeatureHash(bytes: word.utf8).value).value
    }

    /// The longest phrase of each kind that begins at that word.
    func entries(at index: Int, of words: [Line.Word]) -> [Entry] {
        let first = Lexicon.phrase(0, and: words[index].text)
        guard let places = byFirstWord[first] else { return [] }
        let candidates = all[Int(places.lowerBound)..<Int(places.upperBound)]
        // What the first so many words are together.
        var phrases = [first]
        var found: [Entry] = []
        for entry in candidates where index + entry.length <= words.count {
            guard !found.contains(where: { $0.kind == entry.kind }) else { continue }
            while phrases.count < entry.length {
                phrases.append(Lexicon.phrase(phrases[phrases.count - 1], and: words[index + phrases.count].text))
            }
            if phrases[entry.length - 1] == entry.phrase { found.append(entry) }
        }
        return found
    }
}

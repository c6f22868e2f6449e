package import Shared

/// A line taken apart: its words, what it names, and which of the words are about a day, a pull or a feeling.
public struct Parts: Sendable {
    struct Token {
        let text: String
        /// What it names, where it is more than a word.
        let finding: Finding?
        let range: Range<Int>
        let hash: UInt64
    }

    /// A phrase of the lexicon, with what turns it around.
    struct Concept {
        let kind: UInt64
        let whole: UInt64
        let entry: Lexicon.Entry
        let isDenied: Bool
    }

    public let text: String
    let words: [Line.Word]
    let entries: [[Lexicon.Entry]]
    let tokens: [Token]
    let findings: [Finding]
    let concepts: [Concept]
    public let about: Circumstances
    let isQuestion: Bool
    /// What was asked, as a feature.
    let asked: UInt64

    package init(_ text: String, _ lexicon: Lexicon, _ about: Circumstances) { self.init(Glance(text, lexicon), about) }

    init(_ line: Glance, _ about: Circumstances) {
        let finder = Finder(line, about: about)
        (text, words) = (line.text, line.words)
        self.about = about
        entries = finder.entries
        findings = finder.all()
        tokens = Parts.tokens(words, findings)
        concepts = Parts.concepts(finder)
        isQuestion = text.contains("?")
        asked = FeatureHash(bytes: about.asked.rawValue.utf8).value
    }

    private static func tokens(_ words: [Line.Word], _ findings: [Finding]) -> [Token] {
        var tokens: [Token] = []
        var rest = findings[...]
        var index = 0
        while index < words.count {
            let finding = rest.first.flatMap { $0.range.lowerBound == index ? $0 : nil }
            let name = finding?.name ?? words[index].text
            let range = finding?.range ?? index..<index + 1
            tokens.append(Token(text: name, finding: finding, range: range, hash: FeatureHash(bytes: name.utf8).value))
            index = range.upperBound
            if finding != nil { rest.removeFirst() }
        }
        return tokens
    }

    private static let conceptKinds = Lexicon.Kinds([.plan, .pull, .pullWord, .feeling, .yes, .no])
    private static let noValue = FeatureHash(bytes: "".utf8).value
    /// So many words before a phrase can turn it around.
    private static let reach = 3

    private static func concepts(_ finder: Finder) -> [Concept] {
        finder.words.indices.flatMap { index in
            finder.entries[index].filter { conceptKinds.contains($0.kind) }.map { entry in
                let before = max(0, index - reach)..<index
                let isDenied = before.contains { finder.has(.not, at: $0) }
                let isNear = before.contains { finder.has(.nearly, at: $0) }
                let value = entry.kind == .pullWord ? noValue : entry.valueHash
                let whole = FeatureHash(entry.kindHash, value, isDenied ? 1 : 0, isNear ? 1 : 0).value
                return Concept(kind: entry.kindHash, whole: whole, entry: entry, isDenied: isDenied)
            }
        }
    }

    /// Emoji alone say nothing, and neither does another alphabet.
    var isReadable: Bool {
        !concepts.isEmpty
            || words.contains { $0.text.utf8.contains { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) } }
    }

    /// How many words are no part of anything that is named or answered.
    var restCount: Int { rest(besides: Parts.conceptKinds).count }

    /// Whether a part between marks tells of something else: the last one of "a 6 but I slipped, kids were sick".
    var hasOwnClause: Bool {
        let rest = rest(besides: Parts.answerKinds)
        return words.indices.split { words[$0].kind == .mark }
            .contains { $0.count >= Parts.wordsOfClause && $0.allSatisfy(rest.contains) }
    }

    private static let wordsOfClause = 3
    private static let answerKinds = Lexicon.Kinds([.plan, .pull, .pullWord, .yes, .no])

    private func rest(besides kinds: Lexicon.Kinds) -> Set<Int> {
        let answered = words.indices.filter { index in
            entries[index].contains { kinds.contains($0.kind) }
        }.flatMap { index in
            index..<index
                + (entries[index].filter { kinds.contains($0.kind) }.map(\.length).max() ?? 0)
        }
        let named = findings.flatMap(\.range)
        let taken = Set(answered + named)
        return Set(words.indices.filter { words[$0].kind == .letters && !taken.contains($0) })
    }

    // MARK: - Features

    package var features: [UInt32] { Features(of: self).hashes }

    /// The features of a thing that a token names.
    package func features(around index: Int) -> [UInt32] {
        guard let finding = tokens[index].finding else { return [] }
        let own = own(finding) + edges(around: index)
        return Features(around: index, own: own.map { FeatureHash(bytes: $0.utf8).value }, in: self).hashes
    }

    /// The features of an hour, or of two hours, that may be in either half of the day.
    package func features(ofHour index: Int, for kind: Meaning.Kind) -> [UInt32] {
        let hours: [Int] =
            switch tokens[index].finding?.what {
            case .hours(let from, let until, _): [from.hour, until.hour]
            default: possible(index).prefix(1).map(\.hour)
            }
        let kind = FeatureHash(bytes: kind.rawValue.utf8).value
        return Features(hours: hours.map { $0 % 12 }, at: index, kind: kind, in: self).hashes
    }

    /// Where it stands among those of its kind.
    private func place(of finding: Finding) -> String {
        let alike = findings.filter { $0.name == finding.name }
        if alike.count == 1 { return "only" }
        return alike.first?.range == finding.range ? "first" : alike.last?.range == finding.range ? "last" : "between"
    }

    /// Which end of some hours is named before a thing, and which behind it, however far away: "it's the end I don't
    /// like, make it ten".
    private func edges(around index: Int) -> [String] {
        func edge(in range: some Sequence<Int>) -> String? {
            for place in range {
                if token(place, has: .beginning) { return "beginning" }
                if token(place, has: .ending) { return "end" }
            }
            return nil
        }
        return [
            edge(in: (0..<index).reversed()).map { "\($0) before" },
            edge(in: (index + 1)..<max(index + 1, tokens.count)).map { "\($0) behind" },
        ].compactMap(\.self)
    }

    private func own(_ finding: Finding) -> [String] {
        switch finding.what {
        case .number(let value, let isOutOfTen):
            return [
                isOutOfTen ? "out of ten" : value == 0 ? "zero" : value <= 10 ? "rating" : "more",
                value == value.rounded() ? "whole" : "broken", place(of: finding),
                words[finding.range.lowerBound].kind == .number ? "digits" : "letters",
            ]
        case .day(let day, let isWeekday):
            let back = about.today - day
            return [
                back == 0 ? "today" : back == 1 ? "yesterday" : back < 0 ? "ahead" : "past",
                isWeekday ? "weekday" : "date",
            ]
        case .time(_, let isSure): return [isSure ? "sure" : "bare", place(of: finding)]
        case .thing(_, let value): return [value, words[finding.range].map(\.text).joined(separator: " ")]
        default: return []
        }
    }

    // MARK: - What is named

    /// Where tokens name something of that kind.
    func places<Value>(_ pick: (Finding.What) -> Value?) -> [(index: Int, value: Value)] {
        tokens.indices.compactMap { index in
            tokens[index].finding.flatMap { pick($0.what) }.map { (index, $0) }
        }
    }

    package var numbers: [(index: Int, value: Double)] {
        places { if case .number(let value, _) = $0 { value } else { nil } }
    }

    package var days: [(index: Int, value: Day)] { places { if case .day(let day, _) = $0 { day } else { nil } } }

    package var times: [(index: Int, value: TimeOfDay)] {
        places { if case .time(let time, _) = $0 { time } else { nil } }
    }

    package var attributes: [(index: Int, value: String)] { things(.attribute) }

    func things(_ kind: Lexicon.Kind) -> [(index: Int, value: String)] {
        places { if case .thing(kind, let value) = $0 { value } else { nil } }
    }

    /// Whether a word of that kind stands among those of the token.
    func token(_ index: Int, has kind: Lexicon.Kind) -> Bool {
        tokens.indices.contains(index) && tokens[index].range.contains { entries[$0].contains { $0.kind == kind } }
    }

    func first<Value>(_ pick: (Finding.What) -> Value?) -> Value? { places(pick).first?.value }
}

public import Shared

/// A check-in in one line: "7", "7 yes", "8 kept it, long day", "yesterday 6 no".
nonisolated public struct QuickLine: Hashable, Sendable {
    public let day: Day
    public let draft: CheckInDraft
    /// The rating was no whole number, such as 7.5.
    public let hasBrokenRating: Bool
    /// False where the words behind the number could be about something else ("10 minutes ago"): then it is asked.
    public let isCertain: Bool

    /// Nil where this is no check-in at all. `assumed` is the day that is meant where the line names none.
    public init?(_ typed: String, vocabulary: QuickVocabulary, today: Day, assumed: Day) {
        var line = Scanner(typed.cleaned)
        var mentioned = line.takeDay(vocabulary, today: today)
        if mentioned != nil { line.takeColon() }
        let hasLead = line.takeLead(vocabulary)
        guard let number = line.takeNumber(outOf: vocabulary.outOfTen) else {
            // A day alone is a wish to fill it in; a day among other words is a sentence.
            guard let mentioned, line.isAtEnd else { return nil }
            day = mentioned
            draft = CheckInDraft()
            hasBrokenRating = false
            isCertain = true
            return
        }
        // "6 yesterday" is the same as "yesterday 6".
        mentioned = mentioned ?? line.takeDayAtEnd(vocabulary, today: today)
        day = mentioned ?? assumed
        let isSeparated = line.takeSeparator()
        let adherence = line.takeAdherence(vocabulary)
        line.takeSeparator()
        // ":)" is no note; an emoji is one.
        let rest = line.rest
        let note = rest.allSatisfy { $0.isASCII && !$0.isLetter && !$0.isNumber } ? "" : rest
        hasBrokenRating = !number.isWhole
        draft = CheckInDraft(
            rating: number.value, adherence: adherence, note: note.isEmpty ? nil : note)
        // "3, 4 hours of reels" and "7 8": another number makes the first one doubtful.
        let isNumber = note.first?.isNumber == true
        isCertain = !isNumber && (isSeparated || adherence != nil || !note.contains(where: \.isLetter))
        // "About 10 minutes of it" is no ten.
        if hasLead, !isCertain { return nil }
    }
}

/// The words that a language has for a quick line.
nonisolated public struct QuickVocabulary: Sendable {
    enum DayWord: Hashable, Sendable {
        /// So many days before today.
        case back(Int)
        case weekday(Weekday)
    }

    let days: Openings<DayWord>
    let daysAgo: Openings<Bool>
    let outOfTen: Openings<Bool>
    let lead: Openings<Bool>
    let adherence: Openings<Adherence>
    let shortAdherence: Openings<Adherence>

    /// `daysAgo` is what follows a number of days, "days ago", `outOfTen` what may follow the rating, and `lead` what may
    /// stand before it: "was a". Adherence is
    /// said in so many words, whatever follows; the short answers mean it only by themselves: "no" does, "no problem"
    /// does not.
    public init(
        today: [String], yesterday: [String], tomorrow: [String], daysAgo: [String],
        outOfTen: [String], lead: [String] = [], weekdays: [Weekday: [String]],
        adherence: [Adherence: [String]], shortAdherence: [Adherence: [String]]
    ) {
        let named: [(DayWord, [String])] = [(.back(0), today), (.back(1), yesterday), (.back(-1), tomorrow)]
        days = Openings(named + weekdays.map { (.weekday($0), $1) })
        self.daysAgo = Openings([(true, daysAgo)])
        self.outOfTen = Openings([(true, outOfTen)])
        self.lead = Openings([(true, lead)])
        self.adherence = Openings(adherence.map { ($0, $1) })
        self.shortAdherence = Openings(shortAdherence.map { ($0, $1) })
    }
}

/// Phrases that a text may begin with and what they mean, found by their first word.
nonisolated struct Openings<Meaning: Sendable>: Sendable {
    struct Opening: Sendable {
        let phrase: String
        let length: Int
        let meaning: Meaning
    }

    private let byFirstWord: [String: [Opening]]

    /// Small letters, and the longest first: what is the beginning of another is looked for after it.
    init(_ meanings: [(Meaning, [String])]) {
        let openings = meanings.flatMap { meaning, phrases in
            phrases.map { Opening(phrase: $0.lowercased(), length: $0.count, meaning: meaning) }
        }
        byFirstWord = Dictionary(grouping: openings.sorted { $0.length > $1.length }) { $0.phrase[...].firstWord }
    }

    func candidates(beginningWith word: String) -> [Opening] { byFirstWord[word] ?? [] }
}

nonisolated extension Substring {
    /// As phrases have it; empty where this begins with a sign.
    fileprivate var firstWord: String {
        prefix { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" }.small
    }

    /// In small letters, and with the apostrophe that phrases are written with.
    fileprivate var small: String {
        let small = lowercased()
        return small.utf8.allSatisfy { $0 < 0x80 } ? small : small.replacing("’", with: "'")
    }
}

/// Takes a line apart from its front.
nonisolated private struct Scanner {
    private static let separators: Set<Character> = [",", ";", ":", ".", "-", "–", "—", "!"]

    private var text: Substring
    private var known: (start: String.Index, word: String)?

    init(_ text: String) {
        self.text = Substring(text)
    }

    var rest: String { String(text).cleaned }
    var isAtEnd: Bool { text.allSatisfy { $0.isWhitespace || Scanner.separators.contains($0) } }

    mutating func takeDay(_ vocabulary: QuickVocabulary, today: Day) -> Day? {
        switch take(anyOf: vocabulary.days) {
        case .back(let count): return today - count
        case .weekday(let weekday):
            let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
            // Tomorrow's name is tomorrow's: shortly after midnight it is what the calendar says already.
            return back == 6 ? today + 1 : today - back
        case nil: break
        }
        let start = text
        if let number = takeNumber(), number.isWhole, (0...999).contains(number.value),
            take(anyOf: vocabulary.daysAgo) != nil
        {
            return today - number.value
        }
        text = start
        return nil
    }

    /// A day that is the last word of the line, or the last before a separator.
    mutating func takeDayAtEnd(_ vocabulary: QuickVocabulary, today: Day) -> Day? {
        let start = text
        if let day = takeDay(vocabulary, today: today), isAtEnd || text.first.map(Scanner.separators.contains) == true {
            return day
        }
        text = start
        return nil
    }

    /// A number that stands by itself, with or without "/10" or its words behind it.
    mutating func takeNumber(outOf words: Openings<Bool>? = nil) -> (value: Int, isWhole: Bool)? {
        skipBlanks()
        var candidate = text
        let isNegative = candidate.first == "-"
        if isNegative { candidate.removeFirst() }
        let digits = candidate.prefix { $0.isASCII && $0.isWholeNumber }
        guard !digits.isEmpty else { return nil }
        candidate = candidate.dropFirst(digits.count)
        var isWhole = true
        if let mark = candidate.first, mark == "." || mark == ",", candidate.dropFirst().first?.isNumber == true {
            candidate = candidate.dropFirst().drop(while: \.isNumber)
            isWhole = false
        }
        let scale = candidate.drop(while: \.isWhitespace)
        if scale.first == "/" {
            let ten = scale.dropFirst().drop(while: \.isWhitespace)
            guard ten.hasPrefix("10") else { return nil }
            candidate = ten.dropFirst(2)
        }
        guard Scanner.endsWord(candidate) else { return nil }
        text = candidate
        if let words { _ = take(anyOf: words) }
        // More digits than a number can have are out of every range all the same.
        return ((Int(digits) ?? Int.max) * (isNegative ? -1 : 1), isWhole)
    }

    /// "Yesterday: 6"; a dash stays, it may belong to the number.
    mutating func takeColon() {
        if let first = text.first, first == ":" || first == "," { text = text.dropFirst() }
    }

    mutating func takeLead(_ vocabulary: QuickVocabulary) -> Bool {
        var isThere = false
        while take(anyOf: vocabulary.lead) != nil { isThere = true }
        return isThere
    }

    @discardableResult
    mutating func takeSeparator() -> Bool {
        skipBlanks()
        let start = text.startIndex
        text = text.drop { $0.isWhitespace || Scanner.separators.contains($0) }
        return text.startIndex > start
    }

    mutating func takeAdherence(_ vocabulary: QuickVocabulary) -> Adherence? {
        if let adherence = take(anyOf: vocabulary.adherence) { return adherence }
        let start = text
        if let adherence = take(anyOf: vocabulary.shortAdherence),
            text.isEmpty || text.first.map(Scanner.separators.contains) == true
        {
            return adherence
        }
        text = start
        return nil
    }

    private mutating func take<Meaning>(anyOf openings: Openings<Meaning>) -> Meaning? {
        skipBlanks()
        for opening in openings.candidates(beginningWith: firstWord())
        where text.prefix(opening.length).small == opening.phrase {
            let after = text.dropFirst(opening.length)
            guard Scanner.endsWord(after) else { continue }
            text = after
            return opening.meaning
        }
        return nil
    }

    /// Of what is left; kept as long as that is the same, since a dozen things are looked for at one place.
    private mutating func firstWord() -> String {
        if let known, known.start == text.startIndex { return known.word }
        let word = text.firstWord
        known = (text.startIndex, word)
        return word
    }

    private mutating func skipBlanks() {
        text = text.drop(while: \.isWhitespace)
    }

    /// Nothing that would make a longer word or number of what stands before: no letter, no digit, no "20:40".
    private static func endsWord(_ rest: Substring) -> Bool {
        guard let next = rest.first else { return true }
        if next.isWhitespace { return true }
        guard separators.contains(next) || (!next.isLetter && !next.isNumber && next != "/" && next != "%") else {
            return false
        }
        return rest.dropFirst().first?.isNumber != true
    }
}

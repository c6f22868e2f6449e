public import Shared

/// A check-in in one line: "7", "8 kept it, long day", "yesterday 6 no", "3 March 6"; or a correction of one: "oops 6".
nonisolated public struct QuickLine: Hashable, Sendable {
    public let day: Day
    public let draft: CheckInDraft
    /// Whether the rating was not a whole number, such as 7.5.
    public let hasBrokenRating: Bool
    /// False where the words after the number may be about something else ("10 minutes ago"): then Off asks.
    public let isCertain: Bool
    /// Whether it begins or ends as a correction does: "oops it was 6", "no wait, partly", "7 i mean".
    public let isCorrection: Bool

    /// Nil where this is no check-in. `assumed` is the day that a line without a day means.
    public init?(_ typed: String, vocabulary: QuickVocabulary, today: Day, assumed: Day) {
        var line = Scanner(typed.cleaned)
        let beginsAsCorrection = line.takeCorrection(vocabulary)
        var mentioned = line.takeDay(vocabulary, today: today)
        if mentioned != nil { line.takeColon() }
        let hasLead = line.takeLead(vocabulary)
        guard let number = line.takeNumber(outOf: vocabulary.outOfTen) else {
            isCorrection = beginsAsCorrection
            if isCorrection, let adherence = line.takeAdherence(vocabulary), line.isAtEnd {
                (day, draft) = (mentioned ?? assumed, CheckInDraft(adherence: adherence))
                (hasBrokenRating, isCertain) = (false, true)
                return
            }
            // A day alone asks to fill that day in; a day among other words is just a sentence.
            guard let mentioned, line.isAtEnd else { return nil }
            day = mentioned
            draft = CheckInDraft()
            (hasBrokenRating, isCertain) = (false, true)
            return
        }
        // "6 yesterday" means the same as "yesterday 6".
        mentioned = mentioned ?? line.takeDayAtEnd(vocabulary, today: today)
        day = mentioned ?? assumed
        line.takeAsidePart(vocabulary)
        let isSeparated = line.takeSeparator()
        let adherence = line.takeCorrectedAdherence(vocabulary)
        line.takeSeparator()
        // ":)" and "i guess" are no notes; an emoji is one.
        let rest = line.rest
        var (end, tail) = (line, line)
        tail.takeFillers(vocabulary)
        let endsAsCorrection = end.takeCorrection(vocabulary) && end.isAtEnd
        isCorrection = beginsAsCorrection || endsAsCorrection
        let isNoNote =
            endsAsCorrection || tail.isAtEnd || rest.allSatisfy { $0.isASCII && !$0.isLetter && !$0.isNumber }
        let note = isNoNote ? "" : rest
        hasBrokenRating = !number.isWhole
        draft = CheckInDraft(
            rating: number.value, adherence: adherence, note: note.isEmpty ? nil : note)
        // A second number makes the first one doubtful: "3, 4 hours of reels", "7 8".
        let isNumber = note.first?.isNumber == true
        isCertain =
            !isNumber && !QuickLine.tellsAnother(note, vocabulary, today: today)
            && (isSeparated || adherence != nil || !note.contains(where: \.isLetter))
        // "About 10 minutes of it" does not rate the day as ten.
        if hasLead || isCorrection, !isCertain { return nil }
    }
}

nonisolated extension QuickLine {
    /// Whether what would be the note corrects what comes before it, or tells of another day: "no wait 6", "tue 4 slipped".
    private static func tellsAnother(_ note: String, _ vocabulary: QuickVocabulary, today: Day) -> Bool {
        guard note.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return false }
        var line = Scanner(note)
        let isCorrection = line.takeCorrection(vocabulary)
        let namesDay = line.takeDay(vocabulary, today: today) != nil
        return (isCorrection || namesDay) && line.takeNumber() != nil
    }

    /// The past day that a sentence names anywhere: "on Tuesday I gave in". Short names do not count: "sat" is also
    /// what one did.
    public static func day(namedIn text: String, vocabulary: QuickVocabulary, today: Day) -> Day? {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.indices.lazy.compactMap { index -> Day? in
            var rest = Scanner(text[words[index].startIndex...])
            guard let day = rest.takeDay(vocabulary, today: today), day < today, rest.taken >= 6 else { return nil }
            return day
        }.first
    }
}

/// Phrases that a text may begin with, and their meanings, indexed by their first word.
nonisolated struct Openings<Meaning: Sendable>: Sendable {
    struct Opening: Sendable {
        let phrase: String
        let length: Int
        let meaning: Meaning
    }

    private let byFirstWord: [String: [Opening]]
    private let firstLetters: FirstLetters

    /// In lower case, the longest first, so that a phrase is tried before its own beginning.
    init(_ meanings: [(Meaning, [String])]) {
        let openings = meanings.flatMap { meaning, phrases in
            phrases.map { Opening(phrase: $0.lowercased(), length: $0.count, meaning: meaning) }
        }
        byFirstWord = Dictionary(grouping: openings.sorted { $0.length > $1.length }) { $0.phrase[...].firstWord }
        firstLetters = FirstLetters(of: byFirstWord.keys)
    }

    func candidates(beginningWith word: String) -> [Opening] {
        firstLetters.mayHold(word) ? byFirstWord[word] ?? [] : []
    }
}

nonisolated extension Substring {
    /// The first word as phrases have it; empty where this begins with a symbol.
    fileprivate var firstWord: String {
        let plain = plainBeginning { $0.isLetterOrDigit || $0 == UInt8(ascii: "'") }
        return plain?.lowercased() ?? prefix { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" }.small
    }

    fileprivate var digits: Substring {
        plainBeginning(where: \.isDigit) ?? prefix { $0.isASCII && $0.isWholeNumber }
    }

    /// As far as such bytes go: much less work than to look at characters. Nil where the next byte is no ASCII, since
    /// that may belong to the last character, or be a letter.
    private func plainBeginning(where isWanted: (UInt8) -> Bool) -> Substring? {
        let end = utf8.firstIndex { !isWanted($0) } ?? endIndex
        return end == endIndex || utf8[end] < 0x80 ? self[..<end] : nil
    }

    /// What follows a phrase of so many characters; nil where this does not begin with it.
    fileprivate func dropping(_ phrase: String, of length: Int) -> Substring? {
        var rest = utf8[...]
        for letter in phrase.utf8 {
            guard let next = rest.first, next < 0x80, letter < 0x80 else { return droppingCharacters(phrase, length) }
            guard next.inLowerCase == letter else { return nil }
            rest = rest.dropFirst()
        }
        // What is no ASCII may belong to the character before it.
        return rest.first ?? 0 < 0x80 ? Substring(rest) : droppingCharacters(phrase, length)
    }

    private func droppingCharacters(_ phrase: String, _ length: Int) -> Substring? {
        prefix(length).small == phrase ? dropFirst(length) : nil
    }

    /// In lower case, with a straight apostrophe as in the phrases.
    fileprivate var small: String {
        let small = lowercased()
        return small.utf8.allSatisfy { $0 < 0x80 } ? small : small.replacing("’", with: "'")
    }
}

nonisolated extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var inLowerCase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
    fileprivate var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

nonisolated extension Character {
    fileprivate var isSeparator: Bool {
        switch self {
        case ",", ";", ":", ".", "-", "–", "—", "!": true
        default: false
        }
    }
}

/// Consumes a line from its front.
nonisolated private struct Scanner {

    private var text: Substring
    private var known: (start: String.Index, word: String)?

    private let start: String.Index

    init(_ text: some StringProtocol) {
        self.text = Substring(text)
        start = self.text.startIndex
    }

    /// So many characters were consumed.
    var taken: Int { text.base.distance(from: start, to: text.startIndex) }

    var rest: String { String(text).cleaned }
    var isAtEnd: Bool { text.allSatisfy { $0.isWhitespace || $0.isSeparator } }

    mutating func takeDay(_ vocabulary: QuickVocabulary, today: Day) -> Day? {
        let before = text
        let hasLead = take(anyOf: vocabulary.dayLead) != nil
        if let day = takeBareDay(vocabulary, today: today) { return day }
        if hasLead { text = before }
        return nil
    }

    private mutating func takeBareDay(_ vocabulary: QuickVocabulary, today: Day) -> Day? {
        switch take(anyOf: vocabulary.days) {
        case .back(let count): return today - count
        case .weekday(let weekday):
            if let date = takeDate(after: weekday, vocabulary, today: today) { return date }
            let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
            // Tomorrow's weekday means tomorrow: shortly after midnight the calendar is already there.
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
        if let date = takeDate(vocabulary, today: today) { return date }
        text = start
        return nil
    }

    /// "3 March", "march 3rd": the nearest such day, so that one that is still to come is known as that.
    private mutating func takeDate(_ vocabulary: QuickVocabulary, today: Day) -> Day? {
        let named = take(anyOf: vocabulary.months)
        guard let number = takeDayOfMonth(vocabulary), let month = named ?? take(anyOf: vocabulary.months) else {
            return nil
        }
        let years = (today.year - 1)...(today.year + 1)
        return years.compactMap { Day(year: $0, month: month, day: number) }.min { abs($0 - today) < abs($1 - today) }
    }

    /// The date in "Tuesday, 3 March", if it is of that weekday.
    private mutating func takeDate(after weekday: Weekday, _ vocabulary: QuickVocabulary, today: Day) -> Day? {
        let start = text
        takeSeparator()
        if let date = takeDate(vocabulary, today: today), date.weekday == weekday { return date }
        text = start
        return nil
    }

    private mutating func takeDayOfMonth(_ vocabulary: QuickVocabulary) -> Int? {
        skipBlanks()
        let digits = text.digits
        guard let number = Int(digits), (1...31).contains(number) else { return nil }
        text = text[digits.endIndex...]
        return Scanner.endsWord(text) || take(anyOf: vocabulary.ordinals) != nil ? number : nil
    }

    /// A day that is the last word of the line or of the part before a separator.
    mutating func takeDayAtEnd(_ vocabulary: QuickVocabulary, today: Day) -> Day? {
        let start = text
        if let day = takeDay(vocabulary, today: today), isAtEnd || text.first?.isSeparator == true {
            return day
        }
        text = start
        return nil
    }

    /// A number that stands by itself, with or without "/10" or the words for that.
    mutating func takeNumber(outOf words: Openings<Bool>? = nil) -> (value: Int, isWhole: Bool)? {
        skipBlanks()
        var candidate = text
        let isNegative = candidate.first == "-"
        if isNegative { candidate.removeFirst() }
        let digits = candidate.digits
        guard !digits.isEmpty else { return nil }
        candidate = candidate[digits.endIndex...]
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
        // A number with too many digits is out of every range anyway.
        return ((Int(digits) ?? Int.max) * (isNegative ? -1 : 1), isWhole)
    }

    /// Skips the colon of "yesterday: 6"; a dash stays, since it may belong to the number.
    mutating func takeColon() {
        if let first = text.first, first == ":" || first == "," { text = text.dropFirst() }
    }

    mutating func takeCorrection(_ vocabulary: QuickVocabulary) -> Bool {
        var isThere = false
        while take(anyOf: vocabulary.corrections) != nil {
            isThere = true
            takeSeparator()
        }
        return isThere
    }

    mutating func takeLead(_ vocabulary: QuickVocabulary) -> Bool {
        var isThere = false
        while take(anyOf: vocabulary.lead) != nil { isThere = true }
        return isThere
    }

    mutating func takeFillers(_ vocabulary: QuickVocabulary) {
        while take(anyOf: vocabulary.fillers) != nil { takeSeparator() }
    }

    /// Also the last word of "kept. actually no, slipped".
    mutating func takeCorrectedAdherence(_ vocabulary: QuickVocabulary) -> Adherence? {
        var adherence = takeAdherence(vocabulary)
        guard adherence != nil else { return nil }
        let end = text
        takeSeparator()
        guard takeCorrection(vocabulary), let other = takeAdherence(vocabulary) else {
            text = end
            return adherence
        }
        adherence = other
        // "No, slipped".
        let behind = text
        takeSeparator()
        if let last = takeAdherence(vocabulary) { adherence = last } else { text = behind }
        return adherence
    }

    /// The "i guess" of "6 i guess, slipped in the morning".
    mutating func takeAsidePart(_ vocabulary: QuickVocabulary) {
        let start = text
        while take(anyOf: vocabulary.fillers) != nil {}
        if text.first?.isSeparator != true { text = start }
    }

    @discardableResult
    mutating func takeSeparator() -> Bool {
        skipBlanks()
        let start = text.startIndex
        if text.utf8.first?.isLetterOrDigit == true { return false }
        text = text.drop { $0.isWhitespace || $0.isSeparator }
        return text.startIndex > start
    }

    mutating func takeAdherence(_ vocabulary: QuickVocabulary) -> Adherence? {
        let start = text
        if let adherence = take(anyOf: vocabulary.adherence) {
            var rest = self
            if adherence != .yes || rest.take(anyOf: vocabulary.limits) == nil { return adherence }
            text = start
            return nil
        }
        if let adherence = take(anyOf: vocabulary.shortAdherence),
            text.isEmpty || text.first?.isSeparator == true
        {
            return adherence
        }
        text = start
        return nil
    }

    private mutating func take<Meaning>(anyOf openings: Openings<Meaning>) -> Meaning? {
        skipBlanks()
        for opening in openings.candidates(beginningWith: firstWord()) {
            guard let after = text.dropping(opening.phrase, of: opening.length), Scanner.endsWord(after) else {
                continue
            }
            text = after
            return opening.meaning
        }
        return nil
    }

    /// The first word of the rest; cached, since a dozen lookups begin at the same place.
    private mutating func firstWord() -> String {
        if let known, known.start == text.startIndex { return known.word }
        let word = text.firstWord
        known = (text.startIndex, word)
        return word
    }

    private mutating func skipBlanks() {
        let rest = text.utf8.drop { $0 == UInt8(ascii: " ") }
        text = rest.first?.isLetterOrDigit == true ? Substring(rest) : text.drop(while: \.isWhitespace)
    }

    /// Whether the rest does not continue the word or number before it: no letter, no digit, no ":40".
    private static func endsWord(_ rest: Substring) -> Bool {
        if rest.utf8.first == UInt8(ascii: " ") { return true }
        guard let next = rest.first else { return true }
        if next.isWhitespace { return true }
        guard next.isSeparator || (!next.isLetter && !next.isNumber && next != "/" && next != "%") else {
            return false
        }
        return rest.dropFirst().first?.isNumber != true
    }
}

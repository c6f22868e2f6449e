import FoundationEssentials
import Shared

/// The check of a model's words: they may say what Off's text says in another way, and nothing else.
nonisolated public struct RewritingTerms: Sendable {
    /// In characters: about as much as a review may have in words.
    public static let longest = (part: 350, all: 700)
    private static let shortest = 10

    /// A language's words for the checks.
    public struct Vocabulary: Sendable {
        /// The commonest words: a text with few of them is in another language.
        let common: Set<String>
        /// Numbers in words, and their values.
        let numbers: [String: String]
        /// Words that make a number a share of another: "of".
        let between: Set<String>
        /// Words for a quantity without a number.
        let quantities: [String]
        /// Each weekday's name and abbreviation.
        let weekdays: [(name: String, short: String)]
        /// Phrases about illness, character, promises, secrets, despair; a word that ends in a star matches every word
        /// that begins like it.
        let never: [String]
        /// Whether Safety hears danger in words to a person.
        let isDangerous: @Sendable (String) -> Bool

        public init(
            common: [String], numbers: [String: String], between: [String], quantities: [String],
            weekdays: [(name: String, short: String)], never: [String],
            isDangerous: @escaping @Sendable (String) -> Bool
        ) {
            self.common = Set(common)
            self.numbers = numbers
            self.between = Set(between)
            self.quantities = quantities
            self.weekdays = weekdays
            self.never = never
            self.isDangerous = isDangerous
        }
    }

    private let own: [Narration.Part: String]
    /// The other input: what the person wrote about their days.
    private let notes: [String]
    private let vocabulary: Vocabulary

    public init(own: [Narration.Part: String], notes: [String], vocabulary: Vocabulary) {
        self.own = own
        self.notes = notes
        self.vocabulary = vocabulary
    }

    /// Identifies the input.
    package var fingerprint: String {
        let text = (Narration.Part.allCases.map { own[$0] ?? "" } + notes).joined(separator: "\n")
        return SHA256.digest(of: Array(text.utf8)).prefix(16).map { RewritingTerms.padded(String($0, radix: 16)) }
            .joined()
    }

    private static func padded(_ digits: String) -> String { digits.count < 2 ? "0" + digits : digits }

    /// Why this text cannot be told; nil where it can.
    package func problem(with text: [Narration.Part: String]) -> AIFailure? {
        let named = Narration.Part.allCases.map { ($0, (text[$0] ?? "").trimmed) }
        let parts = named.map(\.1)
        if parts.contains(where: { $0.count < RewritingTerms.shortest }) { return .emptyPart }
        if parts.contains(where: { $0.count > RewritingTerms.longest.part }) { return .tooLong }
        if parts.map(\.count).reduce(0, +) > RewritingTerms.longest.all { return .tooLong }
        if parts.contains(where: hasLink) { return .link }
        if parts.contains(where: hasMarkup) { return .markup }
        if parts.contains(where: isInAnotherLanguage) { return .wrongLanguage }
        if named.contains(where: { hasOtherNumber($1, in: $0) }) { return .otherNumber }
        if parts.contains(where: hasOtherDay) { return .otherDay }
        return parts.contains { says(vocabulary.never, $0) || vocabulary.isDangerous($0) } ? .notForUs : nil
    }
}

// MARK: - The checks

nonisolated extension RewritingTerms {
    private func hasLink(_ text: String) -> Bool {
        let text = text.lowercased()
        if text.contains("://") || text.contains("www.") || text.contains("@") { return true }
        // "off.com": letters on both sides of a point.
        return text.firstMatch(of: /[a-z0-9]\.[a-z]{2,}/) != nil
    }

    /// Markup, lists, line breaks, emoji and invisible characters.
    private func hasMarkup(_ text: String) -> Bool {
        let marks = Set("*_#`[]<>{}|~\\^=•!")
        return text.contains { character in
            marks.contains(character) || character.isNewline
                || character.unicodeScalars.contains {
                    $0.properties.isEmoji && $0.value > 0xFF || $0.value < 0x20
                        || $0.properties.generalCategory == .format
                }
        } || text.hasPrefix("- ") || text.prefixMatch(of: #/[0-9]+[.)] /#) != nil
    }

    private func isInAnotherLanguage(_ text: String) -> Bool {
        let words = RewritingTerms.words(in: text).filter { !$0.isDigits }
        return words.count { vocabulary.common.contains($0) } * 4 < words.count
    }

    /// Each number must be in the same part of Off's own text, in digits or as the same word, so that it can be traced;
    /// and two that form a share must form one there too.
    private func hasOtherNumber(_ text: String, in part: Narration.Part) -> Bool {
        let own = self.own[part] ?? ""
        let given = Set(tokens(of: own).filter { $0.number != nil }.map(\.word))
        let said = tokens(of: text).filter { $0.number != nil }.map(\.word)
        let together = Set(sentences(in: own).map(numbers).flatMap(RewritingTerms.pairs))
        return !said.allSatisfy(given.contains) || says(vocabulary.quantities, text)
            || text.contains("%") && !own.contains("%")
            || !sentences(in: text).flatMap(shares).allSatisfy(together.contains)
    }

    /// A weekday that was not given. A note of one Tuesday says nothing about Tuesdays in general.
    private func hasOtherDay(_ text: String) -> Bool {
        let own = Set(own.values.flatMap(weekdays).map(\.name))
        let noted = Set(notes.flatMap(weekdays).map(\.name))
        return !weekdays(in: text).allSatisfy { own.contains($0.name) || noted.contains($0.name) && $0.isSingle }
    }

    /// "Sunday" and "Sun" are single days, "Sundays" is not.
    private func weekdays(in text: String) -> [(name: String, isSingle: Bool)] {
        RewritingTerms.words(in: text).compactMap { word in
            vocabulary.weekdays.first { word.hasPrefix($0.name) || word == $0.short }
                .map { ($0.name, word == $0.name || word == $0.short) }
        }
    }

    /// Whether the text has one of these phrases that Off's own text does not have.
    private func says(_ phrases: [String], _ text: String) -> Bool {
        let said = RewritingTerms.words(in: text)
        let mine = own.values.flatMap(RewritingTerms.words)
        return phrases.contains { said.hold($0) && !mine.hold($0) }
    }

    private func numbers(in text: String) -> [String] { tokens(of: text).compactMap(\.number) }

    /// A point between digits ends no sentence.
    private func sentences(in text: String) -> [String] { text.split(separator: ". ").map(String.init) }

    /// The shares that a sentence with these numbers can state; no share is more than the whole.
    private static func pairs(of numbers: [String]) -> [[String]] {
        numbers.indices.flatMap { part in
            numbers.indices.filter { $0 != part && Double(numbers[part]) ?? 0 <= Double(numbers[$0]) ?? 0 }
                .map { [numbers[part], numbers[$0]] }
        }
    }

    /// Finds "3 of 7", "3 out of your last 7", and "of your 7 plan days, 3".
    private func shares(in sentence: String) -> [[String]] {
        let tokens = tokens(of: sentence)
        return tokens.indices.compactMap { index -> [String]? in
            guard vocabulary.between.contains(tokens[index].word) else { return nil }
            let behind = tokens[(index + 1)...]
            let gap = behind.prefix(3).prefix { $0.number == nil && $0.isWord }
            guard let whole = behind.dropFirst(gap.count).first, let number = whole.number else { return nil }
            let before = tokens[..<index].suffix(2).last { $0.number != nil }
            let after = behind.dropFirst(gap.count + 1).prefix(5).first { $0.number != nil }
            return (before ?? after)?.number.map { [$0, number] }
        }
    }

    private struct Token {
        let word: String
        let number: String?

        var isWord: Bool { word.first?.isLetter == true }
    }

    private func tokens(of text: String) -> [Token] {
        text.lowercased().matches(of: /[0-9]+(?:[.,][0-9]+)*|\p{L}+|[^\s]/).map { match in
            let word = String(match.output)
            return Token(word: word, number: word.first?.isNumber == true ? word : vocabulary.numbers[word])
        }
    }

    private static func words(in text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

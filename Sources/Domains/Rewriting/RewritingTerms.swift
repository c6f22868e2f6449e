import FoundationEssentials
import Shared

/// What a model's words are held to: they may say in another way what Off says, and nothing beside that.
nonisolated public struct RewritingTerms: Sendable {
    public static let longest = (part: 500, all: 1600)
    private static let shortest = 10

    /// What a language has for saying what must not be said, or only what was given.
    public struct Vocabulary: Sendable {
        /// The commonest words: a text without many of them is in another language.
        let common: Set<String>
        /// Numbers in words, with what they are.
        let numbers: [String: String]
        /// What stands between two numbers that belong together.
        let between: Set<String>
        let weekdays: [String]
        let months: [String]
        /// Illness, character, promises; a word that ends in a star stands for all that begin like it.
        let never: [String]

        public init(
            common: [String], numbers: [String: String], between: [String], weekdays: [String], months: [String],
            never: [String]
        ) {
            self.common = Set(common)
            self.numbers = numbers
            self.between = Set(between)
            self.weekdays = weekdays
            self.months = months
            self.never = never
        }
    }

    private let own: [Narration.Part: String]
    /// What else was given to it: what somebody wrote about their days.
    private let notes: [String]
    private let vocabulary: Vocabulary

    public init(own: [Narration.Part: String], notes: [String], vocabulary: Vocabulary) {
        self.own = own
        self.notes = notes
        self.vocabulary = vocabulary
    }

    /// Names Off's own text.
    package var fingerprint: String { RewritingTerms.fingerprint(of: own) }

    static func fingerprint(of own: [Narration.Part: String]) -> String {
        let text = Narration.Part.allCases.map { own[$0] ?? "" }.joined(separator: "\n")
        return SHA256.digest(of: Array(text.utf8)).prefix(16).map { padded(String($0, radix: 16)) }.joined()
    }

    private static func padded(_ digits: String) -> String { digits.count < 2 ? "0" + digits : digits }

    /// Why it cannot be told like that; nil where it can.
    package func problem(with text: [Narration.Part: String]) -> AIFailure? {
        let parts = Narration.Part.allCases.map { (text[$0] ?? "").trimmed }
        if parts.contains(where: { $0.count < RewritingTerms.shortest }) { return .emptyPart }
        if parts.contains(where: { $0.count > RewritingTerms.longest.part }) { return .tooLong }
        if parts.map(\.count).reduce(0, +) > RewritingTerms.longest.all { return .tooLong }
        if parts.contains(where: hasLink) { return .link }
        if parts.contains(where: hasMarkup) { return .markup }
        if isInAnotherLanguage(parts) { return .wrongLanguage }
        if parts.contains(where: hasOtherNumber) { return .otherNumber }
        if parts.contains(where: hasOtherDay) { return .otherDay }
        return parts.contains(where: saysWhatIsNotForUs) ? .notForUs : nil
    }
}

// MARK: - One check after the other

nonisolated extension RewritingTerms {
    private func hasLink(_ text: String) -> Bool {
        let text = text.lowercased()
        if text.contains("://") || text.contains("www.") || text.contains("@") { return true }
        // "off.com": letters on both sides of a point.
        return text.firstMatch(of: /[a-z0-9]\.[a-z]{2,}/) != nil
    }

    /// Marks, lists, line breaks, pictures in letters, and what nobody sees.
    private func hasMarkup(_ text: String) -> Bool {
        let marks = Set("*_#`[]<>{}|~\\^=•!")
        return text.contains { character in
            marks.contains(character) || character.isNewline
                || character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value < 0x20 }
        } || text.hasPrefix("- ") || text.prefixMatch(of: #/[0-9]+[.)] /#) != nil
    }

    private func isInAnotherLanguage(_ parts: [String]) -> Bool {
        let words = parts.flatMap(RewritingTerms.words).filter { !$0.isDigits }
        return words.count { vocabulary.common.contains($0) } * 4 < words.count
    }

    /// Each number has to stand in Off's own text, and two that belong together have to belong together there.
    private func hasOtherNumber(_ text: String) -> Bool {
        let own = Narration.Part.allCases.map { self.own[$0] ?? "" }
        let (numbers, pairs) = (Set(own.flatMap(self.numbers)), Set(own.flatMap(self.pairs)))
        return !Set(self.numbers(in: text)).isSubset(of: numbers) || !Set(self.pairs(in: text)).isSubset(of: pairs)
    }

    /// A day of the week or a month that was not given.
    private func hasOtherDay(_ text: String) -> Bool {
        let given = (Array(own.values) + notes).flatMap(RewritingTerms.words)
        let names = vocabulary.weekdays + vocabulary.months
        return RewritingTerms.words(in: text).contains { word in
            names.contains {
                word.hasPrefix($0) && !given.contains { $0.hasPrefix(String(word.prefix(3))) }
                    && word.count - $0.count < 2
            }
        }
    }

    private func saysWhatIsNotForUs(_ text: String) -> Bool {
        let words = RewritingTerms.words(in: text)
        let said = " " + words.joined(separator: " ") + " "
        let mine = " " + own.values.flatMap(RewritingTerms.words).joined(separator: " ") + " "
        return vocabulary.never.contains { phrase in
            let wanted = phrase.hasSuffix("*") ? " " + phrase.dropLast() : " " + phrase + " "
            return said.contains(wanted) && !mine.contains(wanted)
        }
    }

    private func numbers(in text: String) -> [String] {
        tokens(of: text).compactMap { $0.number }
    }

    /// "3 of 7", "3 out of your last 7".
    private func pairs(in text: String) -> [[String]] {
        let tokens = tokens(of: text)
        var pairs: [[String]] = []
        for (index, token) in tokens.enumerated() {
            guard let first = token.number else { continue }
            let rest = tokens[(index + 1)...]
            let gap = rest.prefix { $0.number == nil && vocabulary.between.contains($0.word) }
            guard !gap.isEmpty, let second = rest.dropFirst(gap.count).first?.number else { continue }
            pairs.append([first, second])
        }
        return pairs
    }

    private func tokens(of text: String) -> [(word: String, number: String?)] {
        text.lowercased().matches(of: /[0-9]+(?:[.,][0-9]+)*|\p{L}+|%|\//).map { match in
            let word = String(match.output)
            return (word, word.first?.isNumber == true ? word : vocabulary.numbers[word])
        }
    }

    private static func words(in text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

import Shared

/// A line as words: lower case, one form for each way of writing it, with the place of each in the text.
struct Line {
    struct Word {
        /// "didn't" is two words, "did" and "not", of one place.
        let text: String
        let range: Range<String.Index>
        let kind: Kind
    }

    enum Kind: Equatable {
        case letters, number, mark, emoji
    }

    let text: String
    private(set) var words: [Word] = []

    /// `forms` are other ways of writing a word, each with the words it stands for.
    init(_ text: String, forms: [String: [String]]) {
        self.text = text
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            let end: String.Index
            let kind: Kind
            if character.isWhitespace {
                index = text.index(after: index)
                continue
            } else if let digit = character.keycap {
                words.append(Word(text: digit, range: index..<text.index(after: index), kind: .number))
                index = text.index(after: index)
                continue
            } else if character.isASCII && character.isNumber {
                end = Line.endOfNumber(in: text, from: index)
                kind = .number
            } else if character.isLetter {
                end = Line.endOfLetters(in: text, from: index)
                kind = .letters
            } else {
                end = text.index(after: index)
                kind = character.isEmoji ? .emoji : .mark
            }
            add(text[index..<end], kind, forms)
            index = end
        }
    }

    private mutating func add(_ part: Substring, _ kind: Kind, _ forms: [String: [String]]) {
        let range = part.startIndex..<part.endIndex
        guard kind == .letters else {
            words.append(Word(text: String(part), range: range, kind: kind))
            return
        }
        let word = String(part).normalised
        guard !word.isEmpty else { return }
        let isOwner = forms[word] == nil && part.hasSuffix("'s") || part.hasSuffix("’s")
        for form in forms[word] ?? Line.unstretched(isOwner ? String(word.dropLast()) : word, forms) {
            words.append(Word(text: form, range: range, kind: kind))
        }
    }

    /// "nooo" is "no", "yesss" is "yes".
    private static func unstretched(_ word: String, _ forms: [String: [String]]) -> [String] {
        guard word.isStretchedWord else { return [word] }
        let single = word.withoutRepeatedLetters
        return forms[single] ?? [single]
    }

    /// Digits with what belongs to them: "21:15", "7.5", "20h", "8/10", "23.3.", "19h30".
    private static func endOfNumber(in text: String, from start: String.Index) -> String.Index {
        var end = start
        while end < text.endIndex, text[end].isASCII, text[end].isNumber { end = text.index(after: end) }
        while end < text.endIndex, ":.,/h".contains(text[end]) {
            let next = text.index(after: end)
            guard next < text.endIndex, text[next].isASCII, text[next].isNumber else { break }
            end = next
            while end < text.endIndex, text[end].isASCII, text[end].isNumber { end = text.index(after: end) }
        }
        return end
    }

    private static func endOfLetters(in text: String, from start: String.Index) -> String.Index {
        var end = start
        while end < text.endIndex {
            let character = text[end]
            if character.isLetter {
                end = text.index(after: end)
            } else if character == "'" || character == "’" || character == "`" {
                let next = text.index(after: end)
                guard next < text.endIndex, text[next].isLetter else { break }
                end = next
            } else {
                break
            }
        }
        return end
    }
}

extension Character {
    /// The number on a key: 7️⃣, 🔟.
    fileprivate var keycap: String? {
        if self == "🔟" { return "10" }
        guard let first = unicodeScalars.first, unicodeScalars.count > 1, ("0"..."9").contains(first) else {
            return nil
        }
        return String(first)
    }

    fileprivate var isEmoji: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.properties.isEmoji && $0.value > 0xFF }
    }
}

extension String {
    fileprivate var isStretchedWord: Bool {
        var run = 0
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            run = scalar == last ? run + 1 : 1
            last = scalar
            if run > 2 { return true }
        }
        return false
    }

    fileprivate var withoutRepeatedLetters: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != result.last { result.append(scalar) }
        return String(result)
    }
}

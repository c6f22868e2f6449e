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
            let end: String.Index
            let kind: Kind
            if text.isDigit(at: index) {
                end = Line.endOfNumber(in: text, from: index)
                kind = .number
            } else if text.isLetter(at: index) {
                end = Line.endOfLetters(in: text, from: index)
                kind = .letters
            } else if text.isBlank(at: index) {
                index = text.place(after: index)
                continue
            } else if let digit = text[index].keycap {
                words.append(Word(text: digit, range: index..<text.index(after: index), kind: .number))
                index = text.index(after: index)
                continue
            } else {
                end = text.place(after: index)
                kind = text[index].isEmoji ? .emoji : .mark
            }
            add(text[index..<end], kind, forms)
            index = end
        }
    }

    private mutating func add(_ part: Substring, _ kind: Kind, _ forms: [String: [String]]) {
        let range = part.startIndex..<part.endIndex
        guard kind == .letters else {
            words.append(Word(text: kind == .emoji ? part.plainEmoji : String(part), range: range, kind: kind))
            return
        }
        let word = String(part).normalised
        guard !word.isEmpty else { return }
        let endsInS = part.utf8.last == UInt8(ascii: "s")
        let isOwner = endsInS && (forms[word] == nil && part.hasSuffix("'s") || part.hasSuffix("’s"))
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
        func endOfDigits(from start: String.Index) -> String.Index {
            var end = start
            while end < text.endIndex, text.isDigit(at: end) { end = text.place(after: end) }
            return end
        }
        var end = endOfDigits(from: start)
        while end < text.endIndex, let byte = text.plain(at: end), ":.,/h".utf8.contains(byte) {
            let next = text.place(after: end)
            guard next < text.endIndex, text.isDigit(at: next) else { break }
            end = endOfDigits(from: next)
        }
        return end
    }

    private static func endOfLetters(in text: String, from start: String.Index) -> String.Index {
        var end = start
        while end < text.endIndex {
            if text.isLetter(at: end) {
                end = text.place(after: end)
            } else if text.isApostrophe(at: end) {
                let next = text.place(after: end)
                guard next < text.endIndex, text.isLetter(at: next) else { break }
                end = next
            } else {
                break
            }
        }
        return end
    }
}

/// Most of any line is ASCII, where a character is one byte and nothing has to be looked up.
extension String {
    /// The character there, if it is ASCII.
    fileprivate func plain(at index: Index) -> UInt8? {
        let byte = utf8[index]
        guard byte < 0x80, byte != UInt8(ascii: "\r") else { return nil }
        let next = utf8.index(after: index)
        // What follows may belong to it, as in a keycap.
        return next == endIndex || utf8[next] < 0x80 || self[index].utf8.count == 1 ? byte : nil
    }

    fileprivate func place(after index: Index) -> Index {
        plain(at: index) == nil ? self.index(after: index) : utf8.index(after: index)
    }

    fileprivate func isDigit(at index: Index) -> Bool {
        if let byte = plain(at: index) { return (0x30...0x39).contains(byte) }
        return self[index].isASCII && self[index].isNumber
    }

    fileprivate func isLetter(at index: Index) -> Bool {
        if let byte = plain(at: index) { return (0x61...0x7A).contains(byte | 0x20) }
        return self[index].isLetter
    }

    fileprivate func isBlank(at index: Index) -> Bool {
        if let byte = plain(at: index) { return byte == 0x20 || (0x09...0x0D).contains(byte) }
        return self[index].isWhitespace
    }

    fileprivate func isApostrophe(at index: Index) -> Bool {
        if let byte = plain(at: index) { return byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") }
        return self[index] == "’"
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

extension Substring {
    /// Without a colour of skin, or what asks for a picture instead of a letter.
    fileprivate var plainEmoji: String {
        var plain = String.UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.properties.isEmojiModifier && scalar.value != 0xFE0F {
            plain.append(scalar)
        }
        return String(plain)
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

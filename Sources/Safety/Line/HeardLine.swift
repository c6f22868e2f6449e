import Shared

/// A text as words: lower case, one form for each way of writing a word, with marks and emoji as words of their own.
struct HeardLine {
    struct Word {
        let text: String
        let hash: UInt64
        /// A comma, the end of a sentence or a line.
        let isMark: Bool
        /// Four letters in a row each, with the word's ends: "hopeles" is much like "hopeless".
        let letters: [UInt64]
        /// What begins at this word.
        fileprivate(set) var phrases: [HeardLexicon.Phrase] = []

        init(_ text: String, isMark: Bool = false) {
            self.text = text
            self.isMark = isMark
            hash = FeatureHash(bytes: text.utf8).value
            letters = isMark ? [] : FeatureHash.ofLetters(in: text)
        }
    }

    private(set) var words: [Word] = []
    private var letters: [UInt8] = []
    /// Letters that stand alone, each after so many blanks.
    private var single: [(letter: UInt8, blanks: Int)] = []
    private var blanks = 0
    private let lexicon: HeardLexicon

    init(_ text: String, _ lexicon: HeardLexicon) {
        self.lexicon = lexicon
        words.reserveCapacity(text.utf8.count / 4)
        let clear = text.unmasked.visible
        if clear.utf8.allSatisfy({ $0 < 0x80 }) {
            read(Array(clear.utf8))
        } else {
            readOther(clear)
        }
        endWord()
        endSingle()
        findPhrases()
    }

    /// Some words of a line.
    init(_ words: [Word], _ lexicon: HeardLexicon) {
        self.lexicon = lexicon
        self.words = words
        findPhrases()
    }

    private mutating func findPhrases() {
        for index in words.indices { words[index].phrases = lexicon.phrases(at: index, of: words) }
    }

    /// A text with accents or emoji: an emoji is a word.
    private mutating func readOther(_ text: String) {
        var plain: [UInt8] = []
        for character in text {
            if character.utf8.count == 1 {
                plain += character.utf8
            } else if character.isLetter || character.isNumber {
                plain += String(character).normalised.utf8
            } else {
                read(plain)
                plain.removeAll(keepingCapacity: true)
                endWord()
                guard let scalar = character.unicodeScalars.first, scalar.properties.isEmoji || scalar == "…" else {
                    blanks += 1
                    continue
                }
                endSingle()
                words.append(Word(scalar == "…" ? "." : String(scalar), isMark: scalar == "…"))
            }
        }
        read(plain)
    }

    private mutating func read(_ bytes: [UInt8]) {
        for (index, byte) in bytes.enumerated() { read(byte, next: index + 1 < bytes.count ? bytes[index + 1] : 0) }
    }

    private mutating func read(_ byte: UInt8, next: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: letters.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte + 32)
        case UInt8(ascii: "'"): break
        // Between letters such a sign stands for one: "k!ll", "su*cide".
        case UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "*"):
            let isInside = !letters.isEmpty && (0x61...0x7A).contains(next | 0x20)
            if isInside { letters.append(byte) } else { end(with: byte) }
        default: end(with: byte)
        }
    }

    private mutating func end(with byte: UInt8) {
        endWord()
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: "!"),
            UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: "\""):
            if !single.isEmpty, byte == UInt8(ascii: ".") { return blanks = 1 }
            endSingle()
            let text = String(UnicodeScalar(byte))
            if words.last?.text != text { words.append(Word(text, isMark: true)) }
        case UInt8(ascii: "\n"):
            endSingle()
            if words.last?.isMark == false { words.append(Word(".", isMark: true)) }
        default: blanks += 1
        }
    }

    private static let window = 12

    /// The whole line, what follows a rating at its beginning, and for a long line each window of some words: what is said
    /// in passing counts as well.
    var parts: [Range<Int>] {
        guard words.count > HeardLine.window else {
            return [words.indices] + [afterRating, withoutLastMark].compactMap(\.self)
        }
        let windows = stride(from: 0, to: words.count - HeardLine.window / 2, by: HeardLine.window / 2).map {
            $0..<min($0 + HeardLine.window, words.count)
        }
        return [words.indices] + windows
    }

    /// Few people end a line with a full stop, and who does means the same.
    private var withoutLastMark: Range<Int>? {
        guard let last = words.last, last.isMark, last.text != "?", words.count > 1 else { return nil }
        return 0..<words.count - 1
    }

    /// The note of "3, terrible day" or "4 slipped, terrible day".
    private var afterRating: Range<Int>? {
        guard words.first?.text.hasPrefix("#") == true, let mark = words.prefix(4).firstIndex(where: \.isMark),
            mark + 1 < words.count
        else { return nil }
        return mark + 1..<words.count
    }

    private mutating func endWord() {
        guard !letters.isEmpty else { return }
        defer {
            letters.removeAll(keepingCapacity: true)
            blanks = 0
        }
        if letters.count == 1, (0x61...0x7A).contains(letters[0]) {
            single.append((letters[0], blanks))
            return
        }
        endSingle()
        add(letters)
    }

    /// "k i l l" is one word; single letters are mostly "i" and "a".
    private mutating func endSingle() {
        guard !single.isEmpty else { return }
        let all = single
        single.removeAll(keepingCapacity: true)
        if all.count > 2 {
            // What stands further apart are different words.
            var groups: [[UInt8]] = []
            for (letter, blanks) in all {
                if groups.isEmpty || blanks > 1 { groups.append([]) }
                groups[groups.count - 1].append(letter)
            }
            let parted = groups.map { lexicon.parted($0) }
            if parted.allSatisfy({ $0 != nil }) {
                for part in parted.flatMap({ $0 ?? [] }) { add(Array(part.utf8)) }
                return
            }
        }
        for (letter, _) in all { add([letter]) }
    }

    private mutating func add(_ letters: [UInt8]) {
        for text in HeardLine.texts(of: letters, lexicon) { words.append(Word(text)) }
    }

    private static func texts(of letters: [UInt8], _ lexicon: HeardLexicon) -> [String] {
        let text = String(decoding: letters, as: UTF8.self)
        if let form = lexicon.forms[text] { return form }
        if lexicon.knows(text) { return [text] }
        let isDigits = letters.allSatisfy { (0x30...0x39).contains($0) }
        if isDigits { return [letters.count == 1 ? "#" : letters.count == 2 ? "##" : "###"] }
        let guesses = [unleeted(letters), unstretched(letters, to: 2), unstretched(letters, to: 1)]
        for guess in guesses where guess != letters {
            let text = String(decoding: guess, as: UTF8.self)
            if let form = lexicon.forms[text] { return form }
            if lexicon.knows(text) { return [text] }
        }
        if let meant = lexicon.meant(by: text) { return lexicon.forms[meant] ?? [meant] }
        return lexicon.unjoined(letters) ?? [String(decoding: unstretched(letters, to: 2), as: UTF8.self)]
    }

    private static func unleeted(_ letters: [UInt8]) -> [UInt8] {
        guard letters.contains(where: { (0x61...0x7A).contains($0) }) else { return letters }
        return letters.map { letter in
            switch letter {
            case UInt8(ascii: "0"): UInt8(ascii: "o")
            case UInt8(ascii: "1"), UInt8(ascii: "!"): UInt8(ascii: "i")
            case UInt8(ascii: "3"): UInt8(ascii: "e")
            case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
            case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
            case UInt8(ascii: "7"): UInt8(ascii: "t")
            default: letter
            }
        }
    }

    /// At most so many of a letter in a row: "dieeee" is "die".
    private static func unstretched(_ letters: [UInt8], to most: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(letters.count)
        var run = 0
        for letter in letters {
            run = letter == result.last ? run + 1 : 1
            if run <= most { result.append(letter) }
        }
        return result
    }
}

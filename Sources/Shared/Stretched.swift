/// Words as people draw them out: "yesss", "nooo", "sooo good".
extension StringProtocol {
    /// Whether a letter comes three times running, or a word ends in a double one.
    public var isStretched: Bool {
        guard mayRepeatLetter else { return false }
        var run = 0
        var last: Character?
        for letter in self {
            if run > 1, letter == " " { return true }
            run = letter == last && letter.isLetter ? run + 1 : 1
            if run > 2 { return true }
            last = letter
        }
        return run > 1
    }

    /// Told by the bytes, since most texts repeat none: to look at characters takes many times as long.
    private var mayRepeatLetter: Bool {
        var last: UInt8 = 0
        return utf8.contains { byte in
            defer { last = byte }
            return byte == last || byte >= 0x80
        }
    }

    /// Each letter once where the same one is repeated.
    public var withSingleLetters: String {
        reduce(into: "") { text, letter in
            if !letter.isLetter || text.last != letter { text.append(letter) }
        }
    }
}

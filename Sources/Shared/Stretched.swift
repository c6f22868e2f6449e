/// Words as people draw them out: "yesss", "nooo", "sooo good".
extension StringProtocol {
    /// Whether a letter comes three times running, or a word ends in a double one.
    public var isStretched: Bool {
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

    /// Each letter once where the same one is repeated.
    public var withSingleLetters: String {
        reduce(into: "") { text, letter in
            if !letter.isLetter || text.last != letter { text.append(letter) }
        }
    }
}

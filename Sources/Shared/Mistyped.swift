extension String {
    /// A word as a hurried thumb writes it: an inner letter left out, a letter doubled, or two of them swapped. The first
    /// letter is right, and the last one is there. Nothing for a short word, which would be another one.
    package var mistyped: [String] {
        let letters = Array(self)
        guard letters.count >= 5, letters.allSatisfy(\.isLetter) else { return [] }
        var words: Set<String> = []
        for index in 1..<letters.count {
            var (shorter, longer, swapped) = (letters, letters, letters)
            if index < letters.count - 1 {
                shorter.remove(at: index)
                swapped.swapAt(index, index + 1)
            }
            longer.insert(letters[index], at: index)
            words.formUnion([String(shorter), String(longer), String(swapped)])
        }
        return words.subtracting([self]).sorted()
    }
}

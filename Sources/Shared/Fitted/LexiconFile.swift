/// The text of a lexicon: a line for each key, with what stands for it, `key = phrase | phrase`. A line that begins with
/// a blank goes on with the one above. The key `forms` has other ways of writing a word: `dont didnt: do not`.
package struct LexiconFile {
    package let lines: [(key: String, phrases: [String])]
    /// The words that another way of writing stands for.
    package let forms: [String: [String]]

    package init(_ source: String) {
        var lines: [(key: String, value: String)] = []
        for line in source.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix(" "), let last = lines.indices.last {
                lines[last].value += " " + line.trimmed
            } else if let equals = line.firstIndex(of: "=") {
                lines.append((line[..<equals].trimmed, line[line.index(after: equals)...].trimmed))
            }
        }
        let all = lines.map { (key: $0.key, phrases: $0.value.split(separator: "|").map(\.trimmed)) }
        var forms: [String: [String]] = [:]
        for phrase in all.filter({ $0.key == "forms" }).flatMap(\.phrases) {
            let parts = phrase.split(separator: ":", maxSplits: 1).map { $0.trimmed.partedAtBlanks }
            guard parts.count == 2 else { continue }
            for word in parts[0] { forms[word] = parts[1] }
        }
        self.lines = all.filter { $0.key != "forms" }
        self.forms = forms
    }
}

import Shared

/// A file of prompts/: `words.en.txt` has one sentence per line, any other (`welcome.en.md`, `unsafe.en.md`) is
/// one long text.
struct WordsFile {
    struct Entry {
        let template: Template
        let source: String
        let file: String
        let line: Int
    }

    let language: String
    let entries: [String: Entry]

    init(name: String, content: String) throws {
        let parts = name.split(separator: ".").map(String.init)
        let topic = parts.dropLast(2).joined(separator: ".")
        guard parts.count >= 3, parts.last == (topic == "words" ? "txt" : "md") else {
            throw WordsError(
                file: name, line: nil,
                problem: "is no file of words: they are called words.LANGUAGE.txt or TOPIC.LANGUAGE.md"
            )
        }
        language = parts[parts.count - 2]
        entries =
            topic == "words"
            ? try WordsFile.sentences(in: content, of: name)
            : [topic: try WordsFile.entry(content.trimmed, file: name, line: 1)]
    }

    /// `key = sentence`, with `\n` for a line break; a line that begins with blanks continues the one before.
    private static func sentences(in content: String, of file: String) throws -> [String: Entry] {
        var sources: [(key: String, source: String, line: Int)] = []
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, raw) in lines.enumerated() {
            let line = raw.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            if raw.first?.isWhitespace == true, let last = sources.popLast() {
                sources.append((last.key, last.source + " " + line, last.line))
                continue
            }
            guard let equals = line.firstIndex(of: "=") else {
                throw WordsError(file: file, line: index + 1, problem: "is not of the form: key = words")
            }
            sources.append((line[..<equals].trimmed, line[line.index(after: equals)...].trimmed, index + 1))
        }
        var entries: [String: Entry] = [:]
        for (key, source, line) in sources {
            guard entries[key] == nil else {
                throw WordsError(file: file, line: line, problem: "says “\(key)” a second time")
            }
            entries[key] = try entry(source.replacing("\\n", with: "\n"), file: file, line: line)
        }
        return entries
    }

    private static func entry(_ source: String, file: String, line: Int) throws -> Entry {
        guard let template = Template(source) else {
            let place = line + (source.prefixBeforeUnclosed?.filter(\.isNewline).count ?? 0)
            throw WordsError(file: file, line: place, problem: "has a {{ that is not closed, or that names nothing")
        }
        return Entry(template: template, source: source, file: file, line: line)
    }
}

extension String {
    /// The text before the last `{{`, to find its line.
    fileprivate var prefixBeforeUnclosed: Substring? {
        ranges(of: "{{").last.map { self[..<$0.lowerBound] }
    }
}

import FoundationEssentials
import Shared

/// All words in all languages: those in the binary, with those of a folder in their place.
///
/// The embedded English is the reference for keys and placeholders; every other file must match it. So an edited
/// sentence cannot fail at the moment it is needed.
package struct WordBook: Sendable {
    package static let reference = "en"

    private static let largestFile = 1 << 20
    /// These recognise danger, so no folder may replace them.
    private static let fixed: Set = ["said.despair", "said.noDespair", "said.unsafe"]

    private let languages: [String: Words]
    private let english: Words

    /// The words in the binary, replaced by those in `folder` where it has them.
    package init(folder: String? = nil) throws {
        try self.init(embedded: embeddedFiles, overrides: folder.map(WordBook.files(in:)) ?? [])
    }

    package init(embedded: [(name: String, content: String)], overrides: [(name: String, content: String)]) throws {
        var entries: [String: [String: WordsFile.Entry]] = [:]
        for (name, content) in embedded {
            let file = try WordsFile(name: name, content: content)
            entries[file.language, default: [:]].merge(file.entries) { $1 }
        }
        let measure = entries[WordBook.reference] ?? [:]
        for (name, content) in overrides {
            let file = try WordsFile(name: name, content: content)
            for (key, entry) in file.entries {
                try WordBook.check(entry, key: key, against: measure)
                guard WordBook.fixed.contains(key), let own = entries[file.language]?[key], own.source != entry.source
                else { continue }
                throw WordsError(
                    file: entry.file, line: entry.line,
                    problem: "“\(key)” is how Off recognises danger, and cannot be replaced")
            }
            entries[file.language, default: [:]].merge(file.entries) { $1 }
        }
        for (language, words) in entries {
            guard let file = words.values.first?.file else { continue }
            for key in measure.keys.sorted() where words[key] == nil {
                throw WordsError(file: file, line: nil, problem: "the language “\(language)” has no words for “\(key)”")
            }
        }
        languages = Dictionary(
            uniqueKeysWithValues: entries.map { ($0, Words(language: $0, templates: $1.mapValues(\.template))) })
        english = languages[WordBook.reference] ?? Words(language: WordBook.reference, templates: [:])
    }

    package var all: [String] { languages.keys.sorted() }

    /// The words of a language, or English where there are none.
    package func words(in language: String) -> Words {
        language == WordBook.reference ? english : languages[language] ?? english
    }

    private static func check(
        _ entry: WordsFile.Entry, key: String, against measure: [String: WordsFile.Entry]
    ) throws {
        guard let original = measure[key] else {
            throw WordsError(file: entry.file, line: entry.line, problem: "“\(key)” is not used anywhere")
        }
        if let unknown = entry.template.placeholders.subtracting(original.template.placeholders).min() {
            let line = entry.line + entry.source.linesBefore(unknown)
            throw WordsError(file: entry.file, line: line, problem: "“\(key)” has nothing to put for {{\(unknown)}}")
        }
        if let missing = original.template.placeholders.subtracting(entry.template.placeholders).min() {
            throw WordsError(file: entry.file, line: entry.line, problem: "“\(key)” needs {{\(missing)}}")
        }
    }

    private static func files(in folder: String) throws -> [(name: String, content: String)] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw WordsError(file: folder, line: nil, problem: "is not a folder that can be read")
        }
        return try names.map { name in
            let path = folder + "/" + name
            guard let text = try? SmallFile(path, limit: largestFile).text else {
                throw WordsError(file: path, line: nil, problem: "cannot be read as UTF-8 text of up to 1 MB")
            }
            return (name, text)
        }
    }
}

extension String {
    fileprivate func linesBefore(_ placeholder: String) -> Int {
        guard let range = firstRange(of: "{{\(placeholder)") else { return 0 }
        return self[..<range.lowerBound].filter(\.isNewline).count
    }
}

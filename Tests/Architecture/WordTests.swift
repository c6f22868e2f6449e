import Foundation
import Support
import Testing

/// Compares the sentences in prompts/ with the keys by which the code names them.
@Suite("Words and code")
struct WordTests {
    private static let keys: [String] = {
        let file = repository.appendingPathComponent("prompts/words.en.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix(" ") }.compactMap { line in
            line.firstRange(of: " = ").map { String(line[..<$0.lowerBound]) }
        }
    }()

    private static let code: String = {
        let root = repository.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".swift") }.compactMap {
            try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
        }.joined(separator: "\n")
    }()

    /// Literal keys, and the prefixes of keys that end in a case's name ("error.\(key)").
    private static let named: (whole: Set<String>, beginnings: Set<String>) = {
        var whole: Set<String> = []
        var beginnings: Set<String> = []
        for match in code.matches(of: /"([a-z][A-Za-z]*(?:\.[A-Za-z]+)*\.?)(\\\()?[^"\n]*"/) {
            if match.2 == nil { whole.insert(String(match.1)) } else { beginnings.insert(String(match.1)) }
        }
        return (whole, beginnings)
    }()

    @Test("agree that every sentence is used", arguments: keys)
    func used(key: String) {
        let stem = key.replacing(/\.(one|other)$/, with: "")
        let isNamed = WordTests.named.whole.contains(stem)
        let isBuilt = WordTests.named.beginnings.contains { $0.hasSuffix(".") && stem.hasPrefix($0) }
        #expect(isNamed || isBuilt, "“\(key)” is said by nobody")
    }

    @Test("agree that every key in the code has a sentence")
    func said() {
        let texts = [
            "welcome", "help", "help.more", "unsafe.passive", "unsafe.active", "unsafe.imminent", "unsafe.overdose",
            "insight.ai", "safety", "safety.heard", "safety.answered", "safety.never", "safety.kept", "safety.limits",
        ]
        for match in WordTests.code.matches(of: /words\(\s*"([A-Za-z.]+)"/) {
            let key = String(match.1)
            #expect(
                WordTests.keys.contains(key) || texts.contains(key) || WordTests.keys.contains(key + ".one"), "“\(key)”"
            )
        }
    }

    @Test("contain no key twice and no exclamation mark")
    func quality() throws {
        #expect(Set(WordTests.keys).count == WordTests.keys.count)
        let folder = repository.appendingPathComponent("prompts")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                #expect(!line.contains("!"), "\(name): \(line)")
            }
        }
    }
}

import Testing

/// Finds the types that are stored as JSON by their declarations, and checks that a test encodes and decodes each.
@Suite("A type that is stored as JSON")
struct KeptTypeTests {
    @Test("is encoded and decoded by a test, and so is every enum that may be part of one")
    func tested() {
        let tests = SourceFile.tests.filter { $0.name == "KeptTests.swift" }.map(\.text).joined()
        let named = Set(tests.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        let stored = SourceFile.sources.filter { $0.name != "Kept.swift" }.flatMap { file in
            KeptTypeTests.stored(in: file.text, isDomain: file.path.hasPrefix("Sources/Domains/"))
        }
        #expect(stored.count > 25)
        for type in stored { #expect(named.contains(type), "no KeptTests.swift names \(type)") }
    }

    @Test("is found by its declaration")
    func found() {
        let source = """
            nonisolated public struct Meal: Codable, Kept, Hashable {
                public enum Course: String, Codable {
            extension Dish: Kept {
            struct Guest: Codable {
                private struct Note: Kept {
            """
        #expect(KeptTypeTests.stored(in: source, isDomain: true) == ["Meal", "Course", "Dish"])
        #expect(KeptTypeTests.stored(in: source, isDomain: false) == ["Meal", "Dish"])
    }

    /// The types in `source` to test. A private type is tested as part of the type that uses it.
    private static func stored(in source: String, isDomain: Bool) -> [String] {
        source.split(separator: "\n").compactMap { line in
            guard line.utf8.last == UInt8(ascii: "{"), line.contains("Kept") || line.contains("Codable"),
                let match = line.firstMatch(of: /^[a-z ]*\b(struct|enum|extension) (\w+)\b[^{]*: ([^{]*)\{/),
                !line.contains("private ")
            else { return nil }
            let inherited = match.3.split { !$0.isLetter }
            let isStored = inherited.contains("Kept")
            return isStored || isDomain && match.1 == "enum" && inherited.contains("Codable") ? String(match.2) : nil
        }
    }
}

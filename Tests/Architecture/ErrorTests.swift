import Testing

/// Compares the domains' errors with their sentences.
@Suite("Errors")
struct ErrorTests {
    @Test("have a sentence each, and each sentence has an error")
    func sentences() throws {
        let errors = SourceFile.sources.flatMap { ErrorTests.keys(in: $0.text) }
        #expect(errors.count > 40)
        #expect(errors.count == Set(errors).count)
        let sentences = try SourceFile.read("prompts/words.en.txt").split(separator: "\n").compactMap { line in
            line.firstRange(of: " = ").map { line[..<$0.lowerBound] }.flatMap { name in
                name.hasPrefix("error.") ? String(name.dropFirst("error.".count)) : nil
            }
        }
        #expect(Set(errors) == Set(sentences))
    }

    @Test("are found wherever they are declared, with the beginning of their keys")
    func found() {
        let source = """
            struct Other { let key = "no.\\(rawValue)" }
            nonisolated public enum FoodError: String, CaseIterable, DomainError {
                /// A case, in a comment.
                case cold, burnt
                case notSaved

                public var key: String { "food.\\(rawValue)" }
            }
            enum Meal: String { case lunch }
            """
        #expect(ErrorTests.keys(in: source) == ["food.cold", "food.burnt", "food.notSaved"])
        #expect(ErrorTests.keys(in: "enum Odd: DomainError {\n    case x\n}\n") == ["Odd has no key.x"])
    }

    /// The keys of every enum that is declared as a `DomainError`.
    private static func keys(in source: String) -> [String] {
        source.matches(of: /enum (\w+): [^{]*\bDomainError\b[^{]*\{/).flatMap { match in
            let body = source[match.range.upperBound...].prefix(through: "\n}")
            let beginning = body.firstMatch(of: /"(\w+)\.\\\(rawValue\)"/).map { String($0.1) }
            return Declarations(String(body)).all.filter { $0.keyword == "case" }
                .map { "\(beginning ?? "\(match.1) has no key").\($0.name)" }
        }
    }
}

extension Substring {
    /// The part before the first `end`; everything if there is none.
    fileprivate func prefix(through end: String) -> Substring {
        firstRange(of: end).map { self[..<$0.lowerBound] } ?? self
    }
}

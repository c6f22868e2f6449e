import Testing

@Suite("A declaration")
struct UnusedTests {
    @Test("is used by the product, and not only by its tests")
    func used() {
        let unused = Unused.declarations(in: SourceFile.sources.map { ($0.path, $0.text) })
        #expect(unused.isEmpty, "\(unused.joined(separator: "\n"))")
    }

    @Test(
        "is reported if nothing uses it",
        arguments: [
            ("func lonely() {}", ["lonely"]),
            ("let lonely = 1 // lonely", ["lonely"]),
            ("let (lonely, alone) = pair\nlet pair = (1, pair)", ["lonely", "alone"]),
            ("struct Lonely { static var alone: Int { 1 } }", ["Lonely", "alone"]),
            ("protocol Lonely {}\ntypealias Alone = Int\nfinal class Third {}", ["Lonely", "Alone", "Third"]),
            ("enum Kind { case lonely(Int), alone }\nlet kind = Kind.lonely(kind)", ["alone"]),
            ("enum Fault: String, DomainError { case lonely }\nlet fault: Fault = fault", ["lonely"]),
            // A method that a protocol declares and a type implements, but nobody calls.
            (
                "protocol P { func lonely() }\nstruct A: P { func lonely() {} }\nlet p: A = p as P",
                ["lonely", "lonely"]
            ),
        ])
    func found(source: String, names: [String]) {
        let found = Unused.declarations(in: [("A.swift", source)])
        #expect(found.map { $0.split(separator: " ").last.map(String.init) } == names)
    }

    @Test("that is private is searched for only in its own file")
    func privately() {
        let files = [("A.swift", "    private static func read() {}"), ("B.swift", "func read() { read() }")]
        #expect(Unused.declarations(in: files) == ["A.swift:1: nobody uses read"])
    }

    @Test(
        "is not reported if it is used",
        arguments: [
            ("A.swift", "func load() {}\nlet all = \"\\(load()) \\(all)\""),
            ("A.swift", "enum Kind: String, CaseIterable { case first, second = \"2\" }\nlet kinds: [Kind] = kinds"),
            ("A.swift", "func read(_ kind: Int) {\n    switch kind {\n    case low, high: read(0)\n    }\n}"),
            ("A.swift", "struct Mirrored { var customMirror: Mirror { Mirrored() } }"),
            ("MockStore.swift", "struct MockStore { var writes = 0 }"),
            ("Plan+Samples.swift", "extension Plan { static let busy = Plan() }"),
        ])
    func letBe(path: String, source: String) {
        #expect(Unused.declarations(in: [(path, source)]) == [])
    }
}

/// Finds what Sources declares but uses nowhere. Use by a test does not count.
enum Unused {
    /// Names that Swift itself calls, as part of a protocol's conformance.
    private static let calledBySwift: Set<String> = [
        "callAsFunction", "CodingKeys", "codingPath", "customMirror", "decodeNil", "encodeNil", "nestedContainer",
        "nestedUnkeyedContainer", "superDecoder", "superEncoder", "userInfo",
    ]

    /// The unused declarations, each as `path:line: sentence`. A name must be mentioned more often than it is declared,
    /// so that a protocol's method that is implemented but never called is found, too.
    static func declarations(in files: [(path: String, source: String)]) -> [String] {
        let read = files.map { (path: $0.path, declarations: Declarations($0.source)) }
        var declared: [String: Int] = [:]
        var mentioned: [String: Int] = [:]
        for file in read {
            for declaration in file.declarations.all { declared[declaration.name, default: 0] += 1 }
            mentioned.merge(file.declarations.mentions, uniquingKeysWith: +)
        }
        return read.flatMap { file in
            let here = Dictionary(grouping: file.declarations.all, by: \.name)
            return file.declarations.all.filter { declaration in
                let name = declaration.name
                if declaration.isReachedByValue || calledBySwift.contains(name) || isForTests(file.path) {
                    return false
                }
                // A private declaration can only be used in its own file.
                if declaration.isPrivate { return file.declarations.mentions[name] == here[name]?.count }
                return mentioned[name] == declared[name]
            }.map { "\(file.path):\($0.line): nobody uses \($0.name)" }
        }
    }

    /// Whether it has samples or mocks, which tests and previews use.
    private static func isForTests(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("Mock") || name.hasSuffix("+Samples.swift")
    }
}

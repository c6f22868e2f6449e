/// What is declared in Sources and named nowhere else in it. A test that names it does not make it useful.
enum Unused {
    /// Called by Swift itself, of a type that says to be such a thing.
    private static let calledBySwift: Set<String> = [
        "callAsFunction", "CodingKeys", "codingPath", "customMirror", "encodeNil", "nestedContainer",
        "nestedUnkeyedContainer",
        "superEncoder", "userInfo",
    ]

    /// Each as `path:line: sentence`. A name that is declared several times has to be mentioned beyond that: so a method
    /// of a protocol that is implemented twice and called by nobody is found too.
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
                // What is private is of use in its own file or nowhere.
                if declaration.isPrivate { return file.declarations.mentions[name] == here[name]?.count }
                return mentioned[name] == declared[name]
            }.map { "\(file.path):\($0.line): nobody uses \($0.name)" }
        }
    }

    /// Samples and mocks are there for tests and previews.
    private static func isForTests(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("Mock") || name.hasSuffix("+Samples.swift")
    }
}

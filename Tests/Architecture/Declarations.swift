import Foundation

/// What a Swift file declares and which names it mentions, read token by token. This is not a parser, but good enough
/// for formatted code.
struct Declarations {
    struct Declaration: Hashable {
        let keyword: String
        let name: String
        let line: Int
        let isPrivate: Bool
        /// Whether it is a case that may be created from its raw value or found in `allCases`.
        let isReachedByValue: Bool
    }

    private(set) var all: [Declaration] = []
    /// How often each name occurs in the code, including its declarations but not comments.
    private(set) var mentions: [String: Int] = [:]

    private let tokens: [Token]

    init(_ source: String) {
        tokens = Token.all(in: source)
        for token in tokens where token.isName { mentions[token.text, default: 0] += 1 }
        collect()
    }

    private static let keywords: Set<String> = [
        "func", "var", "let", "struct", "enum", "class", "actor", "typealias", "protocol",
    ]
    private static let modifiers: Set<String> = [
        "static", "final", "nonisolated", "mutating", "lazy", "weak", "override", "indirect", "isolated",
    ]

    private mutating func collect() {
        /// For each open brace, whether it opened an enum whose cases are reached by value.
        var scopes: [Bool] = []
        var opensByValue = false
        for (index, token) in tokens.enumerated() where !token.isQuoted {
            switch token.text {
            case "{":
                scopes.append(opensByValue)
                opensByValue = false
            case "}": _ = scopes.popLast()
            case "case":
                for name in cases(after: index) { add("case", name, isReachedByValue: scopes.last == true) }
            case let keyword where Declarations.keywords.contains(keyword):
                for name in names(after: index) { add(keyword, name, isPrivate: isPrivate(index)) }
                if keyword == "enum" { opensByValue = isReachedByValue(index) }
            default: break
            }
        }
    }

    private mutating func add(
        _ keyword: String, _ name: Token, isPrivate: Bool = false, isReachedByValue: Bool = false
    ) {
        all.append(
            Declaration(
                keyword: keyword, name: name.text, line: name.line, isPrivate: isPrivate,
                isReachedByValue: isReachedByValue))
    }

    /// The declared name, or the names of `let (a, b)`.
    private func names(after index: Int) -> [Token] {
        guard let next = token(index + 1) else { return [] }
        if next.text == "(" { return tokens[(index + 2)...].prefix { $0.text != ")" }.filter(\.isName) }
        // `class func` declares what follows `func`, and `.class` declares nothing.
        guard next.isName, !Declarations.keywords.contains(next.text), token(index - 1)?.text != "." else { return [] }
        return [next]
    }

    /// The names of `case a, b(Int), c = 1`; none for a pattern in a switch, which ends in a colon.
    private func cases(after index: Int) -> [Token] {
        var found: [Token] = []
        var index = index + 1
        while let name = token(index), name.isName, name.text.first?.isLowercase == true {
            found.append(name)
            index += 1
            if token(index)?.text == "(" { index = closing(index) + 1 }
            if token(index)?.text == "=" { index = value(after: index) + 1 }
            guard token(index)?.text == "," else { break }
            index += 1
        }
        return [":", "where", "?", "="].contains(token(index)?.text) ? [] : found
    }

    private func closing(_ open: Int) -> Int {
        var (index, depth) = (open, 0)
        while let token = token(index) {
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            if depth == 0 { break }
            index += 1
        }
        return index
    }

    /// The index at which the raw value after the equals sign ends.
    private func value(after sign: Int) -> Int {
        var index = sign + 1
        if token(index)?.text == "-" { index += 1 }
        while token(index)?.isQuoted == true, token(index + 1)?.isQuoted == true { index += 1 }
        return index
    }

    private func isPrivate(_ keyword: Int) -> Bool {
        var index = keyword - 1
        while let token = token(index), Declarations.modifiers.contains(token.text) { index -= 1 }
        return ["private", "fileprivate"].contains(token(index)?.text)
    }

    /// False for a `DomainError`, each of whose cases must be thrown somewhere.
    private func isReachedByValue(_ keyword: Int) -> Bool {
        let clause = tokens[(keyword + 1)...].prefix { $0.text != "{" }.map(\.text)
        return clause.contains { ["CaseIterable", "String", "Int", "Codable", "CodingKey"].contains($0) }
            && !clause.contains("DomainError")
    }

    private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }
}

/// A name, a number or a symbol.
struct Token {
    let text: String
    let line: Int
    /// Whether it is within a string literal.
    let isQuoted: Bool

    var isName: Bool { text.utf8.first.map { Token.isLetter($0) && !(0x30...0x39).contains($0) } ?? false }

    static func all(in source: String) -> [Token] {
        var tokens: [Token] = []
        for (number, line) in Array(source.utf8).split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            read(line, number + 1, into: &tokens)
        }
        return tokens
    }

    private static func read(_ line: ArraySlice<UInt8>, _ number: Int, into tokens: inout [Token]) {
        var isQuoted = false
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            var end = index + 1
            if isLetter(byte) {
                while end < line.endIndex, isLetter(line[end]) { end += 1 }
                let text = String(decoding: line[index..<end], as: UTF8.self)
                tokens.append(Token(text: text, line: number, isQuoted: isQuoted))
            } else if byte == UInt8(ascii: "\\"), isQuoted, end < line.endIndex {
                // An escaped quote does not close the literal. Interpolated code is read like the rest of the literal.
                if line[end] != UInt8(ascii: "(") { end += 1 }
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: "/"), !isQuoted, end < line.endIndex, line[end] == byte {
                return
            } else if !isQuoted, byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "`") {
                tokens.append(Token(text: String(UnicodeScalar(byte)), line: number, isQuoted: false))
            }
            index = end
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: byte >= 0x80
        }
    }
}

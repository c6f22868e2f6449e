import Foundation
import Support
import Testing

/// What docs/security.md promises of the code as such.
@Suite("Security")
struct SecurityTests {
    private static let files: [(path: String, text: String)] = {
        let root = repository.appendingPathComponent("Sources")
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
            (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
        }
    }()

    /// What a line of the log may be made of: numbers, names of kinds, accounts, and what a network says of an error.
    /// Before adding to this, make sure that it can never be what somebody wrote.
    private static let logged: Set<String> = [
        "Int((after - before) * 1000)", "kind", "invitation", "row.id", "uncared", "person.number", "row",
        "due.job.kind",
        "error", "count", "Int(nearest: jump)", "seconds", "Command.version", "account",
        "configuration.access.described", "configuration.replica.mode.rawValue", "ai.described", "open", "username",
        "readsGroups ? \"reads\" : \"does not read\"", "refusal.description",
        "Int(nearest: world.uptime() - failingSince)",
        "reason", "next", "what", "Int(nearest: seconds)", "Int(nearest: now - since)",
    ]

    @Test("lets nothing into the log but what is on the list")
    func log() {
        var found: Set<String> = []
        for (path, text) in SecurityTests.files {
            for call in text.matches(of: /log\.(?:error|warning|info|debug)\(/) {
                let arguments = SecurityTests.enclosed(text[call.range.upperBound...])
                for value in SecurityTests.interpolations(in: arguments) {
                    #expect(SecurityTests.logged.contains(value), "\(path) logs \(value)")
                    found.insert(value)
                }
            }
        }
        #expect(SecurityTests.logged.subtracting(found).isEmpty, "nobody logs these any more")
    }

    @Test("checks every certificate, and no setting can change that")
    func certificates() {
        let lines = SecurityTests.files.flatMap { $0.text.split(separator: "\n").map(String.init) }
            .filter { $0.contains("CURLOPT_") && $0.contains("VERIFY") }.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["try set(CURLOPT_SSL_VERIFYPEER, to: true)", "try set(CURLOPT_SSL_VERIFYHOST, 2)"])
    }

    @Test("builds no statement from a value: only the store's own lists of columns are put into one")
    func statements() {
        let allowed = /[A-Z][A-Za-z]*\.(?:columns|selection)|table/
        for (path, text) in SecurityTests.files where path.hasSuffix("Store.swift") && !path.contains("/Mock") {
            guard path.contains("SQLite") else { continue }
            for call in text.matches(of: /database\.(?:run|rows?)\(/) {
                for value in SecurityTests.interpolations(in: SecurityTests.enclosed(text[call.range.upperBound...])) {
                    #expect(value.wholeMatch(of: allowed) != nil, "\(path) puts \(value) into a statement")
                }
            }
        }
    }

    @Test("notices a line that logs what somebody wrote, or puts it into a statement")
    func notices() {
        let call = SecurityTests.enclosed(#""a", "said \(f(")", text)) and \(b)"), c)"#[...])
        #expect(SecurityTests.interpolations(in: call) == [#"f(")", text)"#, "b"])
    }

    private enum Place {
        /// In so many brackets.
        case code(Int)
        case string
    }

    /// The text up to the bracket that closes the one before it.
    private static func enclosed(_ text: Substring) -> Substring {
        var places = [Place.code(1)]
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            switch places.last {
            case .code(let depth):
                switch character {
                case "\"": places.append(.string)
                case "(": places[places.count - 1] = .code(depth + 1)
                case ")" where depth > 1: places[places.count - 1] = .code(depth - 1)
                case ")": places.removeLast()
                default: break
                }
            case .string where isEscaped:
                if character == "(" { places.append(.code(1)) }
                isEscaped = false
            case .string where character == "\\": isEscaped = true
            case .string where character == "\"": places.removeLast()
            case .string: break
            case nil: break
            }
            if places.isEmpty { return text[..<index] }
        }
        return text
    }

    private static func interpolations(in text: Substring) -> [String] {
        var found: [String] = []
        var rest = text
        while let start = rest.firstRange(of: "\\(") {
            let value = enclosed(rest[start.upperBound...])
            found.append(String(value))
            rest = rest[value.endIndex...]
        }
        return found
    }
}

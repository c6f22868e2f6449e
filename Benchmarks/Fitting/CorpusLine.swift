public import Foundation
public import Shared
public import Understanding

/// A line of the corpus: what was asked, what was typed, and what it should mean.
///
///     home	8 kept it	checkin rating=8 plan=kept
///     saved	no wait, 6	correct rating=6
///     home	i almost opened tiktok	ask sos app=TikTok | checkin pull=strong	trap
///
/// ` || ` parts readings that are all right, ` | ` what a question should offer, ` + ` two things in one line.
public struct CorpusLine: Sendable {
    /// One reading: a kind with its slots.
    public struct Reading: Hashable, Sendable {
        public let kind: String
        public let slots: [String: String]

        init(_ text: String) {
            let parts = text.split(separator: " ").map(String.init)
            kind = parts.first ?? ""
            slots = Dictionary(
                parts.dropFirst().compactMap { part in
                    part.firstIndex(of: "=").map { (String(part[..<$0]), String(part[part.index(after: $0)...])) }
                }, uniquingKeysWith: { $1 })
        }
    }

    /// What would be right: all of `together`, or a question whose answers are `options`.
    public enum Expected: Sendable {
        case act(together: [Reading])
        case ask(options: [[Reading]])

        init(_ text: String) {
            func together(_ text: String) -> [Reading] { text.components(separatedBy: " + ").map(Reading.init) }
            guard text.hasPrefix("ask ") else {
                self = .act(together: together(text))
                return
            }
            self = .ask(options: text.dropFirst(4).components(separatedBy: " | ").map(together))
        }

        public var readings: [Reading] {
            switch self {
            case .act(let together): together
            case .ask(let options): options.flatMap { $0 }
            }
        }
    }

    public let asked: Circumstances.Asked
    public let text: String
    public let expected: [Expected]
    public let isTrap: Bool
    /// What it should mean, as it was written.
    public let label: String

    /// Nil for a line that is none.
    public init?(_ line: some StringProtocol) {
        let parts = String(line).components(separatedBy: "\t")
        guard parts.count >= 3, let asked = Circumstances.Asked(rawValue: parts[0]), !parts[2].isEmpty else {
            return nil
        }
        self.asked = asked
        (text, label) = (parts[1], parts[2])
        expected = parts[2].components(separatedBy: " || ").map(Expected.init)
        isTrap = parts.count > 3 && parts[3] == "trap"
    }

    /// The evening on which all lines of the corpus are typed: Tuesday, 24 March 2026, 21:15.
    public static let today = Day(number: 20_536)
    public static let now = TimeOfDay(clamped: 21 * 60 + 15)

    public var circumstances: Circumstances {
        Circumstances(asked: asked, today: CorpusLine.today, now: CorpusLine.now)
    }

    public static func lines(of files: [URL]) throws -> [CorpusLine] {
        try files.flatMap {
            try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").compactMap { CorpusLine($0) }
        }
    }

    /// Kinds that Off need not tell apart.
    private static let talk: Set<String> = ["smalltalk", "nothing"]

    static func kind(named name: String) -> Meaning.Kind? {
        talk.contains(name) ? .talk : Meaning.Kind(rawValue: name)
    }
}

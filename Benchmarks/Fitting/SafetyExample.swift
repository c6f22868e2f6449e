package import Foundation
package import Safety

/// A line with its label, `passive	what is the point of another winter`, and perhaps how much it counts: what everybody
/// types to Off, such as its own buttons, counts more than once.
package struct SafetyExample: Sendable {
    package let heard: Heard
    package let text: String
    let weight: Float

    /// Nil for a line that is none.
    package init?(_ line: some StringProtocol) {
        let parts = String(line).components(separatedBy: "\t")
        guard parts.count >= 2, let heard = Heard(rawValue: parts[0]), !parts[1].isEmpty else { return nil }
        self.heard = heard
        text = parts[1]
        weight = parts.count > 2 ? Float(parts[2]) ?? 1 : 1
    }

    package static func examples(in file: URL) throws -> [SafetyExample] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { SafetyExample($0) }
    }

    /// Examples of what lines to Off mean are everyday lines to Safety.
    package static func everyday(in file: URL) throws -> [SafetyExample] {
        try CorpusLine.lines(of: [file]).compactMap { SafetyExample("quiet\t" + $0.text) }
    }
}

import FoundationEssentials
import Shared

/// The log for the person who runs Off: one line per entry, never what somebody said, never a secret.
package struct Log: Sendable {
    /// The numbers are journald's priorities.
    package enum Level: Int, Comparable, Sendable, CaseIterable {
        case error = 3
        case warning = 4
        case info = 6
        case debug = 7

        package static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    package static let silent = Log(level: .error, write: { _, _ in })

    private static let longestLine = 400

    private let level: Level
    private let secrets: [String]
    private let write: @Sendable (Level, String) -> Void

    /// Removes each of the `secrets` from every line, however it got there.
    package init(level: Level, secrets: [String] = [], write: @escaping @Sendable (Level, String) -> Void) {
        self.level = level
        self.secrets = secrets.filter { !$0.isEmpty }
        self.write = write
    }

    package func error(_ subject: String, _ text: @autoclosure () -> String) { note(.error, subject, text) }
    package func warning(_ subject: String, _ text: @autoclosure () -> String) { note(.warning, subject, text) }
    package func info(_ subject: String, _ text: @autoclosure () -> String) { note(.info, subject, text) }
    package func debug(_ subject: String, _ text: @autoclosure () -> String) { note(.debug, subject, text) }

    private func note(_ level: Level, _ subject: String, _ text: () -> String) {
        guard level <= self.level else { return }
        var line = "\(subject): \(text())"
        for secret in secrets { line = Log.hiding(secret, in: line) }
        line = String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
        line = String(line.visible.prefix(Log.longestLine))
        write(level, line)
    }

    /// Compares bytes, since a combining mark after the secret would otherwise hide it from the search.
    private static func hiding(_ secret: String, in line: String) -> String {
        var (hidden, rest) = ("", line[...])
        while let found = rest.utf8.firstRange(of: secret.utf8) {
            hidden += rest[..<found.lowerBound] + "[secret]"
            rest = rest[found.upperBound...]
        }
        return hidden + rest
    }
}

import CSQLite

/// The version of the SQLite library.
package struct SQLiteVersion: Hashable, Sendable, CustomStringConvertible {
    package static let library = SQLiteVersion(Int(sqlite3_libversion_number()))

    /// As SQLite counts: 3.40.1 is 3040001.
    private let number: Int

    package init(_ number: Int) {
        self.number = number
    }

    package var description: String { "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)" }

    /// Whether two processes that checkpoint at the same time can lose commits (https://sqlite.org/wal.html#walresetbug).
    /// Linux distributions may have mended it without another version.
    package var hasResetBug: Bool {
        guard (3_007_000...3_051_002).contains(number) else { return false }
        return !(3_050_007..<3_051_000).contains(number) && !(3_044_006..<3_045_000).contains(number)
    }
}

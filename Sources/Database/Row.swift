import CSQLite
package import FoundationEssentials
import Shared

/// One row of an answer, read column by column while the statement stands on it; of no use to anybody afterwards.
///
/// A column is read as one type; something else in it, NULL included, is an error and not a default. Each type has its
/// own function, since reading is most of what a turn does with a database and a general one costs several times more.
package struct Row {
    private let handle: OpaquePointer
    private let columns: Int32
    private let sql: String

    init(handle: OpaquePointer, columns: Int32, sql: String) {
        self.handle = handle
        self.columns = columns
        self.sql = sql
    }

    package func get(_ column: Int, as type: Int64.Type = Int64.self) throws -> Int64 {
        guard let value = try integer(column) else { throw unreadable }
        return value
    }

    package func get(_ column: Int, as type: Int64?.Type = Int64?.self) throws -> Int64? { try integer(column) }

    package func get(_ column: Int, as type: Int.Type = Int.self) throws -> Int {
        guard let value = try get(column, as: Int?.self) else { throw unreadable }
        return value
    }

    package func get(_ column: Int, as type: Int?.Type = Int?.self) throws -> Int? {
        try integer(column).map { Int(min(max($0, Row.counts.lowerBound), Row.counts.upperBound)) }
    }

    /// Far more than anything is counted to, and little enough to be reckoned with: a file can hold any number, and none
    /// may end the process.
    private static let counts: ClosedRange<Int64> = -(1 << 40)...(1 << 40)

    package func get(_ column: Int, as type: Bool.Type = Bool.self) throws -> Bool {
        guard let flag = try get(column, as: Bool?.self) else { throw unreadable }
        return flag
    }

    package func get(_ column: Int, as type: Bool?.Type = Bool?.self) throws -> Bool? {
        guard let number = try integer(column) else { return nil }
        guard number == 0 || number == 1 else { throw unreadable }
        return number == 1
    }

    package func get(_ column: Int, as type: Double.Type = Double.self) throws -> Double {
        switch try kind(of: column) {
        case SQLITE_FLOAT, SQLITE_INTEGER: return sqlite3_column_double(handle, Int32(column))
        default: throw unreadable
        }
    }

    package func get(_ column: Int, as type: Double?.Type = Double?.self) throws -> Double? {
        try kind(of: column) == SQLITE_NULL ? nil : try get(column, as: Double.self)
    }

    /// Instants are kept to the millisecond.
    package func get(_ column: Int, as type: Date.Type = Date.self) throws -> Date {
        guard let date = try get(column, as: Date?.self) else { throw unreadable }
        return date
    }

    package func get(_ column: Int, as type: Date?.Type = Date?.self) throws -> Date? {
        guard let milliseconds = try integer(column) else { return nil }
        guard Row.instants.contains(milliseconds) else { throw unreadable }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    package func get(_ column: Int, as type: String.Type = String.self) throws -> String {
        guard let text = try get(column, as: String?.self) else { throw unreadable }
        return text
    }

    package func get(_ column: Int, as type: String?.Type = String?.self) throws -> String? {
        switch try kind(of: column) {
        case SQLITE_NULL: return nil
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
            let count = Int(sqlite3_column_bytes(handle, Int32(column)))
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        default: throw unreadable
        }
    }

    package func get(_ column: Int, as type: [UInt8].Type = [UInt8].self) throws -> [UInt8] {
        guard let bytes = try get(column, as: [UInt8]?.self) else { throw unreadable }
        return bytes
    }

    package func get(_ column: Int, as type: [UInt8]?.Type = [UInt8]?.self) throws -> [UInt8]? {
        switch try kind(of: column) {
        case SQLITE_NULL: return nil
        case SQLITE_BLOB:
            guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
        default: throw unreadable
        }
    }

    private func integer(_ column: Int) throws -> Int64? {
        switch try kind(of: column) {
        case SQLITE_INTEGER: return sqlite3_column_int64(handle, Int32(column))
        case SQLITE_NULL: return nil
        default: throw unreadable
        }
    }

    private func kind(of column: Int) throws -> Int32 {
        guard column >= 0, column < columns else { throw unreadable }
        return sqlite3_column_type(handle, Int32(column))
    }

    /// Ten thousand years either way: beyond them nothing can be reckoned with an instant.
    private static let instants = Int64(-315_360_000_000_000)...315_360_000_000_000

    /// For whoever reads a row and finds in it what cannot be.
    package var unreadable: DatabaseError {
        DatabaseError(kind: .unreadableRow, code: SQLITE_MISMATCH, statement: sql)
    }
}

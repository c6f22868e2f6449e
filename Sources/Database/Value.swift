package import FoundationEssentials
import Shared

/// What SQLite can hold in a column.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type that a column can keep; nil is NULL. `Row` has the way back.
package protocol Column {
    var value: Value { get }
}

extension Int64: Column {
    package var value: Value { .integer(self) }
}

extension Int: Column {
    package var value: Value { .integer(Int64(self)) }
}

extension Bool: Column {
    package var value: Value { .integer(self ? 1 : 0) }
}

extension Double: Column {
    package var value: Value { .real(self) }
}

extension String: Column {
    package var value: Value { .text(self) }
}

extension [UInt8]: Column {
    package var value: Value { .blob(self) }
}

/// Instants are kept to the millisecond, so that what is read equals what was written.
extension Date: Column {
    package var value: Value { .integer(milliseconds) }
}

package import Foundation

/// What SQLite can hold in a column.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type with one way into a column and back; optionals are NULL.
package protocol Column {
    var value: Value { get }
    /// Nil where the column holds something else.
    init?(value: Value)
}

extension Int64: Column {
    package var value: Value { .integer(self) }
    package init?(value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Int: Column {
    package var value: Value { .integer(Int64(self)) }
    package init?(value: Value) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: Column {
    package var value: Value { .integer(self ? 1 : 0) }
    package init?(value: Value) {
        guard case .integer(let number) = value, number == 0 || number == 1 else { return nil }
        self = number == 1
    }
}

extension Double: Column {
    package var value: Value { .real(self) }
    package init?(value: Value) {
        switch value {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        default: return nil
        }
    }
}

extension String: Column {
    package var value: Value { .text(self) }
    package init?(value: Value) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension [UInt8]: Column {
    package var value: Value { .blob(self) }
    package init?(value: Value) {
        guard case .blob(let bytes) = value else { return nil }
        self = bytes
    }
}

/// Instants are kept to the millisecond, so that what is read equals what was written.
extension Date: Column {
    package var value: Value { .integer(Int64((timeIntervalSince1970 * 1000).rounded())) }
    package init?(value: Value) {
        guard case .integer(let milliseconds) = value else { return nil }
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

extension Optional: Column where Wrapped: Column {
    package var value: Value { self?.value ?? .null }
    package init?(value: Value) {
        if value == .null {
            self = .none
            return
        }
        guard let wrapped = Wrapped(value: value) else { return nil }
        self = wrapped
    }
}

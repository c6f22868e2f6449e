/// A line while it is being typed. A terminal does this by itself, but then nobody else knows what stands there, and a
/// message that arrives cannot show it again.
package struct TypedLine: Sendable {
    package enum Outcome: Equatable {
        /// These bytes show what was typed.
        case echo([UInt8])
        /// The line is complete.
        case line([UInt8])
        case endOfInput
        case nothing
    }

    private enum Escape {
        case none, begun, sequence
    }

    private static let longest = 64 * 1024

    private var bytes: [UInt8] = []
    /// Of an arrow key, for example, which means nothing here.
    private var escape = Escape.none

    package init() {}

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func take(_ byte: UInt8) -> Outcome {
        if escape != .none { return skip(byte) }
        switch byte {
        case 0x1B: escape = .begun
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            defer { bytes = [] }
            return .line(bytes)
        case 0x04: return bytes.isEmpty ? .endOfInput : .nothing
        case 0x08, 0x7F: return erase { _ in false }
        // Ctrl-U takes the line away, Ctrl-W its last word, as terminals do.
        case 0x15:
            bytes = []
            return .echo(redrawn)
        case 0x17: return erase { $0 != UInt8(ascii: " ") }
        case 0x00..<0x20 where byte != UInt8(ascii: "\t"): break
        default:
            guard bytes.count < TypedLine.longest else { return .nothing }
            bytes.append(byte)
            return .echo([byte])
        }
        return .nothing
    }

    private mutating func skip(_ byte: UInt8) -> Outcome {
        let goesOn = escape == .begun && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
        let isInside = escape == .sequence && !(0x40...0x7E).contains(byte)
        escape = goesOn || isInside ? .sequence : .none
        return .nothing
    }

    /// Takes the last character away, and what stands before it for as long as it belongs to the same.
    private mutating func erase(while belongs: (UInt8) -> Bool) -> Outcome {
        guard !bytes.isEmpty else { return .nothing }
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
        while let last = bytes.last, belongs(last) { bytes.removeLast() }
        return .echo(redrawn)
    }

    private var redrawn: [UInt8] { Array("\r\u{1B}[K> ".utf8) + bytes }
}

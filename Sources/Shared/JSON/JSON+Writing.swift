extension JSON {
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(to: &bytes)
        return bytes
    }

    package func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .decimal(let number): bytes += (number.isFinite ? String(number) : "null").utf8
        case .string(let text): JSON.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSON.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // A text of Swift's own lies in memory as it is, and need not be copied.
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { write($0, to: &bytes) }
        if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { write($0, to: &bytes) } }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Most texts have nothing to escape, and are appended as one piece.
    private static func write(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var rest = text
        while let index = rest.firstIndex(where: mustBeEscaped) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<index]))
            escape(rest[index], to: &bytes)
            rest = UnsafeBufferPointer(rebasing: rest[(index + 1)...])
        }
        bytes.append(contentsOf: rest)
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x0A: bytes += "\\n".utf8
        case 0..<0x20: bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8 + Array(String(byte, radix: 16).utf8)
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
    }
}

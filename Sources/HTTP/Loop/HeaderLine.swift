/// One line of an answer's head, read byte by byte since nothing promises that it is text.
enum HeaderLine {
    case status(Int)
    case field(name: String, value: String)
    case continuation(String)
    case end
    case unreadable

    init(_ bytes: UnsafeRawBufferPointer) {
        let text = Self.trimmed(bytes[...])
        if text.isEmpty {
            self = .end
        } else if text.starts(with: "HTTP/".utf8) {
            self = .status(Self.statusCode(in: text))
        } else if bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t") {
            self = .continuation(String(decoding: text, as: UTF8.self))
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            let name = Self.trimmed(text[..<colon])
            let value = Self.trimmed(text[(colon + 1)...])
            self = .field(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
        } else {
            self = .unreadable
        }
    }

    /// The number after the version, or 0 when there is none.
    private static func statusCode(in line: UnsafeRawBufferPointer.SubSequence) -> Int {
        let words = line.split(separator: UInt8(ascii: " "))
        guard words.count > 1 else { return 0 }
        return Int(String(decoding: words[1], as: UTF8.self)) ?? 0
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer.SubSequence) -> UnsafeRawBufferPointer.SubSequence {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return bytes[bytes.endIndex...] }
        return bytes[first...last]
    }
}

/// Takes JSON apart without reading it: where its pieces begin and end, whatever nonsense stands within one of them.
///
/// A list of a hundred messages in which one is broken is thus still ninety-nine messages. Only brackets and quotes that
/// do not match make the whole unreadable.
package enum JSONScan {
    /// The elements of an array, each as its own bytes; nil where this is none, or where it ends early.
    package static func elements(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard let inner = inside(bytes, "[", "]") else { return nil }
        return parts(of: inner)
    }

    /// The value of an object's member as its own bytes.
    package static func member(_ name: String, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let inner = inside(bytes, "{", "}"), let members = parts(of: inner) else { return nil }
        let quoted = Array("\"\(name)\"".utf8)
        for member in members where member.starts(with: quoted) {
            let rest = trimmed(member.dropFirst(quoted.count))
            guard rest.first == UInt8(ascii: ":") else { continue }
            return trimmed(rest.dropFirst())
        }
        return nil
    }

    private static func inside(_ bytes: ArraySlice<UInt8>, _ open: Unicode.Scalar, _ close: Unicode.Scalar)
        -> ArraySlice<UInt8>?
    {
        let trimmed = trimmed(bytes)
        guard trimmed.count >= 2, trimmed.first == UInt8(ascii: open), trimmed.last == UInt8(ascii: close) else {
            return nil
        }
        return trimmed.dropFirst().dropLast()
    }

    /// What stands between the commas that are in no bracket and no string.
    private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var parts: [ArraySlice<UInt8>] = []
        var depth = 0
        var isInString = false
        var isEscaped = false
        var start = bytes.startIndex
        for index in bytes.indices {
            let byte = bytes[index]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth < 0 { return nil }
            case UInt8(ascii: ",") where depth == 0:
                parts.append(trimmed(bytes[start..<index]))
                start = index + 1
            default: break
            }
        }
        guard depth == 0, !isInString else { return nil }
        let last = trimmed(bytes[start...])
        return parts.isEmpty && last.isEmpty ? [] : parts + [last]
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return bytes[bytes.endIndex...] }
        return bytes[first...last]
    }
}

/// Splits JSON into the bytes of its parts without parsing them, whatever nonsense a part contains.
///
/// In a list of a hundred messages, one broken message thus leaves ninety-nine. Only brackets and quotes that do not
/// match make the whole unreadable.
package enum JSONScan {
    /// The bytes of each element of an array; nil where this is no array, where it ends early, or where it has more
    /// than `most`.
    package static func elements(of bytes: ArraySlice<UInt8>, most: Int) -> [ArraySlice<UInt8>]? {
        guard let inner = inside(bytes, "[", "]") else { return nil }
        var elements: [ArraySlice<UInt8>] = []
        let isRead = parts(of: inner) { element in
            elements.append(element)
            return elements.count <= most
        }
        return isRead ? elements : nil
    }

    /// The bytes of an object's members with these names; of two with one name, the first.
    package static func members(_ names: [String], of bytes: ArraySlice<UInt8>) -> [String: ArraySlice<UInt8>] {
        guard let inner = inside(bytes, "{", "}") else { return [:] }
        let quoted = names.map { ($0, Array("\"\($0)\"".utf8)) }
        var found: [String: ArraySlice<UInt8>] = [:]
        let isRead = parts(of: inner) { member in
            for (name, quoted) in quoted where found[name] == nil && member.starts(with: quoted) {
                let rest = trimmed(member.dropFirst(quoted.count))
                if rest.first == UInt8(ascii: ":") { found[name] = trimmed(rest.dropFirst()) }
            }
            return true
        }
        return isRead ? found : [:]
    }

    /// All of an object's members; nil where this is no object, or where it has more than `most`.
    package static func members(
        of bytes: ArraySlice<UInt8>, most: Int
    ) -> [(name: String, value: ArraySlice<UInt8>)]? {
        guard let inner = inside(bytes, "{", "}") else { return nil }
        var members: [(name: String, value: ArraySlice<UInt8>)] = []
        let isRead = parts(of: inner) { member in
            guard let end = endOfName(in: member), let name = JSON(member[..<end])?.string else { return false }
            let rest = trimmed(member[end...])
            guard rest.first == UInt8(ascii: ":") else { return false }
            members.append((name, trimmed(rest.dropFirst())))
            return members.count <= most
        }
        return isRead ? members : nil
    }

    /// Where the string that begins here ends.
    private static func endOfName(in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        var isEscaped = false
        for index in bytes.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if bytes[index] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if bytes[index] == UInt8(ascii: "\"") {
                return index + 1
            }
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

    /// Calls `each` with each part between commas outside brackets and strings, until it returns false. False if it
    /// did, or if brackets or quotes do not match.
    private static func parts(of bytes: ArraySlice<UInt8>, _ each: (ArraySlice<UInt8>) -> Bool) -> Bool {
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
                if depth < 0 { return false }
            case UInt8(ascii: ",") where depth == 0:
                guard each(trimmed(bytes[start..<index])) else { return false }
                start = index + 1
            default: break
            }
        }
        guard depth == 0, !isInString else { return false }
        let last = trimmed(bytes[start...])
        return start == bytes.startIndex && last.isEmpty || each(last)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return bytes[bytes.endIndex...] }
        return bytes[first...last]
    }
}

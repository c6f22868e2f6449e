extension JSON {
    /// How much of foreign JSON is kept. All of it is parsed; what exceeds the limits is left out.
    package struct Limits: Hashable, Sendable {
        /// Of one string, in UTF-16 units, as networks count.
        let text: Int
        /// Of all strings and names together, in bytes.
        let texts: Int
        let values: Int

        package init(text: Int, texts: Int, values: Int) {
            self.text = text
            self.texts = texts
            self.values = values
        }

        package static let none = Limits(text: .max, texts: .max, values: .max)
    }

    /// Nil where these bytes are not JSON, hold more than one value, or are nested absurdly deep.
    package init?(_ bytes: some Sequence<UInt8>, keeping limits: Limits = .none) {
        let parse = { (bytes: UnsafeBufferPointer<UInt8>) -> JSON? in
            var parser = JSONParser(bytes, keeping: limits)
            guard let value = parser.value(depth: 0) else { return nil }
            parser.skipBlanks()
            return parser.isAtEnd ? value : nil
        }
        guard let parsed = bytes.withContiguousStorageIfAvailable(parse) ?? Array(bytes).withUnsafeBufferPointer(parse)
        else { return nil }
        self = parsed
    }
}

/// Parses values; every nil ends the parsing.
private struct JSONParser {
    private static let deepest = 64
    /// No real number has so many digits.
    private static let longestNumber = 1000

    private let bytes: UnsafeBufferPointer<UInt8>
    private let longestText: Int
    private var index = 0
    /// How much may still be kept.
    private var values: Int
    private var texts: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, keeping limits: JSON.Limits) {
        self.bytes = bytes
        longestText = limits.text
        texts = limits.texts
        values = limits.values
    }

    private var keeps: Bool { values > 0 && texts > 0 }

    var isAtEnd: Bool { index == bytes.count }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    mutating func value(depth: Int) -> JSON? {
        guard depth < JSONParser.deepest else { return nil }
        values -= 1
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSON.string)
        case UInt8(ascii: "t"): return consume("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return consume("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return consume("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSON? {
        index += 1
        var members: [JSON.Member] = []
        skipBlanks()
        if consume(UInt8(ascii: "}")) { return .object([]) }
        members.reserveCapacity(4)
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let name = string() else { return nil }
            skipBlanks()
            let isKept = keeps
            guard consume(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
            if isKept { members.append(JSON.Member(name, value)) }
            skipBlanks()
            if consume(UInt8(ascii: ",")) { continue }
            return consume(UInt8(ascii: "}")) ? .object(members) : nil
        }
    }

    private mutating func array(depth: Int) -> JSON? {
        index += 1
        var elements: [JSON] = []
        skipBlanks()
        if consume(UInt8(ascii: "]")) { return .array([]) }
        while true {
            let isKept = keeps
            guard let value = value(depth: depth + 1) else { return nil }
            if isKept { elements.append(value) }
            skipBlanks()
            if consume(UInt8(ascii: ",")) { continue }
            return consume(UInt8(ascii: "]")) ? .array(elements) : nil
        }
    }

    private mutating func string() -> String? {
        index += 1
        let start = index
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { return nil }
            index += 1
        }
        if next == UInt8(ascii: "\"") {
            defer { index += 1 }
            return kept(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        }
        return stringWithEscapes(from: start)
    }

    /// The part of a string that is kept.
    private mutating func kept(_ text: UnsafeBufferPointer<UInt8>) -> String {
        guard keeps else { return "" }
        // A UTF-16 unit takes at most three bytes of UTF-8.
        let most = longestText.multipliedReportingOverflow(by: 3)
        let isWhole = most.overflow || text.count <= most.partialValue
        let beginning = isWhole ? text : UnsafeBufferPointer(rebasing: text[..<most.partialValue])
        let string = String(decoding: beginning, as: UTF8.self)
        texts -= beginning.count
        guard string.utf8.count > longestText, string.utf16.count > longestText else { return string }
        return String(string[..<string.utf16.index(string.startIndex, offsetBy: longestText)])
    }

    private mutating func stringWithEscapes(from start: Int) -> String? {
        var plain = keeps ? Array(bytes[start..<index]) : []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return plain.withUnsafeBufferPointer { kept($0) }
            case UInt8(ascii: "\\"):
                guard let escaped = next else { return nil }
                index += 1
                if escaped == UInt8(ascii: "u") {
                    guard let scalar = escapedScalar() else { return nil }
                    if keeps { plain += Array(String(scalar).utf8) }
                } else {
                    guard let meant = JSONParser.escapes[escaped] else { return nil }
                    if keeps { plain.append(meant) }
                }
            case 0..<0x20: return nil
            default: if keeps { plain.append(byte) }
            }
        }
        return nil
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// Parses what follows `\u`; half of a surrogate pair becomes the replacement character.
    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let first = hexadecimal() else { return nil }
        if let scalar = Unicode.Scalar(first) { return scalar }
        let before = index
        guard (0xD800..<0xDC00).contains(first), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")),
            let second = hexadecimal(), (0xDC00..<0xE000).contains(second)
        else {
            index = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func hexadecimal() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var number: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            number = number << 4 + UInt32(digit)
        }
        index += 4
        return number
    }

    private mutating func number() -> JSON? {
        let start = index
        while let byte = next, JSONParser.isOfNumber(byte) { index += 1 }
        guard index - start <= JSONParser.longestNumber else { return nil }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        if let integer = Int64(text), text.first != "+" { return .integer(integer) }
        guard let decimal = Double(text), decimal.isFinite, text.first != "+", text.first != "." else { return nil }
        return .decimal(decimal)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func consume(_ word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for offset in 0..<word.utf8CodeUnitCount where bytes[index + offset] != word.utf8Start[offset] { return false }
        index = end
        return true
    }
}

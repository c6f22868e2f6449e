// The standard library can decompose letters and accents, but only as SPI; the alternative is to link all of
// Foundation.
@_spi(_Unicode) import Swift

extension String {
    /// The form in which typed words are compared: lower case, no accents, emoji or punctuation, single blanks. It
    /// makes `" Kept it! "` and `"kept it"` equal.
    public var normalised: String {
        if let plain = normalisedPlainly { return plain }
        var result = ""
        var gap = false
        for scalar in lowercased()._nfd {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            // An apostrophe joins: "don't" is one word, however it was typed.
            if scalar == "'" || scalar == "\u{2019}" { continue }
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                if gap, !result.isEmpty { result.append(" ") }
                gap = false
                result.unicodeScalars.append(scalar)
            } else {
                gap = true
            }
        }
        return result
    }

    /// The same for ASCII, the common case, byte by byte; nil for any other text.
    private var normalisedPlainly: String? {
        guard holdsOnly({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: utf8.count) { letters in
            var count = 0
            var gap = false
            for byte in utf8 {
                switch byte {
                case UInt8(ascii: "'"): continue
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    if gap, count > 0 {
                        letters[count] = UInt8(ascii: " ")
                        count += 1
                    }
                    gap = false
                    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    letters[count] = isCapital ? byte + 32 : byte
                    count += 1
                default: gap = true
                }
            }
            return count
        }
    }

    /// The words between blanks. A blank is one byte, which is no part of any other character.
    public var partedAtBlanks: [String] {
        var text = self
        return text.withUTF8 { bytes in
            bytes.split(separator: UInt8(ascii: " ")).map {
                String(decoding: UnsafeBufferPointer(rebasing: $0), as: UTF8.self)
            }
        }
    }

    /// Whether each byte fits, read as the bytes lie in memory: several times as fast as one by one.
    @inlinable public func holdsOnly(_ fits: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(fits) } ?? utf8.allSatisfy(fits)
    }

    /// More marks than any language puts on a letter; Unicode's own limit for its stream-safe format.
    private static let mostMarks = 30

    /// As typed, without invisible characters and surrounding blanks.
    public var cleaned: String { visible.trimmed }

    /// Without control characters and those that reverse the direction of a line, so that Off's sentences never repeat
    /// them. A tab becomes a blank. Only the first marks on a letter are kept: comparing texts sorts them, and
    /// thousands take a tenth of a second each time.
    public var visible: String {
        if holdsOnly({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A }) { return self }
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var marks = 0
        for scalar in unicodeScalars {
            // Most of any text is plain; what a character is has to be looked up for the others only.
            if let byte = UInt8(exactly: scalar.value), (0x20..<0x7F).contains(byte) {
                result.append(byte)
                marks = 0
                continue
            }
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks > String.mostMarks { continue }
            switch scalar {
            case "\n": result.append(UInt8(ascii: "\n"))
            case "\t": result.append(UInt8(ascii: " "))
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": continue
            default: if scalar.properties.generalCategory != .control { result += scalar.utf8 }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension StringProtocol {
    /// Without surrounding blanks.
    public var trimmed: String {
        // Most texts begin and end in plain ASCII, with or without plain blanks around them.
        let (text, plain) = (Substring(self), UInt8(0x21)..<0x7F)
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        if let first = text.utf8.firstIndex(where: { !isBlank($0) }),
            let last = text.utf8.lastIndex(where: { !isBlank($0) }),
            plain.contains(text.utf8[first]), plain.contains(text.utf8[last])
        {
            return String(text[first..<text.utf8.index(after: last)])
        }
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex(where: { !$0.isWhitespace }).map { start.index(after: $0) } ?? start.startIndex
        return String(start[..<end])
    }
}

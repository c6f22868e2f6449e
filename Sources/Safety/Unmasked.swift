extension String {
    /// The text with plain letters in place of lookalikes (full-width, mathematical and circled letters), and without
    /// invisible characters such as soft hyphens.
    var unmasked: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x60 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }) {
            return self
        }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let properties = scalar.properties
            if properties.isWhitespace {
                result.append(" ")
            } else if let plain = scalar.plainLetter {
                result.append(plain)
            } else if !properties.isDefaultIgnorableCodePoint,
                properties.generalCategory != .format, properties.generalCategory != .control,
                properties.generalCategory != .enclosingMark
            {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// The ASCII letter, digit or apostrophe that this character imitates; nil where it imitates none.
    fileprivate var plainLetter: Unicode.Scalar? {
        switch value {
        case 0x60, 0xB4, 0x2018, 0x2019, 0x201B, 0x2BC, 0x2032, 0xFF07: "'"
        // The full-width forms are ASCII at an offset.
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
        case 0x24B6...0x24CF: Unicode.Scalar.letter(value - 0x24B6)
        case 0x24D0...0x24E9: Unicode.Scalar.letter(value - 0x24D0)
        case 0x1F130...0x1F149: Unicode.Scalar.letter(value - 0x1F130)
        case 0x1F150...0x1F169: Unicode.Scalar.letter(value - 0x1F150)
        case 0x1F170...0x1F189: Unicode.Scalar.letter(value - 0x1F170)
        case 0x1F1E6...0x1F1FF: Unicode.Scalar.letter(value - 0x1F1E6)
        // Thirteen mathematical alphabets of capital and small letters in a row.
        case 0x1D400...0x1D6A3: Unicode.Scalar.letter((value - 0x1D400) % 26)
        // Letters that Unicode had encoded before those alphabets, and that are missing in them.
        case 0x212C: "b"
        case 0x212D: "c"
        case 0x2130, 0x212F: "e"
        case 0x2131: "f"
        case 0x210A: "g"
        case 0x210B, 0x210C, 0x210D, 0x210E: "h"
        case 0x2110, 0x2111: "i"
        case 0x2112, 0x2113: "l"
        case 0x2133: "m"
        case 0x2115: "n"
        case 0x2134: "o"
        case 0x2119: "p"
        case 0x211A: "q"
        case 0x211B, 0x211C, 0x211D: "r"
        case 0x2124, 0x2128: "z"
        default: nil
        }
    }

    private static func letter(_ index: UInt32) -> Unicode.Scalar? { Unicode.Scalar(0x61 + index) }
}

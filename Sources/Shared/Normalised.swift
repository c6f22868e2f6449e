import Foundation

extension String {
    /// For comparing what people type with what is offered: small letters, no accents, no emoji or punctuation, single
    /// blanks. `"  Kept it! "` and `"kept it"` are then the same.
    public var normalised: String {
        let isPlain = utf8.allSatisfy { $0 < 128 }
        let base = isPlain ? lowercased() : lowercased().decomposedStringWithCanonicalMapping
        var result = ""
        var gap = false
        for scalar in base.unicodeScalars {
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

    /// As typed, without what cannot be seen and the blanks around it.
    public var cleaned: String { visible.trimmed }

    /// Without control characters, and without those that turn the direction of a whole line: whatever somebody typed
    /// once, no sentence of ours repeats them. A tab is a blank.
    public var visible: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": result.append(scalar)
            case "\t": result.append(" ")
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": continue
            default: if scalar.properties.generalCategory != .control { result.append(scalar) }
            }
        }
        return String(result)
    }
}

extension StringProtocol {
    /// Without the blanks around it.
    public var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex(where: { !$0.isWhitespace }).map { start.index(after: $0) } ?? start.startIndex
        return String(start[..<end])
    }
}

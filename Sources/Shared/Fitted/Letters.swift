/// Numbers as printable letters, so that what was fitted is ready at once and costs no memory but its text: each letter
/// is a digit from 0 to 90, from `#` on, without the backslash.
package enum Letters: Sendable {
    /// As compiled into the program.
    case text(StaticString)
    /// As just fitted.
    case bytes([UInt8])

    package static let digits = 91

    private static let first: UInt8 = 35
    private static let backslash: UInt8 = 92

    package static func letter(of digit: Int) -> UInt8 {
        let letter = first + UInt8(digit)
        return letter < backslash ? letter : letter + 1
    }

    package static func digit(of letter: UInt8) -> Int32 {
        Int32(letter > backslash ? letter - 1 : letter) - Int32(first)
    }

    package func read<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch self {
        case .text(let text): body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        case .bytes(let bytes): bytes.withUnsafeBufferPointer(body)
        }
    }
}

extension Letters {
    /// A weight is one of 91 levels, zero in the middle.
    package static let levels = -middle...middle
    private static let middle = 45

    package static func letter(ofLevel level: Int) -> UInt8 { letter(of: level + middle) }
    package static func level(of letter: UInt8) -> Int32 { digit(of: letter) - Int32(middle) }

    @inline(__always)
    package static func levels(of letters: SIMD4<UInt8>) -> SIMD4<Float> {
        let wide = SIMD4<Int32>(truncatingIfNeeded: letters)
        let beyond = wide .> Int32(backslash)
        let digits = wide &- SIMD4<Int32>.zero.replacing(with: 1, where: beyond)
        return SIMD4<Float>(digits &- (Int32(first) + Int32(middle)))
    }

    /// The levels of many letters at once.
    package static func read(_ letters: UnsafeBufferPointer<UInt8>, into levels: UnsafeMutableBufferPointer<Int16>) {
        let zero = Int16(first) + Int16(middle)
        for place in 0..<min(letters.count, levels.count) {
            let letter = letters[place]
            levels[place] = Int16(letter > backslash ? letter &- 1 : letter) &- zero
        }
    }
}

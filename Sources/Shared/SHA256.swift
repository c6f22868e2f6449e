/// SHA-256 (FIPS 180-4), for recognising something seen before without storing it.
package enum SHA256 {
    package static func digest(of message: [UInt8]) -> [UInt8] {
        var state = initial
        var padded = message + [0x80]
        padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += bytes(UInt64(message.count) * 8)
        for start in stride(from: 0, to: padded.count, by: 64) { absorb(padded[start..<start + 64], into: &state) }
        return state.flatMap { bytes($0) }
    }

    private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index] &+ words[index]
            let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static func bytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
        stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> Word($0)) }
    }

    /// The first 32 bits of the fractions of the square roots of the first eight primes.
    private static let initial: [UInt32] = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }

    /// The same for the cube roots of the first sixty-four, computed in integers.
    private static let constants: [UInt32] = primes.map { cubeRootFraction(of: UInt64($0)) }

    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    private static func fraction(of root: Double) -> UInt32 {
        UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }

    /// The largest x with x³ ≤ prime · 2⁹⁶; its low half is the fraction.
    private static func cubeRootFraction(of prime: UInt64) -> UInt32 {
        var root: UInt64 = 0
        for bit in (0..<35).reversed() {
            let candidate = root | 1 << UInt64(bit)
            if isCube(candidate, atMost: prime) { root = candidate }
        }
        return UInt32(truncatingIfNeeded: root)
    }

    private static func isCube(_ number: UInt64, atMost prime: UInt64) -> Bool {
        let square = number.multipliedFullWidth(by: number)
        let low = square.low.multipliedFullWidth(by: number)
        let high = square.high * number + low.high
        // prime · 2⁹⁶ has prime · 2³² as its high word and zero as its low word.
        let bound = prime << 32
        return high < bound || (high == bound && low.low == 0)
    }
}

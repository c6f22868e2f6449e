/// Chances of a few kinds, from the features of a text. The weights are fitted from examples and stored as printable
/// letters, a row of kinds for each bucket, so that a model is ready at once and costs no memory but its text.
package struct LinearModel: Sendable {
    /// The letters of the weights: from `#` on, without the backslash.
    private enum Letter {
        static let first = 35
        static let backslash = 92
        static let zero = 45
    }

    /// A weight is one of 91 levels.
    package static let levels = -Letter.zero...Letter.zero

    package enum Weights: Sendable {
        /// As compiled into the program.
        case text(StaticString)
        /// As just fitted.
        case letters([UInt8])

        fileprivate func read<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            switch self {
            case .text(let text): body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
            case .letters(let letters): letters.withUnsafeBufferPointer(body)
            }
        }
    }

    package let kinds: [String]
    /// The weight of one level.
    package let step: Float
    package let weights: Weights

    package init(kinds: [String], step: Float, weights: Weights) {
        self.kinds = kinds
        self.step = step
        self.weights = weights
    }

    package static func letter(of level: Int) -> UInt8 {
        let letter = Letter.first + level + Letter.zero
        return UInt8(letter < Letter.backslash ? letter : letter + 1)
    }

    private static func level(of letter: UInt8) -> Int32 {
        let letter = Int32(letter)
        return (letter > Letter.backslash ? letter - 1 : letter) - Int32(Letter.first + Letter.zero)
    }

    package func chances(_ features: [UInt32]) -> [Float] {
        var sums = [Int32](repeating: 0, count: kinds.count)
        weights.read { letters in
            let buckets = letters.count / kinds.count
            for feature in features {
                let row = Int(feature) % buckets * kinds.count
                for kind in sums.indices { sums[kind] += LinearModel.level(of: letters[row + kind]) }
            }
        }
        let scale = step / Float(max(1, features.count)).squareRoot()
        return LinearModel.chances(sums.map { Float($0) * scale })
    }

    /// How much more a feature says for one kind than for another, in steps.
    package func level(of feature: UInt32, for kind: String, against other: String) -> Int {
        guard let kind = kinds.firstIndex(of: kind), let other = kinds.firstIndex(of: other) else { return 0 }
        return weights.read { letters in
            let row = Int(feature) % (letters.count / kinds.count) * kinds.count
            return Int(LinearModel.level(of: letters[row + kind]) - LinearModel.level(of: letters[row + other]))
        }
    }

    /// What parts the sum of one among the others.
    package static func chances(_ scores: [Float]) -> [Float] {
        let most = scores.max() ?? 0
        let powers = scores.map { exponential($0 - most) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// e to the power of a number up to 0: the same on every machine, which a library's function is not.
    private static func exponential(_ x: Float) -> Float {
        if x < -20 { return 0 }
        var power = 1 + x / 256
        for _ in 0..<8 { power *= power }
        return power
    }
}

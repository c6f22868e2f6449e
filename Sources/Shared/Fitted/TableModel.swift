/// One question about a text, answered from what its features say together.
package struct TableModel: Sendable {
    package let kinds: [String]
    /// The weight of one level.
    package let step: Float
    /// A row of weights for each kind.
    package let weights: Letters

    package init(kinds: [String], step: Float, weights: Letters) {
        self.kinds = kinds
        self.step = step
        self.weights = weights
    }

    package func chances(_ sum: FeatureTable.Sum) -> [Float] {
        let count = sum.values.count
        let scores = weights.read { letters in
            sum.values.withUnsafeBytes { values in
                kinds.indices.map { kind in
                    let row = UnsafeRawBufferPointer(letters)[kind * count..<(kind + 1) * count]
                    return TableModel.product(UnsafeRawBufferPointer(rebasing: row), values) * step
                }
            }
        }
        return Chances.parted(scores)
    }

    private static func product(_ letters: UnsafeRawBufferPointer, _ values: UnsafeRawBufferPointer) -> Float {
        let whole = letters.count / 4 * 4
        // Four sums that do not wait for each other.
        var sums = SIMD4<Float>.zero
        for place in stride(from: 0, to: whole, by: 4) {
            let levels = Letters.levels(of: letters.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self))
            let four = values.loadUnaligned(
                fromByteOffset: place * MemoryLayout<Float>.stride, as: SIMD4<Float>.self)
            sums += four * levels
        }
        for place in whole..<letters.count {
            let value = values.load(fromByteOffset: place * MemoryLayout<Float>.stride, as: Float.self)
            sums[place - whole] += value * Float(Letters.level(of: letters[place]))
        }
        return sums.sum()
    }
}

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
        let values = sum.values
        let scores = weights.read { letters in
            kinds.indices.map { kind in
                // Four sums that do not wait for each other.
                var scores = SIMD4<Float>.zero
                let row = kind * values.count
                for place in stride(from: 0, to: values.count, by: 4) {
                    for lane in 0..<min(4, values.count - place) {
                        let level = Letters.level(of: letters[row + place + lane])
                        scores[lane] += values[place + lane] * Float(level)
                    }
                }
                return scores.sum() * step
            }
        }
        return Chances.parted(scores)
    }
}

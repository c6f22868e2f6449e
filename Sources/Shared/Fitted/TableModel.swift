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
                var score: Float = 0
                for place in values.indices {
                    score += values[place] * Float(Letters.level(of: letters[kind * values.count + place]))
                }
                return score * step
            }
        }
        return Chances.parted(scores)
    }
}

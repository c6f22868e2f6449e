/// Chances of a few kinds, from the features of a text: a row of weights, one for each kind, for each bucket of features.
package struct LinearModel: Sendable {
    package let kinds: [String]
    /// The weight of one level.
    package let step: Float
    package let weights: Letters

    package init(kinds: [String], step: Float, weights: Letters) {
        self.kinds = kinds
        self.step = step
        self.weights = weights
    }

    package func chances(_ features: [UInt32]) -> [Float] {
        var sums = [Int32](repeating: 0, count: kinds.count)
        weights.read { letters in
            let buckets = letters.count / kinds.count
            for feature in features {
                let row = Int(feature) % buckets * kinds.count
                for kind in sums.indices { sums[kind] += Letters.level(of: letters[row + kind]) }
            }
        }
        let scale = step / Float(max(1, features.count)).squareRoot()
        return Chances.parted(sums.map { Float($0) * scale })
    }
}

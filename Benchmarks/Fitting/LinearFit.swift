package import Shared

/// Fits the weights of one model by stochastic gradient descent, with steps that shrink for what was seen often (AdaGrad).
package struct LinearFit {
    package struct Row: Sendable {
        let features: [UInt32]
        let kind: String
        let weight: Float

        package init(_ features: [UInt32], _ kind: String, _ weight: Float) {
            self.features = features
            self.kind = kind
            self.weight = weight
        }
    }

    private let kinds: [String]
    private let buckets: Int
    /// No weight grows beyond it. Without a limit, the largest weights are cut off after the fit, when the others can no
    /// longer make up for it.
    private let limit: Float?
    private let pace: Pace
    /// Smaller corrections change nothing.
    private static let least: Float = 0.001

    struct Pace {
        var rounds = 8
        var rate: Float = 0.3
        /// What the last step is of the first.
        var slowing: Float = 1
        /// How likely an example is to be any other kind than its label says.
        var doubt: Float = 0
    }

    /// A power of two as the number of buckets parts the features evenly.
    init(kinds: [String], buckets: Int, limit: Float? = nil, pace: Pace = Pace()) {
        self.kinds = kinds
        self.buckets = buckets
        self.limit = limit
        self.pace = pace
    }

    package func model(of rows: [Row]) -> LinearModel {
        let weights = fitted(to: rows)
        // The largest hundredth of a percent is cut off, so that the rest has finer steps.
        let sizes = weights.map(abs).sorted()
        let most = limit ?? max(sizes[min(sizes.count - 1, sizes.count * 9999 / 10_000)], 1e-6)
        let step = most / Float(Letters.levels.upperBound)
        let letters = weights.map { weight in
            let level = Int((weight / step).rounded())
            return Letters.letter(ofLevel: min(max(level, Letters.levels.lowerBound), Letters.levels.upperBound))
        }
        return LinearModel(kinds: kinds, step: step, weights: .bytes(letters))
    }

    /// A weight for each kind in each bucket.
    func fitted(to rows: [Row]) -> [Float] {
        let count = kinds.count
        let numbers = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
        var weights = [Float](repeating: 0, count: buckets * count)
        var squares = [Float](repeating: 0.001, count: buckets * count)
        var order = Array(rows.indices)
        var random = FixedRandom()
        var step: Float = 0
        for _ in 0..<pace.rounds {
            random.shuffle(&order)
            for row in order.map({ rows[$0] }) {
                let done = step / Float(rows.count * pace.rounds)
                let rate = pace.rate * (1 - (1 - pace.slowing) * done)
                step += 1
                guard let right = numbers[row.kind] else { continue }
                let scale = 1 / Float(max(1, row.features.count)).squareRoot()
                let places = row.features.map { Int($0) % buckets * count }
                var scores = [Float](repeating: 0, count: count)
                for place in places { for kind in 0..<count { scores[kind] += weights[place + kind] } }
                let chances = Chances.parted(scores.map { $0 * scale })
                for kind in 0..<count {
                    let wanted = kind == right ? 1 - pace.doubt : pace.doubt / Float(count - 1)
                    let error = row.weight * scale * (chances[kind] - wanted)
                    guard abs(error) > LinearFit.least else { continue }
                    for place in places {
                        squares[place + kind] += error * error
                        let weight = weights[place + kind] - rate * error / squares[place + kind].squareRoot()
                        weights[place + kind] = limit.map { min(max(weight, -$0), $0) } ?? weight
                    }
                }
            }
        }
        return weights
    }
}

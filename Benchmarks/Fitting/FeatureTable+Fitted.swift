import Shared

extension FeatureTable {
    /// As letters: each row in nine levels, with a step of its own.
    init(of features: [UInt32], rows: [Float], width: Int) {
        let coarse = features.indices.map { FeatureTable.coarse(Array(rows[$0 * width..<($0 + 1) * width])) }
        let step = max((coarse.map(\.step).max() ?? 0) / Float(Letters.digits), 1e-9)
        let records = zip(features, coarse).map { feature, row in
            (feature, steps: min(max(Int((row.step / step).rounded()), 1), Letters.digits), levels: row.levels)
        }
        self.init(width: width, step: step, records: .bytes(FeatureTable.records(of: records)))
    }

    /// Smaller rows say nothing.
    private static let least: Float = 1e-9

    /// Whole levels for a row, with the step that loses least.
    private static func coarse(_ row: [Float]) -> (step: Float, levels: [Int]) {
        let most = max(row.map(abs).max() ?? 0, least)
        var best: (step: Float, levels: [Int], loss: Float) = (0, row.map { _ in 0 }, .infinity)
        // The largest weights may be cut off, so that the others have finer steps.
        for tenths in 4...10 {
            let step = most * Float(tenths) / 10 / Float(levels.upperBound)
            let levels = row.map {
                min(max(Int(($0 / step).rounded()), FeatureTable.levels.lowerBound), FeatureTable.levels.upperBound)
            }
            let products = zip(row, levels).reduce(0) { $0 + $1.0 * Float($1.1) }
            let squares = levels.reduce(0) { $0 + $1 * $1 }
            let fitting = products / max(Float(squares), least)
            let loss = zip(row, levels).reduce(Float(0)) { loss, pair in
                let error = pair.0 - fitting * Float(pair.1)
                return loss + error * error
            }
            if loss < best.loss { best = (fitting, levels, loss) }
        }
        return (best.step, best.levels)
    }
}

extension TableModel {
    init(kinds: [String], weights: [Float]) {
        let most = max(weights.map(abs).max() ?? 0, 1e-6)
        let step = most / Float(Letters.levels.upperBound)
        self.init(
            kinds: kinds, step: step,
            weights: .bytes(weights.map { Letters.letter(ofLevel: Int(($0 / step).rounded())) }))
    }
}

package import Safety
import Shared

/// Fits the model of Safety: from whole lines, and from each part of long quiet ones.
package enum SafetyFitter {
    /// Features have a row of their own each; there is room for so many, which say most for most lines.
    private static let mostRows = 110_000
    /// What was seen less often has no row.
    private static let leastSeen = 2
    private static let limit: Float = 4
    private static let pace = LinearFit.Pace(rounds: 20, rate: 0.2, slowing: 0.1, doubt: 0.03)
    private static let weightOfPart: Float = 0.5
    /// A short line has few features, and all of them must be right.
    private static let fewLetters = 28
    private static let weightOfShort: Float = 1.5
    private static let kinds = Heard.allCases.map(\.rawValue)

    package static func model(of examples: [SafetyExample], _ lexicon: HeardLexicon, version: SafetyModel.Version)
        -> SafetyModel
    {
        let rows = examples.flatMap { example -> [LinearFit.Row] in
            let parts = Ear.features(of: example.text, lexicon)
            // In a line about danger, only some parts are.
            let isCalm = example.heard == .quiet || example.heard == .distress
            return parts.enumerated().filter { $0.offset == 0 || isCalm }.map { index, features in
                let weight = example.weight * (example.text.utf8.count < fewLetters ? weightOfShort : 1)
                return LinearFit.Row(features, example.heard.rawValue, index == 0 ? weight : weightOfPart)
            }
        }
        var seen: [UInt32: Int] = [:]
        for row in rows { for feature in row.features { seen[feature, default: 0] += 1 } }
        let features = seen.filter { $0.value >= leastSeen }.map(\.key).sorted()
        let first = weights(of: features, fittedTo: rows)
        let ranks = features.indices.map { index in
            first[index * kinds.count..<(index + 1) * kinds.count].reduce(0) { $0 + $1 * $1 }
                * Float(seen[features[index]] ?? 0).squareRoot()
        }
        let order = features.indices.sorted { (ranks[$0], $1) > (ranks[$1], $0) }
        let kept = order.prefix(mostRows).map { features[$0] }.sorted()
        let table = FeatureTable(of: kept, rows: weights(of: kept, fittedTo: rows), width: kinds.count)
        return SafetyModel(version: version, kinds: kinds, table: table)
    }

    /// A weight for each kind and feature.
    private static func weights(of features: [UInt32], fittedTo rows: [LinearFit.Row]) -> [Float] {
        let places = Dictionary(uniqueKeysWithValues: features.enumerated().map { ($1, UInt32($0)) })
        let known = rows.map { row in
            LinearFit.Row(row.features.compactMap { places[$0] }, row.kind, row.weight)
        }
        return LinearFit(kinds: kinds, buckets: features.count, limit: limit, pace: pace).fitted(to: known)
    }
}

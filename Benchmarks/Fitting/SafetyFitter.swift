package import Safety
import Shared

/// Fits the model of Safety: from whole lines, and from each part of long quiet ones.
package enum SafetyFitter {
    private static let buckets = 131_072
    private static let limit: Float = 4
    private static let weightOfPart: Float = 0.5
    /// A short line has few features, and all of them must be right.
    private static let fewLetters = 28
    private static let weightOfShort: Float = 3

    package static func model(of examples: [SafetyExample], _ lexicon: HeardLexicon, version: SafetyModel.Version)
        -> SafetyModel
    {
        let rows = examples.flatMap { example -> [LinearFit.Row] in
            let parts = Ear.features(of: example.text, lexicon)
            // In a line about danger, only some parts are.
            let isCalm = example.heard == .quiet || example.heard == .distress
            return parts.enumerated().filter { $0.offset == 0 || isCalm }.map { index, features in
                let weight = example.text.utf8.count < fewLetters ? weightOfShort : 1
                return LinearFit.Row(features, example.heard.rawValue, index == 0 ? weight : weightOfPart)
            }
        }
        let fit = LinearFit(kinds: Heard.allCases.map(\.rawValue), buckets: buckets, limit: limit)
        return SafetyModel(version: version, linear: fit.model(of: rows))
    }
}

package import Foundation
import Shared
package import Understanding

/// Fitted models as Swift source: one string of letters for each, so that compiling and starting cost nothing.
package struct ModelSource {
    package let text: String

    /// What the models were fitted from, so that a test notices examples that were changed since.
    package static func inputs(of examples: [URL], lexicon: String) throws -> String {
        let texts = try examples.sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        return String(FeatureHash(bytes: (texts + [lexicon]).joined(separator: "\n").utf8).value, radix: 16)
    }

    package init(_ models: LanguageModels, name: String, lines: Int, inputs: String) {
        let all = [
            ("meaning", models.meaning), ("plan", models.plan), ("pull", models.pull), ("rating", models.rating),
            ("day", models.day), ("time", models.time), ("change", models.change),
        ]
        var text = """
            // swift-format-ignore-file
            // Written by `offbench fit` from \(lines) examples; see docs/understanding.md.
            // inputs: \(inputs)
            import Shared

            extension LanguageModels {
                static let \(name) = LanguageModels(

            """
        text += all.map { "        \($0.0): LinearModel(\(ModelSource.source(of: $0.1)))" }.joined(separator: ",\n")
        text += ")\n}\n"
        self.text = text
    }

    private static func source(of model: LinearModel) -> String {
        let kinds = model.kinds.map { "\"\($0)\"" }.joined(separator: ", ")
        guard case .letters(let letters) = model.weights else { return "" }
        return
            "\n            kinds: [\(kinds)], step: \(model.step),\n            weights: .text(\"\(String(decoding: letters, as: UTF8.self))\")"
    }
}

package import Foundation
package import Safety
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
        let ofLines = [("meaning", models.meaning), ("plan", models.plan), ("pull", models.pull)]
        let ofThings = [
            ("rating", models.rating), ("day", models.day), ("time", models.time), ("half", models.half),
            ("change", models.change), ("certainty", models.certainty),
        ]
        self.init(
            writtenBy: "`offbench fit` from \(lines) examples, inputs \(inputs); see docs/understanding.md",
            type: "LanguageModels",
            name: name,
            arguments: [("table", ModelSource.source(of: models.table))]
                + ofLines.map { ($0.0, ModelSource.source("TableModel", $0.1.kinds, $0.1.step, $0.1.weights)) }
                + ofThings.map { ($0.0, ModelSource.source(of: $0.1)) })
    }

    package init(_ model: SafetyModel, name: String) {
        let version = model.version
        self.init(
            writtenBy: "`offbench fit-safety` from \(version.examples) examples", type: "SafetyModel", name: name,
            arguments: [
                (
                    "version",
                    "Version(number: \(version.number), date: \"\(version.date)\", examples: \(version.examples))"
                ),
                ("kinds", "[\(model.kinds.map { "\"\($0)\"" }.joined(separator: ", "))]"),
                ("table", ModelSource.source(of: model.table)),
            ])
    }

    private init(writtenBy author: String, type: String, name: String, arguments: [(name: String, source: String)]) {
        text = """
            // swift-format-ignore-file
            // Written by \(author).
            import Shared

            extension \(type) {
                static let \(name) = \(type)(

            """
            + arguments.map { "        \($0.name): \($0.source)" }.joined(separator: ",\n") + ")\n}\n"
    }

    private static func source(of model: LinearModel) -> String {
        source("LinearModel", model.kinds, model.step, model.weights)
    }

    private static func source(of table: FeatureTable) -> String {
        """
        FeatureTable(
                    width: \(table.width), step: \(table.step),
                    records: \(source(of: table.records)))
        """
    }

    private static func source(_ type: String, _ kinds: [String], _ step: Float, _ weights: Letters) -> String {
        """
        \(type)(
                    kinds: [\(kinds.map { "\"\($0)\"" }.joined(separator: ", "))], step: \(step),
                    weights: \(source(of: weights)))
        """
    }

    private static func source(of letters: Letters) -> String {
        letters.read { ".text(\"\(String(decoding: $0, as: UTF8.self))\")" }
    }
}

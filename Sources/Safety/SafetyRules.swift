/// What /safety and docs/safety.md say about the rules in force, beside the words.
public enum SafetyRules {
    /// Raised whenever the rules or their words change; a test has a digest of each version's words.
    public static let version = (number: 11, date: "2026-11-30")

    /// The model that decides about other words than the certain phrases.
    public static var model: (number: Int, date: String, examples: Int) {
        let version = SafetyModel.english.version
        return (version.number, version.date, version.examples)
    }

    /// How many lines of the part set aside were heard. `CorpusTests` fails where it measures anything else.
    public static let measured = Measured(
        lines: 1477, danger: .init(331, of: 348), dangerMirrored: .init(7, of: 348), overdose: .init(40, of: 43),
        others: .init(228, of: 253), falseCards: .init(17, of: 780), falseMirrors: .init(33, of: 780))

    public struct Measured: Hashable, Sendable {
        public struct Share: Hashable, Sendable {
            public let count: Int
            public let all: Int

            package init(_ count: Int, of all: Int) {
                self.count = count
                self.all = all
            }

            package var value: Double { Double(count) / Double(max(1, all)) }
        }

        public let lines: Int
        /// Danger to oneself that brought a card, and what else of it brought a sentence and a way to say that it is worse.
        public let danger: Share
        public let dangerMirrored: Share
        public let overdose: Share
        /// Side routes that were told apart rightly.
        public let others: Share
        /// Everyday lines that brought a card, or a sentence.
        public let falseCards: Share
        public let falseMirrors: Share

        package init(
            lines: Int, danger: Share, dangerMirrored: Share, overdose: Share, others: Share, falseCards: Share,
            falseMirrors: Share
        ) {
            (self.lines, self.danger, self.dangerMirrored) = (lines, danger, dangerMirrored)
            (self.overdose, self.others) = (overdose, others)
            (self.falseCards, self.falseMirrors) = (falseCards, falseMirrors)
        }
    }
}

/// What /safety and docs/safety.md say about the rules in force, beside the words.
public enum SafetyRules {
    /// Raised whenever the rules or their words change; a test has a digest of each version's words.
    public static let version = (number: 3, date: "2026-11-23")

    /// The model that decides about other words than the certain phrases.
    public static var model: (number: Int, date: String, examples: Int) {
        let version = SafetyModel.english.version
        return (version.number, version.date, version.examples)
    }

    /// How many lines of the part set aside were heard. `CorpusTests` fails where it measures anything else.
    public static let measured = Measured(
        lines: 1502, danger: .init(328, of: 355), overdose: .init(41, of: 44), others: .init(221, of: 256),
        falseCards: .init(36, of: 794))

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
        /// Danger to oneself that brought a card.
        public let danger: Share
        public let overdose: Share
        /// Side routes that were told apart rightly.
        public let others: Share
        /// Everyday lines that brought a card.
        public let falseCards: Share

        package init(lines: Int, danger: Share, overdose: Share, others: Share, falseCards: Share) {
            (self.lines, self.danger, self.overdose) = (lines, danger, overdose)
            (self.others, self.falseCards) = (others, falseCards)
        }
    }
}

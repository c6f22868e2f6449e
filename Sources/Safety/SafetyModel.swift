package import Shared

/// A fitted model with what it was fitted from: for each feature a row with a weight for each kind.
package struct SafetyModel: Sendable {
    package let version: Version
    /// In the order of a row's weights.
    package let kinds: [String]
    package let table: FeatureTable

    package init(version: Version, kinds: [String], table: FeatureTable) {
        self.version = version
        self.kinds = kinds
        self.table = table
    }

    package struct Version: Hashable, Sendable {
        package let number: Int
        /// As 2026-11-22.
        package let date: String
        package let examples: Int

        package init(number: Int, date: String, examples: Int) {
            self.number = number
            self.date = date
            self.examples = examples
        }
    }

    /// How likely each kind is, in their order.
    func chances(_ features: [UInt32]) -> [Float] { Chances.parted(table.sum(of: features).values) }

    /// How much more a feature says for one kind than for another.
    func weight(of feature: UInt32, for kind: Heard, against other: Heard) -> Float {
        guard let kind = kinds.firstIndex(of: kind.rawValue), let other = kinds.firstIndex(of: other.rawValue) else {
            return 0
        }
        return table.difference(of: feature, kind, other)
    }
}

package import Shared

/// A fitted model with what it was fitted from.
package struct SafetyModel: Sendable {
    package let version: Version
    package let linear: LinearModel

    package init(version: Version, linear: LinearModel) {
        self.version = version
        self.linear = linear
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
}

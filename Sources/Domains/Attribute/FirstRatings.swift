public import FoundationEssentials
public import Shared

/// The six first ratings; one that was skipped is missing.
nonisolated public struct FirstRatings: Hashable, Sendable {
    public let madeOn: Day
    public let madeAt: Date
    /// 1...5 each.
    public let ratings: [AttributeKind: Int]

    package init(madeOn: Day, madeAt: Date, ratings: [AttributeKind: Int]) {
        self.madeOn = madeOn
        self.madeAt = madeAt
        self.ratings = ratings
    }
}

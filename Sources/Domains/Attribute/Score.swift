/// The score of an attribute: 1.0 to 5.0 in halves.
nonisolated public struct Score: Hashable, Comparable, Sendable {
    /// 2...10.
    public let halves: Int

    package init(halves: Int) {
        self.halves = min(max(halves, 2), 10)
    }

    /// From a whole rating; a skipped one counts as the middle.
    public init(rating: Int?) {
        self.init(halves: (rating ?? 3) * 2)
    }

    /// 1...5, the level that has a name.
    public var level: Int { halves / 2 }
    public var isHighest: Bool { halves == 10 }

    package func moved(by halves: Int) -> Score { Score(halves: self.halves + halves) }

    public static func < (left: Score, right: Score) -> Bool { left.halves < right.halves }
}

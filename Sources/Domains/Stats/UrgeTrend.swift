public import Shared

/// How strong the pull was lately, and its direction.
nonisolated public struct UrgeTrend: Hashable, Sendable {
    public static let length = 30

    public enum Direction: String, CaseIterable, Sendable {
        case falling, steady, rising
    }

    /// 0...3 for each of the last thirty days that has a level.
    public let levels: [Day: Int]
    /// The mean of each of the last four weeks, the earliest first; nil for a week without a level.
    public let weeks: [Double?]
    /// Nil if either of the last two weeks has fewer than four days with a level.
    public let direction: Direction?

    public init(checkIns: [CheckInSnapshot], urges: [UrgeSnapshot], today: Day) {
        let levels = UrgeTrend.levels(checkIns: checkIns, urges: urges)
        let lately = levels.filter { $0.key <= today && today - $0.key < UrgeTrend.length }
        self.levels = lately
        let mean: (Int, Int) -> Double? = { week, fewest in
            let rated = (week * 7..<week * 7 + 7).compactMap { lately[today - $0] }
            return rated.count < fewest ? nil : Double(rated.reduce(0, +)) / Double(rated.count)
        }
        weeks = (0..<4).reversed().map { mean($0, 1) }
        guard let last = mean(0, 4), let before = mean(1, 4) else {
            direction = nil
            return
        }
        // Slightly below 0.3, since 0.3 is not exact in binary.
        let change = last - before
        direction = abs(change) < 0.3 - 1e-9 ? .steady : change < 0 ? .falling : .rising
    }

    /// The level of a day is the higher one of its check-in and its urges.
    package static func levels(checkIns: [CheckInSnapshot], urges: [UrgeSnapshot]) -> [Day: Int] {
        var levels: [Day: Int] = [:]
        for urge in urges { levels[urge.day] = max(levels[urge.day] ?? 0, urge.level.rawValue) }
        for checkIn in checkIns {
            guard let urge = checkIn.urge else { continue }
            levels[checkIn.day] = max(levels[checkIn.day] ?? 0, urge.rawValue)
        }
        return levels
    }
}

package import FoundationEssentials

/// What many people have due at one minute goes out one after the other: below a hundred at once, beyond that at most
/// twenty-five a second for as long as it takes. They go in the order in which they are due and within a minute always in
/// the same one, so that everybody's comes as long after its minute as it did yesterday.
nonisolated package struct Crowd {
    package static let size = 100
    package static let perSecond = 25
    /// They go a few at a time: each time is a commit.
    private static let handful = 5

    private var isThere = false
    private var next: TimeInterval = 0

    package init() {}

    /// How many may go at that moment of a clock that nobody sets, of so many that are due; beyond `size` the number
    /// makes no difference.
    package mutating func admit(_ due: Int, at uptime: TimeInterval) -> Int {
        guard due > 0 else {
            isThere = false
            return 0
        }
        if due >= Crowd.size { isThere = true }
        guard isThere else { return due }
        guard wait(at: uptime) == 0 else { return 0 }
        next = uptime + TimeInterval(Crowd.handful) / TimeInterval(Crowd.perSecond)
        return min(due, Crowd.handful)
    }

    /// How long none of them goes.
    package func wait(at uptime: TimeInterval) -> TimeInterval {
        // A clock that was begun anew is behind what was noted by the one before.
        guard isThere, next - uptime <= 1 else { return 0 }
        return max(0, next - uptime)
    }
}

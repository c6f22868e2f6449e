package import FoundationEssentials

/// Limits how fast jobs due at the same minute go out: up to a hundred at once, more than that at most twenty-five a
/// second. Their order is the same every day, so that each person's message keeps its distance from the minute.
nonisolated package struct Crowd {
    package static let size = 100
    package static let perSecond = 25
    /// How many go per commit.
    private static let handful = 5

    private var isThere = false
    private var next: TimeInterval = 0

    package init() {}

    /// How many of the due jobs may go at this uptime. Due counts beyond `size` make no difference.
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

    /// How long until the next may go.
    package func wait(at uptime: TimeInterval) -> TimeInterval {
        // A system that was restarted begins a new uptime, below the noted one.
        guard isThere, next - uptime <= 1 else { return 0 }
        return max(0, next - uptime)
    }
}

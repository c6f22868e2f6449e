import FoundationEssentials

/// Until when no job at all is due, so that most steps need not ask the file. It may end too early, never too late.
final class IdleTime {
    /// Nil where it is not known.
    private var end: Date?

    func covers(_ time: Date) -> Bool { end.map { time < $0 } ?? false }

    func lasts(until soonest: Date) { end = soonest }

    /// Call before a job is saved, also where that may be rolled back.
    func shorten(to due: Date) { end = end.map { min($0, due) } }

    /// Call when another process may have saved jobs.
    func forget() { end = nil }
}

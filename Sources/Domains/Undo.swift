public import FoundationEssentials

/// How long a change can be taken back, whatever it changed.
nonisolated public enum Undo {
    public static let lifetime: TimeInterval = 10 * 60

    package static func isOpen(since change: Date, at now: Date) -> Bool { now.timeIntervalSince(change) < lifetime }
}

package import FoundationEssentials

/// When a message is sent again that did not arrive, or may not have.
package enum Retries {
    /// An edit is only looks: after this many lost answers it is let go.
    private static let uncertainEdits = 3
    /// An answer whose fate is unknown is repeated for so long, counted from when it may have left for the first time.
    private static let repeatedFor: TimeInterval = 15 * 60

    /// Doubles from one second to half a minute: when a network is back, nobody should have to wait for us.
    package static func pause(after attempts: Int) -> TimeInterval { doubling(from: 1, to: 30, attempts) }

    /// Where it may have arrived: an answer is repeated for a while, an edit a few times, and never what nobody has
    /// asked for.
    static func next(of item: OutboxItem, at now: Date, atOnce: Bool) -> Date? {
        switch item.kind {
        case .answer:
            let next = atOnce ? now : now.addingTimeInterval(repeatPause(after: item.uncertainSends))
            let since = item.uncertainSince ?? now
            return next.timeIntervalSince(since) <= repeatedFor ? next : nil
        case .liveEdit where item.uncertainSends < uncertainEdits:
            return now.addingTimeInterval(pause(after: item.attempts + item.uncertainSends))
        case .liveEdit, .prompt, .bulk: return nil
        }
    }

    /// Before an answer is repeated that may have arrived: 2, 4, 8 and up to 60 seconds.
    private static func repeatPause(after sends: Int) -> TimeInterval { doubling(from: 2, to: 60, sends) }

    private static func doubling(from first: TimeInterval, to most: TimeInterval, _ times: Int) -> TimeInterval {
        min(most, first * TimeInterval(1 << min(max(times, 0), 9)))
    }
}

package import FoundationEssentials

/// When to resend a message that did not arrive, or may not have arrived.
package enum Retries {
    /// An edit changes only how a message looks, so it is given up after this many sends whose outcome is unknown.
    private static let uncertainEdits = 3
    /// How long an answer that may have arrived is repeated, counted from the first send whose outcome is unknown.
    private static let repeatedFor: TimeInterval = 15 * 60

    /// Doubles from one second to half a minute: short enough that nobody waits long once a network is back.
    package static func pause(after attempts: Int) -> TimeInterval { doubling(from: 1, to: 30, attempts) }

    /// When to repeat a message that may have arrived: an answer for a while, an edit a few times, an unrequested
    /// message never.
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

    /// The pause before an answer that may have arrived is repeated: 2, 4, 8 and up to 60 seconds.
    private static func repeatPause(after sends: Int) -> TimeInterval { doubling(from: 2, to: 60, sends) }

    private static func doubling(from first: TimeInterval, to most: TimeInterval, _ times: Int) -> TimeInterval {
        min(most, first * TimeInterval(1 << min(max(times, 0), 9)))
    }
}

extension Duration {
    nonisolated var inSeconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

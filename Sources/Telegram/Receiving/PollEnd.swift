import FoundationEssentials

/// How a poll ended, as far as the next one is concerned.
enum PollEnd: Hashable, Sendable {
    case completed
    /// The network, or something on the way to it, failed.
    case failed(String)
    /// Something came that could not be read, or was stored before and led nowhere.
    case unreadable(String)
    /// Another one polls with our token, or our own last poll is not over yet at their side.
    case conflict
    /// The token is none.
    case unauthorised(String)
    case asked(TimeInterval)
    /// Updates are delivered to somebody else's address instead.
    case webhook
    /// What came could not be kept: it is not confirmed, and comes again.
    case storage
}

/// How long to wait before the next poll. No end but a completed one leads to the next without a wait.
struct Patience: Hashable, Sendable {
    private(set) var failures = 0

    mutating func wait(after end: PollEnd, pollTimeout: TimeInterval) -> TimeInterval {
        if end == .completed {
            failures = 0
            return 0
        }
        failures += 1
        switch end {
        case .completed: return 0
        case .failed, .unreadable: return Patience.doubling(from: 1, to: 30, failures)
        // Not sooner than the other poll can have ended by itself; sooner would only end each other's.
        case .conflict: return pollTimeout + 5
        case .unauthorised, .webhook: return Patience.doubling(from: 60, to: 3600, failures)
        case .asked(let seconds): return max(1, seconds)
        case .storage: return 5
        }
    }

    private static func doubling(from first: TimeInterval, to most: TimeInterval, _ failures: Int) -> TimeInterval {
        min(most, first * TimeInterval(1 << min(failures - 1, 16)))
    }
}

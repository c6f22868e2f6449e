import FoundationEssentials

/// How a poll ended, as far as the next one is concerned.
enum PollEnd: Hashable, Sendable {
    case completed
    /// The network or something on the way failed.
    case failed(String)
    /// The response could not be read, or its updates cannot be confirmed.
    case unreadable(String)
    /// Another process polls with our token, or Telegram has not yet ended our own last poll.
    case conflict
    /// The token is not valid.
    case unauthorised(String)
    case asked(TimeInterval)
    /// A webhook is set: updates go to another address.
    case webhook
    /// The updates could not be stored: they are not confirmed and come again.
    case storage
    /// The updates are stored and taken care of, and not yet replicated: they come again.
    case unreplicated(String)
}

/// How long to wait before the next poll; only a completed poll needs no wait.
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
        // Not before the other poll can have ended by itself: two polls that are sooner end each other.
        case .conflict: return pollTimeout + 5
        case .unauthorised, .webhook: return Patience.doubling(from: 60, to: 3600, failures)
        case .asked(let seconds): return max(1, seconds)
        case .storage: return 5
        // Soon: somebody may have something urgent to say.
        case .unreplicated: return 1
        }
    }

    private static func doubling(from first: TimeInterval, to most: TimeInterval, _ failures: Int) -> TimeInterval {
        min(most, first * TimeInterval(1 << min(failures - 1, 16)))
    }
}

import FoundationEssentials
import HTTP

/// How a step of the loop ended, as far as the next one is concerned.
enum PollEnd: Hashable, Sendable {
    case completed
    /// The network, or something on the way, failed.
    case failed(String)
    /// The account cannot log in, or no longer is.
    case unauthorised(String)
    case asked(TimeInterval)
    /// What came could not be stored: it is asked for again.
    case storage

    /// Of a call that has not succeeded.
    init(_ reply: MatrixReply) {
        switch reply {
        case .ok: self = .completed
        case .refused(let refusal):
            if let wait = refusal.retryAfter {
                self = .asked(TimeInterval(wait.components.seconds) + 1)
            } else if refusal.isOfTheToken {
                self = refusal.isSoftLogout ? .failed("the token has ended") : .unauthorised(refusal.description)
            } else {
                self = .failed(refusal.description)
            }
        case .garbled(let told): self = .failed(told)
        case .notSent(let failure), .uncertain(let failure): self = .failed(failure.text)
        }
    }
}

/// How long to wait before the next step; only a completed one needs no wait.
struct Patience: Hashable, Sendable {
    private(set) var failures = 0

    mutating func wait(after end: PollEnd) -> TimeInterval {
        if end == .completed {
            failures = 0
            return 0
        }
        failures += 1
        switch end {
        case .completed: return 0
        case .failed: return doubling(from: 1, to: 30)
        case .unauthorised: return doubling(from: 60, to: 3600)
        case .asked(let seconds): return max(1, seconds)
        case .storage: return 5
        }
    }

    private func doubling(from first: TimeInterval, to most: TimeInterval) -> TimeInterval {
        min(most, first * TimeInterval(1 << min(failures - 1, 16)))
    }
}

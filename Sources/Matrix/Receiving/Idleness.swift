import FoundationEssentials

/// How long to wait after answers that came at once and told nothing: a homeserver that ignores how long it may take with
/// its answer would be asked as fast as it can give one.
struct Idleness {
    /// One or two such answers are nothing unusual; and nobody's line waits longer than the last of these.
    private static let pauses: [TimeInterval] = [0, 0, 0.5, 1, 2, 4, 5]

    private var times = 0

    /// Whether the latest answer is the first to be waited after.
    var isBeginning: Bool { times == 3 }

    mutating func pause(afterIdle isIdle: Bool) -> TimeInterval {
        guard isIdle else {
            times = 0
            return 0
        }
        times += 1
        return Idleness.pauses[min(times, Idleness.pauses.count) - 1]
    }
}

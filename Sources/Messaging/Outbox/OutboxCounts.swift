/// How many of last month's messages are in which state.
nonisolated package struct OutboxCounts: Hashable, Sendable {
    package var waiting = 0
    package var delivered = 0
    package var uncertain = 0
    package var failed = 0
    /// Sends whose answer was lost, including those that were repeated and then arrived.
    package var uncertainSends = 0

    mutating func add(_ state: OutboxItemState?, count: Int, uncertainSends: Int) {
        self.uncertainSends += uncertainSends
        switch state {
        case .waiting, .sending, nil: waiting += count
        case .delivered: delivered += count
        case .uncertain: uncertain += count
        case .failed: failed += count
        }
    }
}

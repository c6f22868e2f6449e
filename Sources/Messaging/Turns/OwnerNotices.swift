import FoundationEssentials

/// Notices that the owner has yet to be told; at most one of a kind per day, and a welcome to each new owner.
final class OwnerNotices {
    struct State {
        var waiting: Set<OwnerNotice> = []
        var lastTold: [OwnerNotice: Date] = [:]
    }

    private static let pause: TimeInterval = 86_400

    /// Saved before a group, so that a rollback can restore it.
    var state = State()

    func add(_ notice: OwnerNotice) { state.waiting.insert(notice) }

    /// The notices to tell now, in a fixed order; a kind that was told within the last day is dropped.
    func due(at now: Date) -> [OwnerNotice] {
        state.waiting = state.waiting.filter { notice in
            state.lastTold[notice].map { abs(now.timeIntervalSince($0)) >= OwnerNotices.pause } ?? true
        }
        return state.waiting.sorted { $0.rawValue < $1.rawValue }
    }

    func noteTold(_ notice: OwnerNotice, at now: Date) {
        state.waiting.remove(notice)
        // Another owner has not heard it.
        if notice.isWelcome { return }
        state.lastTold[notice] = now
    }
}

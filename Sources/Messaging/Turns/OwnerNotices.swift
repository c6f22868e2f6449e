import FoundationEssentials

/// What whoever runs this is to hear of, until it could be said. One of a kind a day is enough.
final class OwnerNotices {
    struct State {
        var waiting: Set<OwnerNotice> = []
        var lastTold: [OwnerNotice: Date] = [:]
    }

    private static let pause: TimeInterval = 86_400

    /// As it was before a group that was rolled back.
    var state = State()

    func add(_ notice: OwnerNotice) { state.waiting.insert(notice) }

    /// Those that are to be said now, in order; others of the same kind and day are dropped.
    func due(at now: Date) -> [OwnerNotice] {
        state.waiting = state.waiting.filter { notice in
            state.lastTold[notice].map { abs(now.timeIntervalSince($0)) >= OwnerNotices.pause } ?? true
        }
        return state.waiting.sorted { $0.rawValue < $1.rawValue }
    }

    func noteTold(_ notice: OwnerNotice, at now: Date) {
        state.waiting.remove(notice)
        state.lastTold[notice] = now
    }
}

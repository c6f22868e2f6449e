import FoundationEssentials
import Shared
import Synchronization

/// Whether what is sent comes back with the syncs. A homeserver can go on answering them and tell nothing new any more,
/// which looks like a quiet day.
final class Echoes: Sendable {
    private static let patience: TimeInterval = 300
    private static let remembered = 64

    private struct State {
        /// The oldest message that has not come back.
        var awaited: (event: String, since: TimeInterval)?
        /// A sync may be faster than the answer to the send.
        var seen: [String] = []
    }

    private let state = Mutex(State())

    func noteSent(_ event: String, at uptime: TimeInterval) {
        state.withLock { state in
            guard state.awaited == nil, !state.seen.contains(event) else { return }
            state.awaited = (event, uptime)
        }
    }

    /// Any message of ours shows that syncs are well.
    func note(_ event: JSON, by me: UserID) {
        guard event["sender"]?.string == me.text, event["type"]?.string == "m.room.message",
            let id = event["event_id"]?.string
        else { return }
        state.withLock { state in
            state.awaited = nil
            state.seen = state.seen.suffix(Echoes.remembered - 1) + [id]
        }
    }

    /// Whether something is overdue. It is told once.
    func isOverdue(at uptime: TimeInterval) -> Bool {
        state.withLock { state in
            guard let awaited = state.awaited, uptime - awaited.since > Echoes.patience else { return false }
            state.awaited = nil
            return true
        }
    }
}

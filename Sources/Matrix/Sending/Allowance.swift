import FoundationEssentials
import Synchronization

/// How many events the server still takes, as far as can be told from here.
///
/// Homeservers let about ten events through at once and one in five seconds after that. What nobody waits for keeps
/// below that, so that an answer never has to wait for it.
final class Allowance: Sendable {
    fileprivate static let most = 10.0
    fileprivate static let perSecond = 0.2

    fileprivate struct State {
        var left = most
        var at: TimeInterval = 0
        /// The server has asked for silence until then.
        var silentUntil: TimeInterval = 0
    }

    private let state = Mutex(State())

    /// Notes an event that has left.
    func spend(at uptime: TimeInterval) {
        state.withLock { state in
            state.refill(at: uptime)
            state.left = max(0, state.left - 1)
        }
    }

    /// Whether that many may go while as many as `sparing` stay.
    func allows(_ count: Int, sparing: Int, at uptime: TimeInterval) -> Bool {
        state.withLock { state in
            state.refill(at: uptime)
            return state.left >= Double(count + sparing) && uptime >= state.silentUntil
        }
    }

    func silence(_ duration: TimeInterval, at uptime: TimeInterval) {
        state.withLock { state in
            state.refill(at: uptime)
            state.left = 0
            state.silentUntil = max(state.silentUntil, uptime + duration)
        }
    }

    /// How long the server wants silence yet.
    func wait(at uptime: TimeInterval) -> TimeInterval { state.withLock { max(0, $0.silentUntil - uptime) } }
}

extension Allowance.State {
    fileprivate mutating func refill(at uptime: TimeInterval) {
        left = min(Allowance.most, left + max(0, uptime - at) * Allowance.perSecond)
        at = uptime
    }
}

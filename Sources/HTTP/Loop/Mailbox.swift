import Synchronization

/// The only way from other threads to the loop: orders to start and the wish that it stop.
///
/// The lock is held to move values and to wake the loop, never while a task is resumed or curl works. The cases:
/// - an order while open: it is queued, and the loop is woken by the first of them and starts all.
/// - an order while stopping or ended: it is refused, and the caller ends it itself.
/// - a wake-up while open or stopping: the loop is there, or about to sleep, and curl remembers the wake-up.
/// - a wake-up once ended: ignored, since the loop frees its multi handle next.
/// - a stop before the loop has begun: the loop finds it at its first look.
/// - a loop that breaks down by itself: it ends the mailbox, takes what is queued, and no more is accepted.
final class Mailbox: Sendable {
    private enum Phase {
        case open
        case stopping
        case ended
    }

    private struct State {
        var phase = Phase.open
        var orders: [Order] = []
    }

    private let multi: MultiHandle
    private let state = Mutex(State())

    init(waking multi: MultiHandle) {
        self.multi = multi
    }

    /// Queues an order, or says no when the loop will not come for it.
    func accept(_ order: Order) -> Bool {
        state.withLock { state in
            guard state.phase == .open else { return false }
            // With orders queued the loop has been woken and not come for them yet.
            if state.orders.isEmpty { multi.wakeUp() }
            state.orders.append(order)
            return true
        }
    }

    func wakeLoop() {
        state.withLock { state in
            guard state.phase != .ended else { return }
            multi.wakeUp()
        }
    }

    func askToStop() {
        state.withLock { state in
            guard state.phase == .open else { return }
            state.phase = .stopping
            multi.wakeUp()
        }
    }

    /// For the loop: the orders that came since the last look, or nil when it is to stop.
    func collect() -> [Order]? {
        state.withLock { state in
            guard state.phase == .open else { return nil }
            defer { state.orders = [] }
            return state.orders
        }
    }

    /// For the loop, when it leaves: nothing wakes it from here on, and the orders never collected are its to end.
    func end() -> [Order] {
        state.withLock { state in
            state.phase = .ended
            defer { state.orders = [] }
            return state.orders
        }
    }
}

import Shared
import Synchronization

/// Tells people that their message was read, once it was answered: one after another. It is a courtesy: nothing depends
/// on it, and a failure is ignored.
final class Receipts: Sendable {
    private struct Read {
        let event: String
        let room: String
    }

    private struct State {
        /// The latest message of each room that has not been answered yet.
        var unread: [String: String] = [:]
        var waiting = Queue<Read>()
        var running: Task<Void, Never>?
    }

    /// While a server answers slowly, more than this are not worth it any more.
    private static let most = 500

    private let connection: Connection
    private let state = Mutex(State())

    init(connection: Connection) {
        self.connection = connection
    }

    func note(_ event: String, in room: String) { state.withLock { $0.unread[room] = event } }

    func send(in room: String) {
        state.withLock { state in
            guard let event = state.unread.removeValue(forKey: room), state.waiting.count < Receipts.most else {
                return
            }
            state.waiting.append(Read(event: event, room: room))
            guard state.running == nil else { return }
            state.running = Task {
                while let read = next() {
                    _ = await connection.call(.post("rooms", read.room, "receipt", "m.read", read.event))
                }
            }
        }
    }

    private func next() -> Read? {
        state.withLock { state in
            let next = state.waiting.removeFirst()
            if next == nil { state.running = nil }
            return next
        }
    }

    func settle() async {
        await state.withLock { $0.running }?.value
    }

    /// Drops what still waits.
    func cancel() {
        state.withLock { state in
            state.waiting = Queue()
            state.running?.cancel()
        }
    }
}

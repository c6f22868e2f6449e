import Synchronization

/// Tells people that their message was read, once it was answered. It is a courtesy: nothing depends on it, and a failure
/// is ignored.
final class Receipts: Sendable {
    private let connection: Connection
    /// The latest message of each room that has not been answered yet.
    private let unread = Mutex<[String: String]>([:])
    private let latest = Mutex<Task<Void, Never>?>(nil)

    init(connection: Connection) {
        self.connection = connection
    }

    func note(_ event: String, in room: String) { unread.withLock { $0[room] = event } }

    func send(in room: String) {
        guard let event = unread.withLock({ $0.removeValue(forKey: room) }) else { return }
        latest.withLock { latest in
            latest = Task { [before = latest] in
                await before?.value
                _ = await connection.call(.post("rooms", room, "receipt", "m.read", event))
            }
        }
    }

    func settle() async {
        await latest.withLock { $0 }?.value
    }
}

import FoundationEssentials
import Shared
import Synchronization
import World

/// Puts number reactions under messages with choices, so that one tap answers. It is the least of all that is sent: an
/// answer in the same room, or the server's wish for silence, drops what is left of it.
final class Seeder: Sendable {
    /// More choices are typed.
    private static let most = 6
    /// What is left to answers.
    private static let spared = 4

    private struct State {
        /// The latest message of each room; only that one is seeded.
        var latest: [String: String] = [:]
        var tasks: [String: Task<Void, Never>] = [:]
    }

    private let connection: Connection
    private let allowance: Allowance
    private let world: World
    private let state = Mutex(State())

    init(connection: Connection, allowance: Allowance, world: World) {
        self.connection = connection
        self.allowance = allowance
        self.world = world
    }

    /// Something was said in this room: what stands above it needs no reactions any more.
    func stop(in room: String) {
        state.withLock { state in
            state.latest[room] = nil
            state.tasks.removeValue(forKey: room)?.cancel()
        }
    }

    func seed(_ keys: [String], under event: String, in room: String) {
        guard !keys.isEmpty, keys.count <= Seeder.most else { return }
        state.withLock { state in
            guard state.latest[room] != event else { return }
            state.tasks.removeValue(forKey: room)?.cancel()
            state.latest[room] = event
            state.tasks[room] = Task { await self.send(keys, under: event, in: room) }
        }
    }

    func settle() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    func cancel() {
        state.withLock { state in
            for task in state.tasks.values { task.cancel() }
            state.tasks = [:]
        }
    }

    private func send(_ keys: [String], under event: String, in room: String) async {
        defer { state.withLock { if $0.latest[room] == event { $0.tasks[room] = nil } } }
        guard isAllowed(keys.count) else { return }
        for (index, key) in keys.enumerated() {
            guard !Task.isCancelled, isAllowed(1) else { return }
            allowance.spend(at: world.uptime())
            // The key of the transaction names what it does: doing it again changes nothing.
            let reply = await connection.call(
                .put(
                    "rooms", room, "send", "m.reaction", "off-seed-\(event)-\(index)",
                    body: [
                        "m.relates_to": [
                            "rel_type": "m.annotation", "event_id": .string(event),
                            "key": .string(key),
                        ]
                    ]))
            if case .refused(let refusal) = reply, let wait = refusal.retryAfter {
                allowance.silence(Double(wait.components.seconds), at: world.uptime())
            }
            guard reply.failure == nil else { return }
        }
    }

    private func isAllowed(_ count: Int) -> Bool {
        connection.isUnlimited || allowance.allows(count, sparing: Seeder.spared, at: world.uptime())
    }
}

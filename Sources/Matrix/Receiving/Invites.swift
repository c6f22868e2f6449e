import FoundationEssentials
import Shared
import World

/// Who may invite this account into a room.
package struct Inviters: Hashable, Sendable {
    /// Users' full names, and servers.
    private let allowed: Set<String>

    /// Each is a user such as "@ana:example.org", or a server, which stands for everybody there.
    package init(_ allowed: Set<String>) {
        self.allowed = allowed
    }

    func allow(_ user: String) -> Bool {
        guard let id = UserID(user) else { return false }
        return allowed.contains(user) || allowed.contains(id.server)
    }
}

/// Accepts invitations of those who may invite, and declines the others once, beside the polls: nobody's line waits for a
/// join. One that fails is tried again for some minutes: an invitation can arrive before the server that it came from
/// lets anybody in.
@MainActor final class Invites {
    /// The pause after each failed try. The successor of an upgraded room is tried at the last of them for good.
    private static let pauses: [TimeInterval] = [2, 10, 30, 60, 120, 240]
    private static let successorPause: TimeInterval = 3600
    /// A flood of invitations costs no more than this.
    private static let mostPerHour = 60
    private static let mostWaiting = 500
    private static let mostAtOnce = 4
    private static let mostJoined = 1000
    /// A second between two: nobody waits for them.
    private static let declinePause: TimeInterval = 1
    private static let mostDeclined = 2000

    private struct Waiting {
        let via: String?
        /// Somebody who is known to us is there already.
        var isSuccessor = false
        var failures = 0
        var at: Date
    }

    private let inviters: Inviters
    private let account: String
    private let connection: Connection
    private let world: World
    private var waiting: [String: Waiting] = [:]
    private var joining: [String: Task<Void, Never>] = [:]
    private var joins: [Date] = []
    private var joined: Set<String> = []
    private var alarm: Task<Void, Never>?
    /// Everything that was declined or waits to be.
    private var declined: Set<String> = []
    private var unwanted = Queue<String>()
    private var declining: Task<Void, Never>?

    init(_ inviters: Inviters, account: String, connection: Connection, world: World) {
        self.inviters = inviters
        self.account = account
        self.connection = connection
        self.world = world
    }

    func consider(_ room: String, state: [JSON], me: String) {
        let mine = state.first { $0["type"]?.string == "m.room.member" && $0["state_key"]?.string == me }
        guard let inviter = mine?["sender"]?.string, inviters.allow(inviter) else {
            if declining == nil {
                world.log.info(account, "an invitation is declined: OFF_MATRIX_INVITERS does not name who it came from")
            }
            return decline(room)
        }
        add(room, Waiting(via: UserID(inviter)?.server, at: world.now()))
    }

    /// Goes on in the room that took another's place.
    func follow(_ replacement: Rooms.Room.Replacement) {
        // It may not be in the answers yet.
        guard !joined.contains(replacement.room) else { return }
        waiting[replacement.room]?.isSuccessor = true
        add(replacement.room, Waiting(via: replacement.via, isSuccessor: true, at: world.now()))
    }

    /// Returns when the joins that have begun are through.
    func settle() async {
        for task in joining.values { await task.value }
    }

    func cancel() {
        for task in joining.values { task.cancel() }
        alarm?.cancel()
        declining?.cancel()
    }

    // MARK: - Joining

    private func add(_ room: String, _ one: Waiting) {
        guard waiting[room] == nil, waiting.count < Invites.mostWaiting else { return }
        waiting[room] = one
        join()
    }

    /// Begins to join what is due.
    private func join() {
        let now = world.now()
        joins.removeAll { now.timeIntervalSince($0) > 3600 }
        for (room, one) in waiting.sorted(by: { ($0.value.at, $0.key) < ($1.value.at, $1.key) })
        where one.at <= now && joining[room] == nil && joining.count < Invites.mostAtOnce {
            guard joins.count < Invites.mostPerHour else {
                waiting[room]?.at = now.addingTimeInterval(600)
                continue
            }
            joins.append(now)
            joining[room] = Task {
                await join(room, one)
                joining[room] = nil
                if !Task.isCancelled { join() }
            }
        }
        setAlarm()
    }

    private func setAlarm() {
        alarm?.cancel()
        alarm = nil
        // Each end of a join looks for the next one.
        guard joining.count < Invites.mostAtOnce,
            let next = waiting.filter({ joining[$0.key] == nil }).map(\.value.at).min()
        else { return }
        alarm = Task {
            await world.sleepUntil(next)
            if !Task.isCancelled { join() }
        }
    }

    private func join(_ room: String, _ one: Waiting) async {
        let query = one.via.map {
            [Authorization.Query(name: "server_name", value: $0), Authorization.Query(name: "via", value: $0)]
        }
        let reply = await connection.call(
            MatrixAPI.Request(
                method: "POST", path: MatrixAPI.client + ["join", room], query: query ?? [], body: .json([:])))
        let isSuccessor = waiting[room]?.isSuccessor == true
        switch reply {
        case .ok:
            waiting[room] = nil
            if joined.count >= Invites.mostJoined { joined = [] }
            joined.insert(room)
            world.log.info(account, "joined a room")
        case .refused(let refusal) where refusal.retryAfter != nil:
            let wait = TimeInterval(refusal.retryAfter?.components.seconds ?? 0) + 1
            waiting[room]?.at = world.now().addingTimeInterval(wait)
        case .refused(let refusal) where one.failures >= Invites.pauses.count && !isSuccessor:
            world.log.warning(account, "a room cannot be joined: \(refusal.description)")
            waiting[room] = nil
            decline(room)
        default:
            let isOver = one.failures >= Invites.pauses.count
            let last = isSuccessor ? Invites.successorPause : Invites.pauses[Invites.pauses.count - 1]
            waiting[room]?.failures += 1
            waiting[room]?.at = world.now().addingTimeInterval(isOver ? last : Invites.pauses[one.failures])
        }
    }

    // MARK: - Declining

    private func decline(_ room: String) {
        // Beyond that, an invitation is left as it is.
        guard unwanted.count < Invites.mostDeclined else { return }
        if declined.count > Invites.mostDeclined { declined = [] }
        guard declined.insert(room).inserted else { return }
        unwanted.append(room)
        guard declining == nil else { return }
        declining = Task {
            while !Task.isCancelled, let room = unwanted.removeFirst() {
                let reply = await connection.call(.post("rooms", room, "leave"))
                var pause = Invites.declinePause
                if case .refused(let refusal) = reply, let wait = refusal.retryAfter {
                    unwanted.append(room)
                    pause += TimeInterval(wait.components.seconds)
                }
                await world.sleepUntil(world.now().addingTimeInterval(pause))
            }
            declining = nil
        }
    }
}

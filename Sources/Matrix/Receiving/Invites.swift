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

/// Accepts invitations of those who may invite, and declines the others once. A join that fails is tried again for some
/// minutes: an invitation can arrive before the server that it came from lets anybody in.
@MainActor final class Invites {
    /// The pause after each failed try.
    private static let pauses: [TimeInterval] = [2, 10, 30, 60, 120, 240]
    /// A flood of invitations costs no more than this.
    private static let mostPerHour = 60
    private static let mostWaiting = 500

    private struct Waiting {
        let via: String?
        var failures = 0
        var at: Date
    }

    private let inviters: Inviters
    private let account: String
    private let connection: Connection
    private let world: World
    private var waiting: [String: Waiting] = [:]
    private var declined: Set<String> = []
    private var joins: [Date] = []

    init(_ inviters: Inviters, account: String, connection: Connection, world: World) {
        self.inviters = inviters
        self.account = account
        self.connection = connection
        self.world = world
    }

    /// When the next try is due.
    var nextDue: Date? { waiting.values.map(\.at).min() }

    func consider(_ room: String, state: [JSON], me: String) async {
        let mine = state.first { $0["type"]?.string == "m.room.member" && $0["state_key"]?.string == me }
        guard waiting[room] == nil, waiting.count < Invites.mostWaiting else { return }
        guard let inviter = mine?["sender"]?.string, inviters.allow(inviter) else {
            world.log.info(account, "an invitation is declined: OFF_MATRIX_INVITERS does not name who it came from")
            return await decline(room)
        }
        waiting[room] = Waiting(via: UserID(inviter)?.server, at: world.now())
    }

    /// Goes on in the room that took another's place.
    func follow(_ replacement: Rooms.Room.Replacement) {
        guard waiting[replacement.room] == nil, !declined.contains(replacement.room) else { return }
        waiting[replacement.room] = Waiting(via: replacement.via, at: world.now())
    }

    /// Joins what is due.
    func join() async {
        let now = world.now()
        joins.removeAll { now.timeIntervalSince($0) > 3600 }
        for (room, one) in waiting.sorted(by: { $0.key < $1.key }) where one.at <= now {
            guard joins.count < Invites.mostPerHour else {
                waiting[room]?.at = now.addingTimeInterval(600)
                continue
            }
            joins.append(now)
            await join(room, one)
        }
    }

    private func join(_ room: String, _ one: Waiting) async {
        let query = one.via.map {
            [Authorization.Query(name: "server_name", value: $0), Authorization.Query(name: "via", value: $0)]
        }
        let reply = await connection.call(
            MatrixAPI.Request(
                method: "POST", path: MatrixAPI.client + ["join", room], query: query ?? [], body: .json([:])))
        switch reply {
        case .ok:
            waiting[room] = nil
            world.log.info(account, "joined a room")
        case .refused(let refusal) where refusal.retryAfter != nil:
            let wait = TimeInterval(refusal.retryAfter?.components.seconds ?? 0) + 1
            waiting[room]?.at = world.now().addingTimeInterval(wait)
        case .refused(let refusal) where one.failures >= Invites.pauses.count:
            world.log.warning(account, "a room cannot be joined: \(refusal.description)")
            await decline(room)
        default:
            let pause = Invites.pauses[min(one.failures, Invites.pauses.count - 1)]
            waiting[room]?.failures += 1
            waiting[room]?.at = world.now().addingTimeInterval(pause)
        }
    }

    private func decline(_ room: String) async {
        waiting[room] = nil
        guard declined.insert(room).inserted else { return }
        if declined.count > Invites.mostWaiting { declined = [room] }
        _ = await connection.call(.post("rooms", room, "leave"))
    }
}

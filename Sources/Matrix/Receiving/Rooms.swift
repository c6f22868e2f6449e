import Shared
import Synchronization

/// What is known of the rooms this account is in: who else is there, which are encrypted, and which belongs to whom.
///
/// Nothing of it is stored: it is asked for at the start, and each sync brings what has changed.
final class Rooms: Sendable {
    struct Room: Hashable, Sendable {
        /// Everybody who is in it or invited, besides this account; true for those who are in.
        var others: [String: Bool] = [:]
        var isEncrypted = false
        /// Where the conversation went on, after an upgrade.
        var replacement: Replacement?

        struct Replacement: Hashable, Sendable {
            let room: String
            /// The server of the one who upgraded it, which knows the way there.
            let via: String
        }

        /// The only other person in it; nil in a room of several people.
        var person: String? { others.count == 1 ? others.first?.key : nil }
    }

    fileprivate struct State {
        var me = ""
        var rooms: [String: Room] = [:]
        /// Each person's room, the one they wrote in last; and what the server has stored about that.
        var direct: [String: String] = [:]
        var storedDirect: JSON = [:]
        var isLoaded = false
    }

    private let state = Mutex(State())

    /// Whether the rooms have been asked for; before that, nothing can be sent.
    var isLoaded: Bool { state.withLock { $0.isLoaded } }

    /// Forgets everything, since it is about to be told anew.
    func begin(as me: String) {
        state.withLock { $0 = State(me: me) }
    }

    func setLoaded() { state.withLock { $0.isLoaded = true } }

    func room(_ id: String) -> Room? { state.withLock { $0.rooms[id] } }

    /// A room that Off may talk in: one other person, not encrypted, and not left behind by an upgrade.
    func isPrivate(_ id: String) -> Bool {
        state.withLock { $0.isPrivate(id) }
    }

    var privateRooms: [String] {
        state.withLock { state in state.rooms.keys.filter { state.isPrivate($0) }.sorted() }
    }

    /// Where to reach a person; nil where no room is theirs alone.
    func home(of person: String) -> String? {
        state.withLock { state in
            if let room = state.direct[person], state.isPrivate(room), state.rooms[room]?.person == person {
                return room
            }
            return state.rooms.keys.filter { state.isPrivate($0) && state.rooms[$0]?.person == person }.max()
        }
    }

    /// Notes that a person wrote there; returns what the server is to store about it, if that has changed.
    func noteUse(of room: String, by person: String) -> JSON? {
        state.withLock { state -> JSON? in
            guard state.direct[person] != room else { return nil }
            state.direct[person] = room
            return state.marked(room, for: person)
        }
    }

    /// The server's list of direct chats; it has no order that counts, so a room in use stays the one in use.
    func setDirect(_ content: JSON) {
        state.withLock { state in
            state.storedDirect = content
            guard case .object(let members) = content else { return }
            for member in members where state.direct[member.name] == nil {
                state.direct[member.name] = member.value.array?.first?.string
            }
        }
    }

    func leave(_ room: String) { state.withLock { $0.rooms[room] = nil } }

    /// A room that is in the answer of a sync exists, even where no event tells of it.
    func join(_ room: String) { state.withLock { state in state.rooms[room] = state.rooms[room] ?? Room() } }

    /// Takes over what a state event says; true where somebody else has just come in by it. Any field may be missing or
    /// of another type.
    @discardableResult
    func apply(_ event: JSON, in room: String) -> Bool {
        guard let key = event["state_key"]?.string, let content = event["content"] else { return false }
        return state.withLock { state in
            switch event["type"]?.string {
            case "m.room.member" where key != state.me:
                let membership = content["membership"]?.string
                let wasIn = state.rooms[room]?.others[key] == true
                let isOf = membership == "join" || membership == "invite"
                state.rooms[room, default: Room()].others[key] = isOf ? membership == "join" : nil
                return membership == "join" && !wasIn
            // A room that was encrypted once stays so, whatever is said later.
            case "m.room.encryption": state.rooms[room, default: Room()].isEncrypted = true
            case "m.room.tombstone":
                guard let next = content["replacement_room"]?.string, !next.isEmpty,
                    let via = event["sender"]?.string.flatMap(UserID.init)?.server
                else { break }
                state.rooms[room, default: Room()].replacement = Room.Replacement(room: next, via: via)
            default: break
            }
            return false
        }
    }

    /// The upgraded rooms whose successor this account is not in yet.
    var leftBehind: [Room.Replacement] {
        state.withLock { state in
            state.rooms.values.compactMap(\.replacement).filter { state.rooms[$0.room] == nil }
                .sorted { $0.room < $1.room }
        }
    }
}

extension Rooms.State {
    fileprivate func isPrivate(_ id: String) -> Bool {
        guard let room = rooms[id] else { return false }
        return room.person != nil && !room.isEncrypted && room.replacement == nil
    }

    /// The server's list with this room first; nil where it is first already.
    fileprivate mutating func marked(_ room: String, for person: String) -> JSON? {
        var rooms = storedDirect[person]?.array?.compactMap(\.string) ?? []
        guard rooms.first != room else { return nil }
        rooms = [room] + rooms.filter { $0 != room }
        var members: [JSON.Member] = []
        if case .object(let stored) = storedDirect { members = stored.filter { $0.name != person } }
        storedDirect = .object(members + [JSON.Member(person, .array(rooms.map(JSON.string)))])
        return storedDirect
    }
}

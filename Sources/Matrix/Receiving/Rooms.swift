import Shared
import Synchronization

/// What is known of the rooms this account is in: who else is there, which are encrypted, and which belongs to whom.
///
/// Nothing of it is stored: it is asked for at the start, and each sync brings what has changed.
struct Rooms: Sendable {
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

    private let me: String
    private var rooms: [String: Room] = [:]
    /// Each person's room, the one they wrote in last; and what the server has stored about that.
    private var direct: [String: String] = [:]
    private var storedDirect: JSON = [:]

    init(me: String) {
        self.me = me
    }

    func room(_ id: String) -> Room? { rooms[id] }

    /// A room that Off may talk in: one other person, not encrypted, and not left behind by an upgrade.
    func isPrivate(_ id: String) -> Bool {
        guard let room = rooms[id] else { return false }
        return room.person != nil && !room.isEncrypted && room.replacement == nil
    }

    /// Those with one other person in them, also where Off cannot read.
    var ofOnePerson: [String] {
        rooms.filter { $0.value.person != nil && $0.value.replacement == nil }.keys.sorted()
    }

    /// Where to reach a person; nil where no room is theirs alone.
    func home(of person: String) -> String? {
        if let room = direct[person], isPrivate(room), rooms[room]?.person == person { return room }
        return rooms.keys.filter { isPrivate($0) && rooms[$0]?.person == person }.max()
    }

    /// Whether a person's room was upgraded, and this account is not in its successor yet.
    func isMoving(_ person: String) -> Bool {
        rooms.values.contains { room in
            room.person == person && room.replacement.map { rooms[$0.room] == nil } == true
        }
    }

    /// Notes that a person wrote there; returns what the server is to store about it, if that has changed.
    mutating func noteUse(of room: String, by person: String) -> JSON? {
        guard direct[person] != room else { return nil }
        direct[person] = room
        return marked(room, for: person)
    }

    /// The server's list of direct chats; it has no order that counts, so a room in use stays the one in use.
    mutating func setDirect(_ content: JSON) {
        storedDirect = content
        guard case .object(let members) = content else { return }
        for member in members where direct[member.name] == nil {
            direct[member.name] = member.value.array?.first?.string
        }
    }

    mutating func leave(_ room: String) { rooms[room] = nil }

    /// A room that is in the answer of a sync exists, even where no event tells of it.
    mutating func join(_ room: String) {
        // Storing it again would copy the whole table.
        if rooms[room] == nil { rooms[room] = Room() }
    }

    /// Takes over what a state event says; true where somebody else has just come in by it. Any field may be missing or
    /// of another type.
    @discardableResult
    mutating func apply(_ event: JSON, in room: String) -> Bool {
        guard let key = event["state_key"]?.string, let content = event["content"] else { return false }
        switch event["type"]?.string {
        case "m.room.member" where key != me:
            let membership = content["membership"]?.string
            let wasIn = rooms[room]?.others[key] == true
            let isOf = membership == "join" || membership == "invite"
            rooms[room, default: Room()].others[key] = isOf ? membership == "join" : nil
            return membership == "join" && !wasIn
        // A room that was encrypted once stays so, whatever is said later.
        case "m.room.encryption": rooms[room, default: Room()].isEncrypted = true
        case "m.room.tombstone":
            guard let next = content["replacement_room"]?.string, !next.isEmpty,
                let via = event["sender"]?.string.flatMap(UserID.init)?.server
            else { break }
            rooms[room, default: Room()].replacement = Room.Replacement(room: next, via: via)
        default: break
        }
        return false
    }

    /// The upgraded rooms whose successor this account is not in yet.
    var leftBehind: [Room.Replacement] {
        rooms.values.compactMap(\.replacement).filter { rooms[$0.room] == nil }.sorted { $0.room < $1.room }
    }

    /// The server's list with this room first; nil where it is first already.
    private mutating func marked(_ room: String, for person: String) -> JSON? {
        var rooms = storedDirect[person]?.array?.compactMap(\.string) ?? []
        guard rooms.first != room else { return nil }
        rooms = [room] + rooms.filter { $0 != room }
        var members: [JSON.Member] = []
        if case .object(let stored) = storedDirect { members = stored.filter { $0.name != person } }
        storedDirect = .object(members + [JSON.Member(person, .array(rooms.map(JSON.string)))])
        return storedDirect
    }
}

/// The rooms as of the last events that were stored.
final class PresentRooms: Sendable {
    private let state = Mutex<Rooms?>(nil)

    /// Nil until they have been asked for; before that, nothing can be sent.
    var now: Rooms? { state.withLock { $0 } }

    func set(_ rooms: Rooms) { state.withLock { $0 = rooms } }
}

import FoundationEssentials
import Shared
import World

/// What Off says where it cannot read.
package struct EncryptedRoomWords: Sendable {
    let cannotRead: String
    /// The same, where an invitation to another room goes with it.
    let comeOver: String

    package init(cannotRead: String, comeOver: String) {
        self.cannotRead = cannotRead
        self.comeOver = comeOver
    }
}

/// Encrypted rooms, as long as nothing decrypts: whoever writes there is told so, once an hour at most, and invited to a
/// room without encryption. Nothing else is ever said there.
@MainActor final class EncryptedRooms {
    private static let pause: TimeInterval = 3600
    private static let most = 1000
    private static let mostAtOnce = 8
    /// A crowd in encrypted rooms makes no more rooms than this.
    private static let mostRoomsPerHour = 30

    private struct Line {
        let event: String
        let person: String
        let room: String
    }

    private let words: EncryptedRoomWords
    private let connection: Connection
    private let rooms: PresentRooms
    private let sender: Sender
    private let world: World
    private var told: [String: Date] = [:]
    /// Who has been invited, and whether the room can be read; where that is not known any more, their room tells it.
    private var invited: [String: Bool] = [:]
    private var made: [Date] = []
    private var waiting = Queue<Line>()
    private var tasks: [String: Task<Void, Never>] = [:]

    init(_ words: EncryptedRoomWords, connection: Connection, rooms: PresentRooms, sender: Sender, world: World) {
        self.words = words
        self.connection = connection
        self.rooms = rooms
        self.sender = sender
        self.world = world
    }

    /// Somebody has written there.
    func note(_ event: String, by person: String, in room: String) {
        let now = world.now()
        guard tasks[room] == nil, waiting.count < EncryptedRooms.most,
            told[room].map({ now.timeIntervalSince($0) >= EncryptedRooms.pause }) ?? true
        else { return }
        if told.count >= EncryptedRooms.most { told = [:] }
        told[room] = now
        waiting.append(Line(event: event, person: person, room: room))
        sayNext()
    }

    func cancel() {
        waiting = Queue()
        for task in tasks.values { task.cancel() }
    }

    private func sayNext() {
        while tasks.count < EncryptedRooms.mostAtOnce, let line = waiting.removeFirst() {
            tasks[line.room] = Task {
                let isInvited = rooms.now?.home(of: line.person) == nil ? await invite(line.person) : false
                // A line that did not leave is said to the next message.
                if await !sender.reply(isInvited ? words.comeOver : words.cannotRead, to: line.event, in: line.room) {
                    told[line.room] = nil
                }
                tasks[line.room] = nil
                sayNext()
            }
        }
    }

    private func invite(_ person: String) async -> Bool {
        let now = world.now()
        made.removeAll { now.timeIntervalSince($0) > 3600 }
        if invited.count >= EncryptedRooms.most { invited = [:] }
        if let isReadable = invited[person] { return isReadable }
        guard made.count < EncryptedRooms.mostRoomsPerHour else { return false }
        // Nothing is awaited before this, so that nobody is invited twice at once.
        invited[person] = true
        made.append(now)
        let reply = await connection.call(
            .post(
                "createRoom",
                body: [
                    "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(person)], "name": "Off",
                ]))
        guard case .ok(let answer) = reply, let room = answer["room_id"]?.string else {
            invited[person] = nil
            return false
        }
        // Some servers encrypt every new room.
        if case .ok = await connection.call(.get("rooms", room, "state", "m.room.encryption")) {
            invited[person] = false
            return false
        }
        return true
    }
}

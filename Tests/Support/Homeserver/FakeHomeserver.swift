package import Foundation
package import Shared

/// A fake homeserver with one bot on it: it keeps rooms, answers syncs, and refuses what a real one refuses. It knows no
/// sockets; a server puts it on one.
package final class FakeHomeserver: Sendable {
    package static let name = "hs.test"
    package static let me = "@off:hs.test"
    package static let token = "syt_fake_token_of_off"
    package static let password = "fake password of off"

    /// A message of the bot's as a person sees it.
    package struct Shown: Sendable {
        package let id: String
        package let room: String
        package var body: String
        package var content: JSON
        package var edits = 0
    }

    package struct Call: Sendable {
        package let method: String
        /// Without the version, and decoded.
        package let path: [String]
        package let body: JSON
        package let status: Int
    }

    struct Event {
        let position: Int
        let json: JSON

        var id: String { json["event_id"]?.string ?? "" }
        var isState: Bool { json["state_key"] != nil }
    }

    struct Room {
        var events: [Event] = []
        var members: [String: String] = [:]

        var state: [Event] {
            var latest: [String: Event] = [:]
            for event in events where event.isState {
                latest["\(event.json["type"]?.string ?? "") \(event.json["state_key"]?.string ?? "")"] = event
            }
            return latest.values.sorted { $0.position < $1.position }
        }
    }

    struct Login {
        let user: String
        var device: String?
        var isEnded = false
        /// Whether the server would let the same device log in again.
        var isSoft = false
    }

    struct State {
        var position = 1
        var rooms: [String: Room] = [:]
        var logins: [String: Login] = [:]
        var refreshTokens: [String: String] = [:]
        /// The clients that OAuth has given them to.
        var refreshOwners: [String: String] = [:]
        var oauth: OAuth?
        /// Syncs go on being answered, and tell nothing that came since.
        var isDeaf = false
        var service: String?
        var isRegistered = false
        var accountData: JSON = [:]
        var transactions: [String: (event: String, body: JSON)] = [:]
        var media: [String: [UInt8]] = [:]
        var calls: [Call] = []
        var problems: [String] = []
        /// Events that the server still takes before it asks for a pause; nil: any number.
        var allowance: Int?
        var lastNumber = 0
        /// Positions from before this one are refused.
        var forgotten = 0
        /// Joins that fail, as long as an invitation has not settled.
        var failingJoins = 0
        /// How long a new token lasts; nil: for good.
        var lifetime: Int64?
        var now = Date()

        mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    let state: Watched<State>

    package init() {
        var state = State()
        state.logins[FakeHomeserver.token] = Login(user: FakeHomeserver.me, device: "DEVICE")
        self.state = Watched(state)
    }

    /// Everything in which a call broke the specification or our own promises.
    package var problems: [String] { state.value.problems }
    package var calls: [Call] { state.value.calls }

    package func calls(_ method: String, _ last: String) -> [Call] {
        calls.filter { $0.method == method && $0.path.contains(last) }
    }

    package func messages(in room: String) -> [Shown] { state.value.messages(in: room) }
    package func reactions(in room: String) -> [String] { state.value.reactions(in: room) }
    package func membership(of user: String, in room: String) -> String? { state.value.rooms[room]?.members[user] }
    package func hasNews(since position: String?) -> Bool { state.value.hasNews(since: position) }
    package var direct: JSON { state.value.accountData }

    /// Returns when the condition is true of the bot's messages in a room.
    package func wait(for room: String, until condition: @escaping @Sendable ([Shown]) -> Bool) async {
        await state.wait { condition($0.messages(in: room)) }
    }

    package func wait(forReactions count: Int, in room: String) async {
        await state.wait { $0.reactions(in: room).count >= count }
    }

    package func wait(until condition: @escaping @Sendable ([Call]) -> Bool) async {
        await state.wait { condition($0.calls) }
    }

    package func waitForMembership(_ membership: String, in room: String) async {
        await state.wait { $0.rooms[room]?.members[FakeHomeserver.me] == membership }
    }
}

// MARK: - Actions of people

extension FakeHomeserver {
    /// A room with the bot invited.
    package func invite(by user: String, _ others: String..., isEncrypted: Bool = false) -> String {
        state.change { state in
            let room = "!room\(state.number())"
            state.rooms[room] = Room()
            state.add("m.room.member", ["membership": "join"], from: user, key: user, in: room)
            if isEncrypted {
                state.add("m.room.encryption", ["algorithm": "m.megolm.v1.aes-sha2"], from: user, key: "", in: room)
            }
            for other in others {
                state.add("m.room.member", ["membership": "join"], from: other, key: other, in: room)
            }
            state.add(
                "m.room.member", ["membership": "invite", "is_direct": .bool(others.isEmpty)], from: user,
                key: FakeHomeserver.me, in: room)
            return room
        }
    }

    /// A room that the bot is in already.
    package func room(with user: String, _ others: String...) -> String {
        state.change { state in
            let room = "!room\(state.number())"
            state.rooms[room] = Room()
            for member in [user] + others + [FakeHomeserver.me] {
                state.add("m.room.member", ["membership": "join"], from: member, key: member, in: room)
            }
            return room
        }
    }

    @discardableResult
    package func say(_ text: String, from user: String, in room: String, _ more: [JSON.Member] = []) -> String {
        send(
            "m.room.message", .object([.init("msgtype", "m.text"), .init("body", .string(text))] + more), from: user,
            in: room)
    }

    @discardableResult
    package func send(_ type: String, _ content: JSON, from user: String, in room: String) -> String {
        state.change { $0.add(type, content, from: user, key: nil, in: room) }
    }

    @discardableResult
    package func react(_ key: String, to event: String, from user: String, in room: String) -> String {
        send(
            "m.reaction",
            ["m.relates_to": ["rel_type": "m.annotation", "event_id": .string(event), "key": .string(key)]],
            from: user, in: room)
    }

    package func takeBack(_ event: String, from user: String, in room: String) {
        state.change { state in
            _ = state.add("m.room.redaction", ["redacts": .string(event)], from: user, key: nil, in: room)
        }
    }

    package func change(_ user: String, to membership: String, in room: String) {
        state.change { state in
            _ = state.add("m.room.member", ["membership": .string(membership)], from: user, key: user, in: room)
        }
    }

    /// From now on, the room is encrypted.
    package func encrypt(_ room: String, by user: String) {
        state.change { state in
            _ = state.add(
                "m.room.encryption", ["algorithm": "m.megolm.v1.aes-sha2"], from: user, key: "", in: room)
        }
    }

    /// The room goes on in another one, which the bot may join.
    package func upgrade(_ room: String, by user: String) -> String {
        state.change { state in
            let next = "!room\(state.number())"
            state.rooms[next] = Room()
            state.add("m.room.member", ["membership": "join"], from: user, key: user, in: next)
            state.add(
                "m.room.member", ["membership": "invite"], from: user, key: FakeHomeserver.me, in: next)
            state.add(
                "m.room.tombstone", ["body": "moved", "replacement_room": .string(next)], from: user, key: "", in: room)
            return next
        }
    }
}

// MARK: - The server's whims

extension FakeHomeserver {
    /// From now on, it asks for a pause after this many events.
    package func limit(to count: Int?) { state.change { $0.allowance = count } }
    package func failJoins(_ count: Int) { state.change { $0.failingJoins = count } }
    /// It does not know the positions any more that it has given out until now.
    package func forgetPositions() { state.change { $0.forgotten = $0.position } }
    /// From now on its syncs are answered and tell nothing new, or everything again.
    package func setDeaf(_ isDeaf: Bool) { state.change { $0.isDeaf = isDeaf } }
    package func setLifetime(_ milliseconds: Int64?) { state.change { $0.lifetime = milliseconds } }

    /// Ends every login of the bot.
    package func logOut(isSoft: Bool) {
        state.change { state in
            for token in state.logins.keys {
                state.logins[token]?.isEnded = true
                state.logins[token]?.isSoft = isSoft
            }
        }
    }

    /// Takes this token as an application service's.
    package func register(service token: String) { state.change { $0.service = token } }
    package func setTime(_ date: Date) { state.change { $0.now = date } }
}

extension FakeHomeserver.State {
    @discardableResult
    mutating func add(_ type: String, _ content: JSON, from user: String, key: String?, in room: String) -> String {
        position += 1
        let id = "$event\(number())"
        var members: [JSON.Member] = [
            .init("event_id", .string(id)), .init("type", .string(type)), .init("sender", .string(user)),
            .init("origin_server_ts", .integer(Int64(now.timeIntervalSince1970 * 1000))), .init("content", content),
        ]
        if let key { members.append(.init("state_key", .string(key))) }
        if let redacted = content["redacts"] { members.append(.init("redacts", redacted)) }
        rooms[room, default: .init()].events.append(.init(position: position, json: .object(members)))
        if type == "m.room.member", let key { rooms[room]?.members[key] = content["membership"]?.string }
        return id
    }

    func messages(in room: String) -> [FakeHomeserver.Shown] {
        var shown: [FakeHomeserver.Shown] = []
        for event in rooms[room]?.events ?? [] where event.json["sender"]?.string == FakeHomeserver.me {
            guard event.json["type"]?.string == "m.room.message", let content = event.json["content"] else { continue }
            let relation = content["m.relates_to"]
            if relation?["rel_type"]?.string == "m.replace", let new = content["m.new_content"],
                let index = shown.firstIndex(where: { $0.id == relation?["event_id"]?.string })
            {
                shown[index].body = new["body"]?.string ?? ""
                shown[index].content = new
                shown[index].edits += 1
            } else {
                shown.append(.init(id: event.id, room: room, body: content["body"]?.string ?? "", content: content))
            }
        }
        return shown
    }

    func reactions(in room: String) -> [String] {
        (rooms[room]?.events ?? []).filter {
            $0.json["type"]?.string == "m.reaction" && $0.json["sender"]?.string == FakeHomeserver.me
        }.compactMap { $0.json["content"]?["m.relates_to"]?["key"]?.string }
    }
}

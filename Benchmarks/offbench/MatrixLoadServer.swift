import Foundation

/// A homeserver that does as little as it can, for an account that it holds to no rate: a room for each person, and the
/// next line for each answer.
nonisolated final class MatrixLoadServer: Sendable {
    static let user = "@off:hs.test"

    let loop: ClosedLoop
    private let socket: LoadSocket

    /// For Off, or for another bot that is to be measured beside it.
    var environment: [String: String] {
        [
            "OFF_MATRIX_HOMESERVER": "http://127.0.0.1:\(socket.port)", "OFF_MATRIX_USER": MatrixLoadServer.user,
            "OFF_MATRIX_TOKEN": "a-token-of-an-application-service",
        ]
    }

    static func name(of person: Int) -> String { "@p\(person):hs.test" }

    /// Everybody writes these lines in turn, again and again.
    init(people: Int, saying lines: String...) throws {
        let loop = ClosedLoop(scripts: [lines])
        let rooms = MatrixLoadServer.rooms(people)
        self.loop = loop
        socket = try LoadSocket { MatrixLoadServer.answer(to: $0, loop, rooms) }
    }

    private static func answer(to request: LoadRequest, _ loop: ClosedLoop, _ rooms: [UInt8]) -> [UInt8] {
        if request.isCalling("/sync") {
            guard let since = request.number(after: "since=s") else { return rooms }
            let wait = Double(request.number(after: "timeout=") ?? 0) / 1000
            return news(loop.lines(from: since + 1, waiting: wait), since: since)
        }
        if request.isCalling("/send/m.room.message/") {
            if request.contains("\"m.replace\"") {
                loop.noteEdit()
            } else {
                // Clients encode "!" or leave it.
                let person = request.number(after: "/rooms/%21r") ?? request.number(after: "/rooms/!r")
                loop.take(person.map { Int($0) } ?? -1)
            }
            return sent
        }
        if request.isCalling("/send/") { return sent }
        if request.isCalling("/whoami") { return request.isCalling("user_id=") ? me : service }
        return request.isCalling("/versions") ? versions : done
    }

    private static let versions = LoadSocket.json(#"{"versions":["v1.11"]}"#)
    private static let service = LoadSocket.json(#"{"user_id":"@off-service:hs.test"}"#)
    private static let me = LoadSocket.json(#"{"user_id":"\#(user)","device_id":"DEVICE"}"#)
    private static let sent = LoadSocket.json(#"{"event_id":"$sent"}"#)
    private static let done = LoadSocket.json("{}")

    private static func rooms(_ people: Int) -> [UInt8] {
        sync(
            (0..<people).map { person in
                let members = [user, name(of: person)].map { member in
                    #"{"type":"m.room.member","state_key":"\#(member)","sender":"\#(member)","event_id":"$m\#(member)","#
                        + #""origin_server_ts":1,"content":{"membership":"join"}}"#
                }
                return room(person, state: members.joined(separator: ","), timeline: "")
            }, position: 0)
    }

    private static func news(_ lines: [ClosedLoop.Line], since: Int64) -> [UInt8] {
        let time = Int64(Date().timeIntervalSince1970 * 1000)
        return sync(
            lines.map { line in
                let event =
                    #"{"type":"m.room.message","sender":"\#(name(of: line.person))","event_id":"$e\#(line.id)","#
                    + #""origin_server_ts":\#(time),"content":{"msgtype":"m.text","body":"\#(line.text)"}}"#
                return room(line.person, state: "", timeline: event)
            }, position: lines.last?.id ?? since)
    }

    private static func room(_ person: Int, state: String, timeline: String) -> String {
        #""!r\#(person)":{"state":{"events":[\#(state)]},"timeline":{"events":[\#(timeline)],"limited":false,"#
            + #""prev_batch":"p"},"ephemeral":{"events":[]},"account_data":{"events":[]}}"#
    }

    private static func sync(_ rooms: [String], position: Int64) -> [UInt8] {
        LoadSocket.json(
            #"{"next_batch":"s\#(position)","rooms":{"join":{\#(rooms.joined(separator: ","))},"invite":{},"leave":{}},"#
                + #""to_device":{"events":[]},"presence":{"events":[]},"account_data":{"events":[]},"#
                + #""device_lists":{"changed":[],"left":[]},"device_one_time_keys_count":{}}"#)
    }
}

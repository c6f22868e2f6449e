import FoundationEssentials
import Messaging
import Shared
import World

/// What a room held before the events of a sync: homeservers leave out what would be much.
@MainActor final class History {
    enum Pages {
        case found([JSON])
        case end(PollEnd)
    }

    private static let pages = 40
    private static let page = "100"
    private static let mostRooms = 5000
    /// The server's clock is not ours; events are known by their ids for far longer than this.
    private static let overlap: TimeInterval = 86_400

    private let connection: Connection
    private let account: String
    private let log: Log
    /// The last event of each room that this process has seen.
    private var last: [String: String] = [:]

    init(connection: Connection, account: String, log: Log) {
        self.connection = connection
        self.account = account
        self.log = log
    }

    func note(_ event: JSON?, in room: String) {
        guard let id = event?["event_id"]?.string else { return }
        if last.count >= History.mostRooms { last = [:] }
        last[room] = id
    }

    /// The events between the position and this sync's own.
    func before(_ room: SyncAnswer.Joined, since cursor: Cursor) async -> Pages {
        guard let start = room.before else { return .found([]) }
        return await read(room.id, from: start, since: cursor)
    }

    /// The events of a room since the position, where the server does not know that any more.
    func all(in room: String, since cursor: Cursor) async -> Pages {
        await read(room, from: nil, since: Cursor(position: nil, polledAt: cursor.polledAt))
    }

    private func read(_ room: String, from start: String?, since cursor: Cursor) async -> Pages {
        var found: [JSON] = []
        var position = start
        let earliest = Int64(cursor.polledAt.addingTimeInterval(-History.overlap).timeIntervalSince1970 * 1000)
        for _ in 0..<History.pages {
            var query: [Authorization.Query] = [
                .init(name: "dir", value: "b"), .init(name: "limit", value: History.page),
                .init(name: "filter", value: SyncFilter.text(SyncFilter.page)),
            ]
            if let position { query.append(.init(name: "from", value: position)) }
            if let until = cursor.position { query.append(.init(name: "to", value: until)) }
            let reply = await connection.call(
                MatrixAPI.Request(path: MatrixAPI.client + ["rooms", room, "messages"], query: query))
            guard case .ok(let answer) = reply else { return .end(PollEnd(reply)) }
            for event in answer["chunk"]?.array ?? [] {
                let isKnown = event["event_id"]?.string.map { $0 == last[room] } == true
                let isOld = event["origin_server_ts"]?.integer.map { $0 < earliest } == true
                if isKnown || isOld { return .found(found.reversed()) }
                found.append(event)
            }
            guard let end = answer["end"]?.string, end != position else { return .found(found.reversed()) }
            position = end
        }
        let count = found.count
        log.error(account, "a room holds more than \(count) events that were missed: the oldest are not read")
        return .found(found.reversed())
    }
}

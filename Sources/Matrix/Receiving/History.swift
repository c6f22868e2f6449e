import FoundationEssentials
import Messaging
import Shared
import World

/// What a room held before the events of a sync: homeservers leave out what would be much.
@MainActor final class History {
    /// A part of a room's history that is to be read.
    struct Span: Hashable {
        let room: String
        /// Where to begin, going back; nil: at the present.
        let start: String?
        let since: Cursor
        /// This account came into the room within it.
        let isNew: Bool
        /// The last event before it that this process has stored.
        let last: String?
    }

    enum Pages {
        case found([JSON])
        /// The server answers in general, and not about this room.
        case refused(String)
        case end(PollEnd)
    }

    private static let pages = 40
    private static let page = "100"
    private static let mostRooms = 5000
    /// So many rooms are asked about at once: one that does not answer holds up few others.
    private static let mostAtOnce = 8
    /// While everybody waits for it. What takes longer is asked for again, beside the polls.
    static let shortTimeout = Duration.seconds(10)
    /// The server's clock is not ours; events are known by their ids for far longer than this.
    private static let overlap: TimeInterval = 86_400

    private let connection: Connection
    private let account: String
    private let log: Log
    /// The last event of each room that this process has stored.
    private var last: [String: String] = [:]

    init(connection: Connection, account: String, log: Log) {
        self.connection = connection
        self.account = account
        self.log = log
    }

    func note(_ event: String, in room: String) {
        if last.count >= History.mostRooms { last = [:] }
        last[room] = event
    }

    func span(of room: String, from start: String?, since: Cursor, isNew: Bool = false) -> Span {
        Span(room: room, start: start, since: since, isNew: isNew, last: last[room])
    }

    /// Reads these, a few at a time.
    func read(_ spans: [Span], within timeout: Duration) async -> [(Span, Pages)] {
        await withTaskGroup(of: (Span, Pages).self) { group in
            var rest = spans[...]
            for span in rest.prefix(History.mostAtOnce) {
                group.addTask { (span, await self.read(span, within: timeout)) }
            }
            rest = rest.dropFirst(History.mostAtOnce)
            var read: [Span: Pages] = [:]
            while let (span, pages) = await group.next() {
                read[span] = pages
                if let span = rest.popFirst() { group.addTask { (span, await self.read(span, within: timeout)) } }
            }
            return spans.compactMap { span in read[span].map { (span, $0) } }
        }
    }

    private func read(_ span: Span, within timeout: Duration) async -> Pages {
        var found: [JSON] = []
        var position = span.start
        for _ in 0..<History.pages {
            let answer: JSON
            switch await page(of: span, from: position, within: timeout) {
            case .ok(let page): answer = page
            case let reply: return failure(reply)
            }
            let events = answer["chunk"]?.array ?? []
            for event in events {
                if let id = event["event_id"]?.string, id == span.last { return .found(found.reversed()) }
                if !isOld(event, in: span) { found.append(event) }
            }
            // One old time proves nothing, since whoever writes an event dates it.
            let isOver = !events.isEmpty && events.allSatisfy { isOld($0, in: span) }
            guard !isOver, let end = answer["end"]?.string, end != position else { return .found(found.reversed()) }
            position = end
        }
        let count = found.count
        log.error(account, "a room holds more than \(count) events that were missed: the oldest are not read")
        return .found(found.reversed())
    }

    /// Where the server knows our position, it says itself where to stop, and nothing is too old.
    private func isOld(_ event: JSON, in span: Span) -> Bool {
        guard span.since.position == nil, let time = event["origin_server_ts"]?.integer else { return false }
        return time < Int64(span.since.polledAt.addingTimeInterval(-History.overlap).timeIntervalSince1970 * 1000)
    }

    private func page(of span: Span, from position: String?, within timeout: Duration) async -> MatrixReply {
        var query: [Authorization.Query] = [
            .init(name: "dir", value: "b"), .init(name: "limit", value: History.page),
            .init(name: "filter", value: SyncFilter.text(SyncFilter.page)),
        ]
        if let position { query.append(.init(name: "from", value: position)) }
        if let until = span.since.position { query.append(.init(name: "to", value: until)) }
        return await connection.call(
            MatrixAPI.Request(
                path: MatrixAPI.client + ["rooms", span.room, "messages"], query: query, timeout: timeout))
    }

    private func failure(_ reply: MatrixReply) -> Pages {
        switch reply {
        case .ok(_): .found([])
        case .refused(let refusal) where refusal.retryAfter != nil || refusal.isOfTheToken: .end(PollEnd(reply))
        case .notSent: .end(PollEnd(reply))
        case .refused, .garbled, .uncertain: .refused(reply.failure ?? "")
        }
    }
}

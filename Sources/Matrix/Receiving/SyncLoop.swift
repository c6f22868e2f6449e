package import FoundationEssentials
import HTTP
package import Messaging
import Shared
import World

/// The loop that asks the homeserver for what is new, one step at a time. Every failure ends in a wait and another step,
/// so nothing outside has to restart it.
///
///     log in, whoami ──▶ a look at all rooms ──▶ sync ──▶ inbox + position (one commit) ──▶ what follows ──▶ sync …
///           ▲                                      │ anything else: a wait, as `Patience` has it
///           └──────────────────────────────────────┘
@MainActor package final class SyncLoop {
    private static let shortHold: TimeInterval = 2

    private let me: UserID
    private let account: String
    private let connection: Connection
    private let rooms: PresentRooms
    private let login: Login
    private let invites: Invites
    private let encryptedRooms: EncryptedRooms
    private let history: History
    private let backlog: Backlog
    private let taps: Taps
    private let reader: SyncReader
    private let receipts: Receipts
    private let world: World
    private let hold: TimeInterval
    /// No answer within so much more time than the server was asked to take is a failure.
    private let slack: TimeInterval

    private var patience = Patience()
    private var idleness = Idleness()
    private var pause: TimeInterval = 0
    private var failingSince: TimeInterval?
    private var isLookDue = true
    /// Greetings of people who may be about to say something. The position of the sync that told of them is not stored
    /// before they are: after a crash it tells of them again.
    private var arrivals: [Batch.Event] = []
    /// How far has been read, where that position cannot be stored yet.
    package private(set) var ahead: String?
    private var marking: Task<Void, Never>?
    /// The position that the server has forgotten, until what came since is read.
    private var lost: Cursor?

    init(
        me: UserID, account: String, connection: Connection, rooms: PresentRooms, login: Login, invites: Invites,
        encryptedRooms: EncryptedRooms, taps: Taps, receipts: Receipts, world: World, hold: TimeInterval,
        slack: TimeInterval
    ) {
        self.me = me
        self.account = account
        self.connection = connection
        self.rooms = rooms
        self.login = login
        self.invites = invites
        self.encryptedRooms = encryptedRooms
        self.taps = taps
        self.receipts = receipts
        self.world = world
        (self.hold, self.slack) = (hold, slack)
        history = History(connection: connection, account: account, log: world.log)
        backlog = Backlog(account: account, world: world)
        reader = SyncReader(me: me, history: history, taps: taps, echoes: connection.echoes, world: world)
    }

    /// Stops what runs beside the polls.
    func cancel() {
        invites.cancel()
        encryptedRooms.cancel()
        backlog.cancel()
        marking?.cancel()
    }

    func settle() async {
        await marking?.value
        await invites.settle()
        await backlog.settle()
    }

    /// When there is something to do here even if the server has nothing new.
    package var nextDue: Date? { arrivals.isEmpty ? backlog.nextDue : world.now() }

    /// Makes one step and returns the seconds to wait before the next.
    package func step(_ post: any InboundSink) async -> TimeInterval {
        pause = 0
        let end = await next(post)
        // The call was cancelled by us; that says nothing about the network.
        if Task.isCancelled { return 0 }
        let wait = max(patience.wait(after: end), pause)
        note(end, wait: wait)
        return wait
    }

    private func next(_ post: any InboundSink) async -> PollEnd {
        if login.isDue { return await login.begin(post) }
        guard !isLookDue, let rooms = rooms.now else { return await look(post) }
        backlog.begin { await self.catchUp(on: $0, post) }
        return await poll(post, over: rooms)
    }

    // MARK: - A look at the start

    /// Learns which rooms there are and who is in them, and who has invited us meanwhile. Nothing that was said is read
    /// here: where Off begins, it begins with what comes after.
    private func look(_ post: any InboundSink) async -> PollEnd {
        // The server remembers the answer to a first sync for minutes; another number of milliseconds is another question.
        let hold = Int64(world.random() % 20_000)
        let answer: SyncAnswer
        switch await sync(SyncFilter.look, since: nil, hold: hold) {
        case .answer(let found): answer = found
        case .end(let end): return end
        case .position: return .failed("a position where none was sent")
        }
        var found = Rooms(me: me.text)
        for room in answer.joined {
            found.join(room.id)
            for event in room.state + room.timeline { found.apply(event, in: room.id) }
        }
        take(answer.accountData, into: &found)
        var draft = Draft(rooms: found)
        if let lost {
            let since = Cursor(position: nil, polledAt: lost.polledAt)
            let spans = found.ofOnePerson.map { history.span(of: $0, from: nil, since: since) }
            switch await reader.read(spans, over: found, within: History.shortTimeout) {
            case .success(let read): draft = read
            case .failure(let interruption): return interruption.end
            }
        }
        guard backlog.hasRoom(for: draft.missed.count) else { return .failed("too many rooms cannot be read") }
        let isBehind = isBehind(draft)
        do {
            if try lost != nil || post.cursor(of: account)?.position == nil {
                try post.accept(
                    Batch(account: account, events: draft.events, cursor: isBehind ? nil : answer.next))
            }
        } catch {
            return .storage
        }
        (lost, ahead, isLookDue) = (nil, isBehind ? answer.next : nil, false)
        follow(draft)
        consider(answer)
        let count = answer.joined.count
        world.log.info(account, "in \(count) rooms")
        return .completed
    }

    // MARK: - A poll

    private func poll(_ post: any InboundSink, over rooms: Rooms) async -> PollEnd {
        await post.hasRoom()
        let before: Cursor
        do {
            guard let cursor = try post.cursor(of: account), cursor.position != nil else {
                isLookDue = true
                return .completed
            }
            before = cursor
        } catch {
            return .storage
        }
        let since = Cursor(position: ahead ?? before.position, polledAt: before.polledAt)
        let hold = arrivals.isEmpty && backlog.isEmpty ? hold : min(hold, SyncLoop.shortHold)
        let askedAt = world.uptime()
        let answer: SyncAnswer
        switch await sync(SyncFilter.goingOn, since: since.position, hold: Int64(hold * 1000)) {
        case .answer(let found): answer = found
        case .position: return lose(before, because: "the server does not know our position any more")
        case .end(let end): return end
        }
        var draft: Draft
        switch await reader.read(answer, since: since, over: rooms) {
        case .success(let read): draft = read
        case .failure(let interruption): return interruption.end
        }
        guard backlog.hasRoom(for: draft.missed.count) else { return .failed("too many rooms cannot be read") }
        take(answer.accountData, into: &draft.rooms)
        let greetings = arrivals.filter { greeting in !draft.events.contains { $0.address == greeting.address } }
        let isBehind = !draft.arrivals.isEmpty || isBehind(draft)
        do {
            try post.accept(
                Batch(account: account, events: draft.events + greetings, cursor: isBehind ? nil : answer.next))
        } catch {
            return .storage
        }
        ahead = isBehind ? answer.next : nil
        arrivals = draft.arrivals
        follow(draft)
        consider(answer)
        let isEarly = hold >= 1 && world.uptime() - askedAt < hold / 2
        rest(afterIdle: isEarly && (answer.tellsNothing || answer.next == since.position))
        let isStuck = connection.echoes.isOverdue(at: world.uptime())
        return isStuck ? lose(before, because: "what Off has sent does not come back") : .completed
    }

    private func rest(afterIdle isIdle: Bool) {
        pause = idleness.pause(afterIdle: isIdle)
        guard idleness.isBeginning else { return }
        world.log.warning(account, "the server answers at once that there is nothing new: it is asked more slowly")
    }

    /// What a draft comes to, once its events are stored.
    private func follow(_ draft: Draft) {
        rooms.set(draft.rooms)
        for (room, event) in draft.last { history.note(event, in: room) }
        for span in draft.missed { backlog.add(span) }
        taps.note(draft.taps)
        for place in draft.unread { receipts.note(place.event, in: place.room) }
        for (place, person) in draft.unreadable { encryptedRooms.note(place.event, by: person, in: place.room) }
        if let direct = draft.direct { mark(direct) }
    }

    /// Whether something of what came up to there is still to be read.
    private func isBehind(_ draft: Draft) -> Bool { !draft.missed.isEmpty || !backlog.isEmpty }

    /// Reads what could not be read when it was due. True once it is stored.
    private func catchUp(on span: History.Span, _ post: any InboundSink) async -> Bool {
        guard let known = rooms.now,
            case .success(let draft) = await reader.read([span], over: known, within: MatrixAPI.timeout),
            draft.missed.isEmpty
        else { return false }
        guard (try? post.accept(Batch(account: account, events: draft.events))) != nil else { return false }
        taps.note(draft.taps)
        return true
    }

    private func consider(_ answer: SyncAnswer) {
        for invitation in answer.invited {
            invites.consider(invitation.room, state: invitation.state, me: me.text)
        }
        for replacement in rooms.now?.leftBehind ?? [] { invites.follow(replacement) }
    }

    private func take(_ accountData: [JSON], into rooms: inout Rooms) {
        for data in accountData where data["type"]?.string == "m.direct" {
            if let content = data["content"] { rooms.setDirect(content) }
        }
    }

    /// The server does not know our position any more: the rooms' own history tells what came since. What was answered
    /// already is known by its id.
    private func lose(_ cursor: Cursor, because reason: String) -> PollEnd {
        world.log.error(account, "\(reason): reading the rooms' history")
        (lost, ahead, isLookDue) = (cursor, nil, true)
        return .completed
    }

    /// The server keeps which room is whose, for every client of this account.
    private func mark(_ direct: JSON) {
        marking = Task { [marking, connection, me] in
            await marking?.value
            _ = await connection.call(.put("user", me.text, "account_data", "m.direct", body: direct))
        }
    }

    // MARK: - Asking

    private enum Sync {
        case answer(SyncAnswer)
        /// The server refuses the position that it once gave us.
        case position
        case end(PollEnd)
    }

    private func sync(_ filter: JSON, since: String?, hold: Int64) async -> Sync {
        var query: [Authorization.Query] = [
            .init(name: "timeout", value: String(hold)), .init(name: "filter", value: SyncFilter.text(filter)),
        ]
        if let since { query.append(.init(name: "since", value: since)) }
        var request = MatrixAPI.Request.get("sync", query: query)
        request.timeout = .seconds(Double(hold) / 1000 + slack)
        let outcome = await connection.send(request)
        guard case .response(let response) = outcome, response.status == 200 else {
            let reply = MatrixReply(outcome)
            if case .refused(let refusal) = reply, refusal.status == 400, since != nil { return .position }
            return .end(PollEnd(reply))
        }
        guard let answer = await SyncLoop.parse(response) else {
            return .end(.failed("a sync without a position"))
        }
        return .answer(answer)
    }

    /// Off the service's actor, which the turns need more.
    @concurrent nonisolated private static func parse(_ response: HTTPResponse) async -> SyncAnswer? {
        SyncAnswer(response.body)
    }

    // MARK: - Logging

    private func note(_ end: PollEnd, wait: TimeInterval) {
        if end == .completed {
            if let failingSince {
                world.log.info(account, "listening again, after \(Int(nearest: world.uptime() - failingSince)) s")
            }
            failingSince = nil
            return
        }
        if failingSince == nil { failingSince = world.uptime() }
        // Logged the first time and then ever more rarely, so that a long outage makes no long log.
        guard patience.failures.nonzeroBitCount == 1 else { return }
        let next = "next try in \(Int(nearest: wait)) s"
        switch end {
        case .completed: break
        case .failed(let reason): world.log.warning(account, "no answer: \(reason); \(next)")
        case .unauthorised(let reason): world.log.error(account, "parked: \(reason); \(next)")
        case .asked(let seconds): world.log.warning(account, "asked to wait \(Int(nearest: seconds)) s")
        case .storage: world.log.warning(account, "what came cannot be stored; \(next)")
        }
    }
}

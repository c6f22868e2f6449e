package import FoundationEssentials
import HTTP
package import Messaging
import Shared
import World

/// The loop that asks the homeserver for what is new, one step at a time. Every failure ends in a wait and another step,
/// so nothing outside has to restart it.
///
///     log in, whoami ──▶ a look at all rooms ──▶ sync ──▶ inbox + position (one commit) ──▶ sync …
///           ▲                                      │ anything else: a wait, as `Patience` has it
///           └──────────────────────────────────────┘
@MainActor package final class SyncLoop {
    private static let greetingPause: TimeInterval = 2

    private let me: UserID
    private let account: String
    private let connection: Connection
    private let rooms: Rooms
    private let login: Login
    private let invites: Invites
    private let encryptedRooms: EncryptedRooms
    private let history: History
    private let taps: Taps
    private let receipts: Receipts
    private let world: World
    private let hold: TimeInterval
    /// No answer within so much more time than the server was asked to take is a failure.
    private let slack: TimeInterval

    private var patience = Patience()
    private var failingSince: TimeInterval?
    /// Greetings of people who may be about to say something.
    private var arrivals: [Batch.Event] = []
    private var marking: Task<Void, Never>?
    /// The position that the server has forgotten, until what came since is read.
    private var lost: Cursor?

    init(
        me: UserID, account: String, connection: Connection, rooms: Rooms, login: Login, invites: Invites,
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
    }

    /// Stops what runs beside the polls.
    func cancel() {
        encryptedRooms.cancel()
        marking?.cancel()
    }

    func settle() async { await marking?.value }

    /// Makes one step and returns the seconds to wait before the next.
    package func step(_ post: any InboundSink) async -> TimeInterval {
        let end = await next(post)
        // The call was cancelled by us; that says nothing about the network.
        if Task.isCancelled { return 0 }
        let wait = patience.wait(after: end)
        note(end, wait: wait)
        return wait
    }

    private func next(_ post: any InboundSink) async -> PollEnd {
        if login.isDue { return await login.begin(post) }
        guard rooms.isLoaded else { return await look(post) }
        await invites.join()
        return await poll(post)
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
        rooms.begin(as: me.text)
        for room in answer.joined {
            rooms.join(room.id)
            for event in room.state + room.timeline { rooms.apply(event, in: room.id) }
        }
        take(answer.accountData)
        var missed: [Batch.Event] = []
        if let lost {
            switch await eventsLost(since: lost) {
            case .success(let found): missed = found
            case .failure(let interruption): return interruption.end
            }
        }
        do {
            if try lost != nil || post.cursor(of: account)?.position == nil {
                try post.accept(Batch(account: account, events: missed, cursor: answer.next))
            }
        } catch {
            return .storage
        }
        lost = nil
        for invitation in answer.invited {
            await invites.consider(invitation.room, state: invitation.state, me: me.text)
        }
        for replacement in rooms.leftBehind { invites.follow(replacement) }
        rooms.setLoaded()
        let count = answer.joined.count
        world.log.info(account, "in \(count) rooms")
        return .completed
    }

    // MARK: - A poll

    private func poll(_ post: any InboundSink) async -> PollEnd {
        await post.hasRoom()
        let before: Cursor
        do {
            guard let cursor = try post.cursor(of: account), cursor.position != nil else {
                rooms.begin(as: me.text)
                return .completed
            }
            before = cursor
        } catch {
            return .storage
        }
        let greetings = arrivals
        let until = min(
            invites.nextDue.map { max(0, $0.timeIntervalSince(world.now())) } ?? hold,
            greetings.isEmpty ? hold : SyncLoop.greetingPause)
        let answer: SyncAnswer
        switch await sync(SyncFilter.goingOn, since: before.position, hold: Int64(min(hold, until) * 1000)) {
        case .answer(let found): answer = found
        case .position: return lose(before, because: "the server does not know our position any more")
        case .end(let end): return end
        }
        arrivals = []
        let events: [Batch.Event]
        switch await read(answer, since: before) {
        case .success(let found):
            events = found + greetings.filter { greeting in !found.contains { $0.address == greeting.address } }
        case .failure(let interruption): return interruption.end
        }
        do {
            try post.accept(Batch(account: account, events: events, cursor: answer.next))
        } catch {
            return .storage
        }
        await after(answer)
        let isStuck = connection.echoes.isOverdue(at: world.uptime())
        return isStuck ? lose(before, because: "what Off has sent does not come back") : .completed
    }

    private func after(_ answer: SyncAnswer) async {
        take(answer.accountData)
        for invitation in answer.invited {
            await invites.consider(invitation.room, state: invitation.state, me: me.text)
        }
        for replacement in rooms.leftBehind { invites.follow(replacement) }
        for room in answer.left { rooms.leave(room) }
    }

    private func take(_ accountData: [JSON]) {
        for data in accountData where data["type"]?.string == "m.direct" {
            if let content = data["content"] { rooms.setDirect(content) }
        }
    }

    /// The server does not know our position any more: the rooms' own history tells what came since. What was answered
    /// already is known by its id.
    private func lose(_ cursor: Cursor, because reason: String) -> PollEnd {
        world.log.error(account, "\(reason): reading the rooms' history")
        lost = cursor
        rooms.begin(as: me.text)
        return .completed
    }

    private func eventsLost(since cursor: Cursor) async -> Result<[Batch.Event], Interruption> {
        var events: [Batch.Event] = []
        for room in rooms.privateRooms {
            switch await history.all(in: room, since: cursor) {
            case .found(let timeline):
                for event in timeline {
                    switch await read(event, in: room, hasComeIn: false) {
                    case .event(let event): events.append(event)
                    case .nothing: break
                    case .end(let end): return .failure(Interruption(end: end))
                    }
                }
            case .end(let end): return .failure(Interruption(end: end))
            }
        }
        return .success(events)
    }

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

    // MARK: - The events of a poll

    /// The answer is not used: it comes again with the next poll.
    private struct Interruption: Error {
        let end: PollEnd
    }

    private func read(_ answer: SyncAnswer, since cursor: Cursor) async -> Result<[Batch.Event], Interruption> {
        var events: [Batch.Event] = []
        for room in answer.joined {
            let isNew = rooms.room(room.id) == nil
            rooms.join(room.id)
            for event in room.state { rooms.apply(event, in: room.id) }
            var timeline = room.timeline
            if isNew {
                let first = timeline.lastIndex(where: isOurInvitation) ?? timeline.startIndex
                for event in timeline[..<first] { rooms.apply(event, in: room.id) }
                timeline = Array(timeline[first...])
            } else if room.isLimited {
                switch await history.before(room, since: cursor) {
                case .found(let older): timeline = older + timeline
                case .end(let end): return .failure(Interruption(end: end))
                }
            }
            history.note(timeline.last, in: room.id)
            for event in timeline {
                connection.echoes.note(event, by: me)
                let hasComeIn = rooms.apply(event, in: room.id)
                switch await read(event, in: room.id, hasComeIn: hasComeIn) {
                case .event(let event): events.append(event)
                case .nothing: break
                case .end(let end): return .failure(Interruption(end: end))
                }
            }
            if isNew, let arrival = arrival(in: room.id) { arrivals.append(arrival) }
        }
        return .success(events)
    }

    /// What was said before is history that we were not asked into.
    private func isOurInvitation(_ event: JSON) -> Bool {
        event["type"]?.string == "m.room.member" && event["state_key"]?.string == me.text
            && event["content"]?["membership"]?.string == "invite"
    }

    /// Whoever asks us in and says nothing is greeted. Most clients send the first line together with the invitation, so
    /// another poll is waited for.
    private func arrival(in room: String) -> Batch.Event? {
        guard rooms.isPrivate(room), let person = rooms.room(room)?.person, rooms.room(room)?.others[person] == true
        else { return nil }
        let event: JSON = ["sender": .string(person), "type": "m.room.member"]
        return stored(KeptEvent(room: room, event: event, isArrival: true), id: "arrival \(room)", address: person)
    }

    private enum Read {
        case event(Batch.Event)
        case nothing
        case end(PollEnd)
    }

    private func read(_ event: JSON, in room: String, hasComeIn: Bool) async -> Read {
        guard let sender = event["sender"]?.string, let id = event["event_id"]?.string, let known = rooms.room(room)
        else { return .nothing }
        let type = event["type"]?.string
        if type == "m.room.member" { return read(membership: event, id: id, in: room, hasComeIn: hasComeIn) }
        guard sender != me.text else { return .nothing }
        guard known.person != nil else { return readPublic(event, id: id, in: room) }
        guard known.person == sender else { return .nothing }
        if known.isEncrypted {
            if type == "m.room.encrypted" || type == "m.room.message" {
                encryptedRooms.note(id, by: sender, in: room)
            }
            return .nothing
        }
        guard rooms.isPrivate(room) else { return .nothing }
        switch type {
        case "m.reaction", "m.room.redaction":
            switch await taps.read(event, id: id, in: room) {
            case .payload(let payload):
                note(use: room, by: sender)
                return .event(stored(KeptEvent(room: room, event: event, payload: payload), id: id, address: sender))
            case .nothing: return .nothing
            case .failed(let end): return .end(end)
            }
        default:
            let payload = taps.payload(typed: event, in: room, at: world.now())
            let kept = stored(KeptEvent(room: room, event: event, payload: payload), id: id, address: sender)
            guard case .message = kept.reading else { return .nothing }
            note(use: room, by: sender)
            receipts.note(id, in: room)
            return .event(kept)
        }
    }

    private func read(membership event: JSON, id: String, in room: String, hasComeIn: Bool) -> Read {
        guard let who = event["state_key"]?.string, who != me.text else { return .nothing }
        switch event["content"]?["membership"]?.string {
        case "leave", "ban":
            // Somebody who has another room is not gone.
            guard rooms.room(room)?.others.isEmpty == true, rooms.home(of: who) == nil else { return .nothing }
            return .event(stored(KeptEvent(room: room, event: event), id: id, address: who))
        case "join" where hasComeIn && rooms.isPrivate(room) && rooms.room(room)?.person == who:
            return .event(stored(KeptEvent(room: room, event: event, isArrival: true), id: id, address: who))
        default: return .nothing
        }
    }

    /// In a room of several people, only a line that names us is answered, and only by a link.
    private func readPublic(_ event: JSON, id: String, in room: String) -> Read {
        guard event["type"]?.string == "m.room.message", let content = event["content"],
            content["msgtype"]?.string != "m.notice", content["m.relates_to"]?["rel_type"]?.string != "m.replace",
            let body = content["body"]?.string, names(me, content, body)
        else { return .nothing }
        let sentAt = EventReader.time(of: event) ?? world.now()
        return .event(
            Batch.Event(id: id, address: room, raw: [], reading: .inPublic(address: room, sentAt: sentAt)))
    }

    private func names(_ me: UserID, _ content: JSON, _ body: String) -> Bool {
        let mentioned = content["m.mentions"]?["user_ids"]?.array?.contains { $0.string == me.text } == true
        return mentioned || body.contains(me.text)
    }

    private func stored(_ kept: KeptEvent, id: String, address: String) -> Batch.Event {
        Batch.Event(
            id: id, address: address, raw: kept.bytes, reading: EventReader.read(kept, receivedAt: world.now()))
    }

    /// The server keeps which room is whose, for every client of this account.
    private func note(use room: String, by person: String) {
        guard let direct = rooms.noteUse(of: room, by: person) else { return }
        marking = Task { [marking, connection, me] in
            await marking?.value
            _ = await connection.call(.put("user", me.text, "account_data", "m.direct", body: direct))
        }
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

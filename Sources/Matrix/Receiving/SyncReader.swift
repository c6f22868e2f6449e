import FoundationEssentials
import Messaging
import Shared
import World

/// Decides what the events of the server's answers are to us. All of it is in the `Draft`, and nothing is changed, but
/// for the echoes of what Off has sent: they are seen whether the answer can be stored or not.
@MainActor final class SyncReader {
    /// The answer is not used: it comes again with the next poll.
    struct Interruption: Error {
        let end: PollEnd
    }

    private let me: UserID
    private let history: History
    private let taps: Taps
    private let echoes: Echoes
    private let world: World

    init(me: UserID, history: History, taps: Taps, echoes: Echoes, world: World) {
        self.me = me
        self.history = history
        self.taps = taps
        self.echoes = echoes
        self.world = world
    }

    /// What has come since a position.
    func read(_ answer: SyncAnswer, since cursor: Cursor, over rooms: Rooms) async -> Result<Draft, Interruption> {
        var draft = Draft(rooms: rooms)
        var older: [String: [JSON]] = [:]
        let spans = answer.joined.compactMap { before($0, since: cursor, over: rooms) }
        for (span, pages) in await history.read(spans, within: History.shortTimeout) {
            switch pages {
            case .found(let found): older[span.room] = found
            case .refused: draft.missed.append(span)
            case .end(let end): return .failure(Interruption(end: end))
            }
        }
        for room in answer.joined {
            let isNew = isNew(room, over: rooms)
            draft.rooms.join(room.id)
            for event in room.state { draft.rooms.apply(event, in: room.id) }
            var timeline = older[room.id, default: []] + room.timeline
            if isNew {
                let begun = begun(timeline)
                for event in timeline.dropLast(begun.count) { draft.rooms.apply(event, in: room.id) }
                timeline = Array(begun)
            }
            draft.last[room.id] = timeline.last?["event_id"]?.string
            // Who comes into a room that Off cannot read there is not greeted.
            let isGreeting = !timeline.contains { $0["type"]?.string == "m.room.encryption" }
            for event in timeline {
                echoes.note(event, by: me)
                let hasComeIn = draft.rooms.apply(event, in: room.id) && isGreeting
                if let end = await read(event, in: room.id, hasComeIn: hasComeIn, into: &draft) {
                    return .failure(Interruption(end: end))
                }
            }
            if isNew, let arrival = arrival(in: room.id, of: draft) { draft.arrivals.append(arrival) }
        }
        for room in answer.left { draft.rooms.leave(room) }
        return .success(draft)
    }

    /// What is found in the rooms' history. Who is in a room is known already.
    func read(
        _ spans: [History.Span], over rooms: Rooms, within timeout: Duration
    ) async -> Result<Draft, Interruption> {
        var draft = Draft(rooms: rooms)
        for (span, pages) in await history.read(spans, within: timeout) {
            switch pages {
            case .found(let found):
                for event in span.isNew ? begun(found) : found[...] {
                    if let end = await read(event, in: span.room, hasComeIn: false, into: &draft) {
                        return .failure(Interruption(end: end))
                    }
                }
            case .refused: draft.missed.append(span)
            case .end(let end): return .failure(Interruption(end: end))
            }
        }
        return .success(draft)
    }

    /// What is left out before the events of a room; nil where that is nothing of ours.
    private func before(_ room: SyncAnswer.Joined, since cursor: Cursor, over rooms: Rooms) -> History.Span? {
        let isNew = isNew(room, over: rooms)
        guard room.isLimited, let start = room.before, !isNew || !room.timeline.contains(where: isOurEntry) else {
            return nil
        }
        return history.span(of: room.id, from: start, since: cursor, isNew: isNew)
    }

    // MARK: - Rooms that are new

    private func isNew(_ room: SyncAnswer.Joined, over rooms: Rooms) -> Bool {
        rooms.room(room.id) == nil || (room.state + room.timeline).contains(where: isOurEntry)
    }

    /// What was said before we were invited is history that we were not asked into.
    private func begun(_ timeline: [JSON]) -> ArraySlice<JSON> {
        let first = timeline.lastIndex {
            membership(of: $0) == "invite" && $0["state_key"]?.string == me.text
        }
        return timeline[(first ?? timeline.startIndex)...]
    }

    /// This account has come in by that event: a look at the start may know the room already.
    private func isOurEntry(_ event: JSON) -> Bool {
        event["state_key"]?.string == me.text && membership(of: event) == "join"
            && event["unsigned"]?["prev_content"]?["membership"]?.string != "join"
    }

    private func membership(of event: JSON) -> String? {
        event["type"]?.string == "m.room.member" ? event["content"]?["membership"]?.string : nil
    }

    /// Whoever asks us in and says nothing is greeted. Most clients send the first line together with the invitation, so
    /// another poll is waited for.
    private func arrival(in room: String, of draft: Draft) -> Batch.Event? {
        guard draft.rooms.isPrivate(room), let person = draft.rooms.room(room)?.person,
            draft.rooms.room(room)?.others[person] == true, !draft.events.contains(where: { $0.address == person })
        else { return nil }
        let event: JSON = ["sender": .string(person), "type": "m.room.member"]
        return stored(KeptEvent(room: room, event: event, isArrival: true), id: "arrival \(room)", address: person)
    }

    // MARK: - One event

    /// Not nil where it cannot be told now what the event is.
    private func read(_ event: JSON, in room: String, hasComeIn: Bool, into draft: inout Draft) async -> PollEnd? {
        guard let sender = event["sender"]?.string, let id = event["event_id"]?.string,
            let known = draft.rooms.room(room)
        else { return nil }
        let type = event["type"]?.string
        if type == "m.room.member" {
            draft.events += read(membership: event, id: id, in: room, of: draft.rooms, hasComeIn: hasComeIn)
            return nil
        }
        guard sender != me.text else { return nil }
        guard let person = known.person else {
            draft.events += readPublic(event, id: id, in: room)
            return nil
        }
        guard person == sender else { return nil }
        let place = Draft.Place(event: id, room: room)
        if known.isEncrypted {
            if type == "m.room.encrypted" || type == "m.room.message" { draft.unreadable.append((place, sender)) }
            return nil
        }
        guard draft.rooms.isPrivate(room) else { return nil }
        var payload: String?
        let isTap = type == "m.reaction" || type == "m.room.redaction"
        if isTap {
            switch await taps.read(event, in: room, latest: draft.taps) {
            case .payload(let tapped, let tap):
                payload = tapped
                draft.taps[id] = tap
            case .nothing: return nil
            case .failed(let end): return end
            }
        } else {
            payload = taps.payload(typed: event, in: room, at: world.now())
        }
        let kept = stored(KeptEvent(room: room, event: event, payload: payload), id: id, address: sender)
        guard case .message = kept.reading else { return nil }
        draft.direct = draft.rooms.noteUse(of: room, by: sender) ?? draft.direct
        if !isTap { draft.unread.append(place) }
        draft.events.append(kept)
        return nil
    }

    private func read(
        membership event: JSON, id: String, in room: String, of rooms: Rooms, hasComeIn: Bool
    ) -> [Batch.Event] {
        guard let who = event["state_key"]?.string, who != me.text else { return [] }
        switch membership(of: event) {
        case "leave", "ban":
            // Somebody who has another room is not gone.
            guard rooms.room(room)?.others.isEmpty == true, rooms.home(of: who) == nil else { return [] }
            return [stored(KeptEvent(room: room, event: event), id: id, address: who)]
        case "join" where hasComeIn && rooms.isPrivate(room) && rooms.room(room)?.person == who:
            return [stored(KeptEvent(room: room, event: event, isArrival: true), id: id, address: who)]
        default: return []
        }
    }

    /// In a room of several people, only a line that names us is answered, and only by a link.
    private func readPublic(_ event: JSON, id: String, in room: String) -> [Batch.Event] {
        guard event["type"]?.string == "m.room.message", let content = event["content"],
            content["msgtype"]?.string != "m.notice", content["m.relates_to"]?["rel_type"]?.string != "m.replace",
            let body = content["body"]?.string, names(me, content, body)
        else { return [] }
        let sentAt = EventReader.time(of: event) ?? world.now()
        return [Batch.Event(id: id, address: room, raw: [], reading: .inPublic(address: room, sentAt: sentAt))]
    }

    private func names(_ me: UserID, _ content: JSON, _ body: String) -> Bool {
        let mentioned = content["m.mentions"]?["user_ids"]?.array?.contains { $0.string == me.text } == true
        return mentioned || body.contains(me.text)
    }

    private func stored(_ kept: KeptEvent, id: String, address: String) -> Batch.Event {
        Batch.Event(
            id: id, address: address, raw: kept.bytes, reading: EventReader.read(kept, receivedAt: world.now()))
    }
}

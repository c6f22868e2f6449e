import FoundationEssentials
import Shared

/// Reads reactions as taps. The choices of a message are remembered; after a restart they are read from the message
/// itself.
@MainActor final class Taps {
    enum Reading {
        /// With what to remember of the reaction, in case it is taken back.
        case payload(String, of: ShownChoices.Tap?)
        case nothing
        /// Whether it is a tap cannot be told now.
        case failed(PollEnd)
    }

    private let me: UserID
    private let connection: Connection
    private let shown: ShownChoices
    /// How often the message of a reaction could not be asked for.
    private var failures: [String: Int] = [:]

    init(me: UserID, connection: Connection, shown: ShownChoices) {
        self.me = me
        self.connection = connection
        self.shown = shown
    }

    /// `latest`: the reactions before it that are not stored yet.
    func read(_ event: JSON, in room: String, latest: [String: ShownChoices.Tap]) async -> Reading {
        event["type"]?.string == "m.reaction"
            ? await read(reaction: event, in: room) : await read(redaction: event, in: room, latest: latest)
    }

    /// What reactions were, once they are stored.
    func note(_ taps: [String: ShownChoices.Tap]) {
        for (reaction, tap) in taps { shown.note(tap, by: reaction) }
    }

    /// A bare number is the choice of that number, where one was just shown.
    func payload(typed event: JSON, in room: String, at time: Date) -> String? {
        guard let content = event["content"], content["msgtype"]?.string == "m.text",
            content["m.relates_to"]?["rel_type"]?.string != "m.replace",
            let words = content["body"]?.string?.cleaned, words.isDigits, words.count <= 2
        else { return nil }
        return shown.latest(in: room, at: time)?.payload(of: words)
    }

    private func read(reaction event: JSON, in room: String) async -> Reading {
        guard let relation = event["content"]?["m.relates_to"], let target = relation["event_id"]?.string,
            let key = relation["key"]?.string
        else { return .nothing }
        let reading = await payload(of: key, under: target, in: room)
        guard case .payload(let payload, _) = reading else { return reading }
        return .payload(payload, of: ShownChoices.Tap(event: target, key: key, payload: payload))
    }

    /// A reaction that is taken back is another tap where its message has changed by the first: a toggle.
    private func read(
        redaction event: JSON, in room: String, latest: [String: ShownChoices.Tap]
    ) async -> Reading {
        guard let reaction = event["redacts"]?.string ?? event["content"]?["redacts"]?.string,
            let tap = latest[reaction] ?? shown.tap(by: reaction)
        else { return .nothing }
        let reading = await payload(of: tap.key, under: tap.event, in: room)
        if case .payload(let payload, _) = reading, payload == tap.payload { return .nothing }
        return reading
    }

    private static let longestID = 255
    /// One message that the server cannot show must not hold up everybody's lines.
    private static let tries = 3
    private static let mostFailures = 100

    private func payload(of key: String, under target: String, in room: String) async -> Reading {
        if let known = shown[target] { return known.payload(of: key).map { .payload($0, of: nil) } ?? .nothing }
        // A longer id is none, and a server may answer its request in a way that looks like an outage.
        guard target.utf8.count <= Taps.longestID else { return .nothing }
        let reply = await connection.call(.get("rooms", room, "event", target))
        switch reply {
        case .ok(let found):
            guard found["sender"]?.string == me.text, let choices = EventChoices(event: found) else { return .nothing }
            shown.note(choices, of: target)
            return choices.payload(of: key).map { .payload($0, of: nil) } ?? .nothing
        case .refused(let refusal) where refusal.retryAfter == nil && !refusal.isOfTheToken: return .nothing
        case .garbled: return .nothing
        case .uncertain:
            if failures.count >= Taps.mostFailures { failures = [:] }
            failures[target, default: 0] += 1
            return failures[target, default: 0] >= Taps.tries ? .nothing : .failed(PollEnd(reply))
        case let reply: return .failed(PollEnd(reply))
        }
    }
}

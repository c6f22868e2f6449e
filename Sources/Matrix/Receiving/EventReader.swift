import Conversation
import FoundationEssentials
import Messaging
import Shared

/// An event of a private room as the inbox keeps it: with its room, and with what the loop has found out about it.
///
/// Decryption will come before this: what is kept is always readable.
struct KeptEvent {
    let room: String
    let event: JSON
    /// What a reaction taps.
    var payload: String?
    /// It is the first thing of a room that somebody has just invited us to.
    var isArrival = false

    var bytes: [UInt8] {
        var members = [JSON.Member("room", .string(room)), JSON.Member("event", event)]
        if let payload { members.append(JSON.Member("payload", .string(payload))) }
        if isArrival { members.append(JSON.Member("arrival", true)) }
        return JSON.object(members).bytes
    }

    init(room: String, event: JSON, payload: String? = nil, isArrival: Bool = false) {
        self.room = room
        self.event = event
        self.payload = payload
        self.isArrival = isArrival
    }

    init?(_ raw: [UInt8]) {
        guard let kept = JSON(raw, keeping: .event), let room = kept["room"]?.string, let event = kept["event"] else {
            return nil
        }
        self.init(
            room: room, event: event, payload: kept["payload"]?.string, isArrival: kept["arrival"]?.bool == true)
    }
}

/// Reads an event of a private room. Any field may be missing or of another type. The address is the person's name and
/// not the room's: whoever comes from another room, or after an upgrade, is the same person.
enum EventReader {
    struct Unreadable: Error {}

    /// Of the year 9999.
    private static let lastMillisecond: Int64 = 253_402_300_800_000

    static func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        guard let kept = KeptEvent(raw) else { throw Unreadable() }
        return read(kept, receivedAt: receivedAt)
    }

    static func read(_ kept: KeptEvent, receivedAt: Date) -> Reading {
        let event = kept.event
        guard let sender = event["sender"]?.string else { return .nothing(kind: "no sender") }
        let sentAt = time(of: event)
        func message(_ input: Input, beside: String = "") -> Reading {
            .message(Envelope(address: sender, sentAt: sentAt ?? receivedAt, input: input, beside: beside))
        }
        if kept.isArrival { return message(.opened) }
        if let payload = kept.payload { return message(.button(payload: payload)) }
        let content = event["content"]
        switch event["type"]?.string {
        case "m.room.message":
            guard let content, case .object = content else { return .nothing(kind: "a message without content") }
            return read(message: content).map { message($0.input, beside: $0.beside) } ?? .nothing(kind: "a message")
        case "m.sticker": return message(.attachment(.sticker), beside: content?["body"]?.string ?? "")
        case "m.poll.start", "org.matrix.msc3381.poll.start":
            return message(.attachment(.unknown), beside: words(in: content, depth: 0).joined(separator: "\n"))
        case "m.room.member": return read(membership: event)
        case let kind: return .nothing(kind: String((kind ?? "no type").visible.prefix(40)))
        }
    }

    /// Nil where no clock shows such a time.
    static func time(of event: JSON) -> Date? {
        guard let milliseconds = event["origin_server_ts"]?.integer, (0..<lastMillisecond).contains(milliseconds) else {
            return nil
        }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    private static func read(membership event: JSON) -> Reading {
        guard let who = event["state_key"]?.string else { return .nothing(kind: "a membership") }
        switch event["content"]?["membership"]?.string {
        case "leave", "ban": return .left(address: who)
        case "join": return .returned(address: who)
        default: return .nothing(kind: "a membership")
        }
    }

    // MARK: - Messages

    private struct Said {
        let input: Input
        var beside = ""
    }

    /// Nil where there is nothing that a person said: bots' notices, redacted and broken messages.
    private static func read(message content: JSON) -> Said? {
        let relation = content["m.relates_to"]
        if relation?["rel_type"]?.string == "m.replace" {
            // Only Safety reads an edit.
            let new = content["m.new_content"] ?? content
            guard let words = new["body"]?.string, !words.isEmpty else { return nil }
            return Said(input: .overheard(words))
        }
        let kind = content["msgtype"]?.string
        guard kind != "m.notice", let body = content["body"]?.string else { return nil }
        let isReply = relation?["m.in_reply_to"] != nil && relation?["is_falling_back"]?.bool != true
        let text = isReply ? withoutFallback(body) : body
        switch kind {
        case "m.text", "m.emote": return text.isEmpty ? nil : Said(input: Input(typed: text))
        case "m.image", "m.audio", "m.video", "m.file", "m.location":
            return attached(content, body: text)
        default: return text.isEmpty ? nil : Said(input: .attachment(.unknown), beside: text)
        }
    }

    /// A caption is read as text; without one, only Safety reads the file's name.
    private static func attached(_ content: JSON, body: String) -> Said? {
        let name = content["filename"]?.string
        let caption = name.map { $0 != body } == true ? body : nil
        let place = content["url"]?.string.flatMap { MediaPlace($0) == nil ? nil : $0 }
        if let caption {
            let input = Input(typed: caption)
            if case .command("import", "") = input, let place {
                return Said(input: .file(FileReference(id: place, size: size(of: content))))
            }
            return Said(input: input, beside: name ?? "")
        }
        let kind: Attachment =
            switch content["msgtype"]?.string {
            case "m.image": .photo
            case "m.audio": content["org.matrix.msc3245.voice"] == nil ? .file : .voice
            case "m.video": .video
            case "m.location": .place
            default: .file
            }
        return Said(input: .attachment(kind), beside: body)
    }

    private static func size(of content: JSON) -> Int? {
        content["info"]?["size"]?.integer.flatMap { Int(exactly: $0) }
    }

    /// Older clients repeat what a reply answers: lines that begin with ">", the first with the name of its sender.
    static func withoutFallback(_ body: String) -> String {
        guard body.hasPrefix("> <@") || body.hasPrefix("> * <@") else { return body }
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0.hasPrefix(">") }.drop(while: \.isEmpty).joined(separator: "\n")
    }

    /// Every text within a value, for Safety.
    private static func words(in value: JSON?, depth: Int) -> [String] {
        guard depth < 12 else { return [] }
        switch value {
        case .object(let members):
            return members.flatMap { member in
                switch member.value {
                case .string(let text): ["body", "text", "org.matrix.msc1767.text"].contains(member.name) ? [text] : []
                default: words(in: member.value, depth: depth + 1)
                }
            }
        case .array(let elements): return elements.flatMap { words(in: $0, depth: depth + 1) }
        case .null, .bool, .integer, .decimal, .string, nil: return []
        }
    }
}

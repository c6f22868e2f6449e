import Conversation
import FoundationEssentials
import Messaging
import Shared
import Synchronization

/// Reads an update. Any field may be missing or of another type.
struct UpdateReader: Sendable {
    /// The kinds to ask for; Telegram then sends no others.
    static let kinds = ["message", "edited_message", "callback_query", "my_chat_member"]

    /// The bot's user name; nil until Telegram has told it.
    let username: String?
    /// Whether another message of this album was already answered.
    var isAnswered: @Sendable (_ album: String, _ message: Int64) -> Bool = { _, _ in false }

    func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        guard let update = JSON(raw, keeping: .update), let reading = read(update, receivedAt: receivedAt) else {
            throw Unreadable()
        }
        return reading
    }

    /// Nil where it is no update at all.
    func read(_ update: JSON, receivedAt: Date) -> Reading? {
        guard case .object(let members) = update else { return nil }
        if let message = update["message"] { return read(message: message) }
        if let edited = update["edited_message"] {
            return overheard(edited) ?? .nothing(kind: "edited_message")
        }
        if let query = update["callback_query"] { return read(query: query, receivedAt: receivedAt) }
        if let change = update["my_chat_member"] { return read(change: change) }
        return .nothing(kind: String((members.first { $0.name != "update_id" }?.name ?? "empty").visible.prefix(40)))
    }

    /// The address of the conversation that an update belongs to: its chat.
    static func address(of update: JSON) -> String? {
        let chat =
            update["message"]?["chat"] ?? update["callback_query"]?["message"]?["chat"]
            ?? update["my_chat_member"]?["chat"] ?? update["edited_message"]?["chat"]
        return chat?["id"]?.integer.map(String.init)
    }

    struct Unreadable: Error {}

    // MARK: - Messages

    private func read(message: JSON) -> Reading {
        guard let chat = message["chat"], let id = chat["id"]?.integer else { return .nothing(kind: "no chat") }
        if let to = message["migrate_to_chat_id"]?.integer { return .moved(from: String(id), to: String(to)) }
        if message["migrate_from_chat_id"] != nil { return .nothing(kind: "the twin of a move") }
        if message["from"]?["is_bot"]?.bool == true { return .nothing(kind: "a bot") }
        let sentAt = Date(unixTime: message["date"]?.integer ?? 0)
        guard chat["type"]?.string == "private" else {
            return isForUs(inPublic: message) ? .inPublic(address: String(id), sentAt: sentAt) : .nothing(kind: "group")
        }
        guard let input = input(of: message) else { return overheard(message) ?? .nothing(kind: "a service message") }
        // The first picture of an album is answered; of the others, only words are read.
        let isMore = message["media_group_id"]?.string.map { isAnswered($0, message["message_id"]?.integer ?? 0) }
        if case .attachment = input, isMore == true {
            return overheard(message) ?? .nothing(kind: "more of an album")
        }
        if case .text(let text) = input, Mentioned(text, username: username).isForAnother {
            return overheard(message) ?? .nothing(kind: "another bot's command")
        }
        let beside = SpokenWords.of(message, without: ["text", "caption"])
        return .message(Envelope(address: String(id), sentAt: sentAt, input: input, beside: beside))
    }

    /// Words that need no answer: of an edited message or of another bot's command. Nil without words or in a public
    /// chat.
    private func overheard(_ message: JSON) -> Reading? {
        guard let chat = message["chat"], chat["type"]?.string == "private", let id = chat["id"]?.integer,
            message["from"]?["is_bot"]?.bool != true
        else { return nil }
        let words = SpokenWords.of(message)
        let sentAt = message["edit_date"]?.integer ?? message["date"]?.integer ?? 0
        guard !words.isEmpty else { return nil }
        return .message(
            Envelope(
                address: String(id), sentAt: Date(unixTime: sentAt),
                input: .overheard(words)))
    }

    /// Nil where the message holds nothing that a person said.
    private func input(of message: JSON) -> Input? {
        if let text = message["text"]?.string ?? message["caption"]?.string {
            let mentioned = Mentioned(text, username: username)
            guard !mentioned.isForAnother else { return .text(text) }
            let input = Input(typed: mentioned.text)
            if case .command("import", "") = input, let file = file(in: message) { return .file(file) }
            return input
        }
        return UpdateReader.attachments.first { message[$0.field] != nil }.map { .attachment($0.kind) }
    }

    private func file(in message: JSON) -> FileReference? {
        guard let document = message["document"], let id = document["file_id"]?.string else { return nil }
        return FileReference(id: id, size: document["file_size"]?.integer.flatMap { Int(exactly: $0) })
    }

    private static let attachments: [(field: String, kind: Attachment)] = [
        ("photo", .photo), ("voice", .voice), ("video_note", .video), ("video", .video), ("animation", .video),
        ("sticker", .sticker), ("venue", .place), ("location", .place), ("contact", .contact), ("audio", .file),
        ("document", .file), ("live_photo", .photo), ("poll", .unknown), ("dice", .unknown), ("game", .unknown),
        ("story", .unknown), ("paid_media", .unknown), ("invoice", .unknown), ("checklist", .unknown),
        ("rich_message", .unknown), ("gift", .unknown),
    ]

    /// In a group, a command is for us if it names us or nobody; other text is for us if it mentions us.
    private func isForUs(inPublic message: JSON) -> Bool {
        let text = message["text"]?.string ?? message["caption"]?.string ?? ""
        if text.hasPrefix("/") { return !Mentioned(text, username: username).isForAnother }
        guard let username, !text.isEmpty else { return false }
        return text.lowercased().contains("@\(username.lowercased())")
    }

    // MARK: - Taps and membership

    private func read(query: JSON, receivedAt: Date) -> Reading {
        // A private chat has one person: a tap by anybody else does not belong to it.
        guard let chat = query["message"]?["chat"], chat["type"]?.string == "private", let id = chat["id"]?.integer,
            query["from"]?["id"]?.integer == id, let data = query["data"]?.string
        else { return .nothing(kind: "a tap elsewhere") }
        // Taps have no date of their own.
        return .message(Envelope(address: String(id), sentAt: receivedAt, input: .button(payload: data)))
    }

    private func read(change: JSON) -> Reading {
        guard let chat = change["chat"], let id = chat["id"]?.integer,
            let status = change["new_chat_member"]?["status"]?.string
        else { return .nothing(kind: "a change of members") }
        let isOut = status == "kicked" || status == "left"
        let sentAt = Date(unixTime: change["date"]?.integer ?? 0)
        if chat["type"]?.string == "private" {
            return isOut ? .left(address: String(id)) : .returned(address: String(id))
        }
        return isOut ? .nothing(kind: "out of a group") : .inPublic(address: String(id), sentAt: sentAt)
    }
}

/// A command may name the bot it is meant for: `/sos@off_bot`.
private struct Mentioned {
    /// The text without that name, where the name is ours.
    let text: String
    let isForAnother: Bool

    init(_ text: String, username: String?) {
        let first = text.prefix { !$0.isWhitespace }
        guard first.first == "/", let at = first.firstIndex(of: "@") else {
            self.text = text
            isForAnother = false
            return
        }
        let name = first[first.index(after: at)...]
        // Until our name is known, a command is taken as meant for us.
        isForAnother = username.map { $0.lowercased() != name.lowercased() } ?? false
        self.text = String(first[..<at]) + text[first.endIndex...]
    }
}

import Conversation
import FoundationEssentials
import HTTP
import Messaging
import Shared
import Synchronization
import Words
import World

/// Sends one message and reports how that ended, as a `Delivery`.
///
/// The transaction id is made of what the outbox has stored, so it is the same after a restart, and the server takes a
/// repeated send for the one it knows: nothing here is ever uncertain. Encryption will come before the outbox row is
/// stored, so that a repeated send is the same bytes.
final class Sender: Sendable {
    private static let typingTimeout: Int64 = 30_000
    private static let mostUploads = 64

    private let connection: Connection
    private let rooms: PresentRooms
    private let shown: ShownChoices
    private let allowance: Allowance
    private let seeder: Seeder
    private let receipts: Receipts
    private let documents: DocumentSource
    private let paint: Easel
    private let me: UserID
    private let world: World
    /// What was uploaded for a message that has to be sent again.
    private let uploads = Mutex<[Int64: String]>([:])

    init(
        connection: Connection, rooms: PresentRooms, shown: ShownChoices, allowance: Allowance, seeder: Seeder,
        receipts: Receipts, documents: @escaping DocumentSource, paint: @escaping @Sendable (Picture) -> [UInt8]?,
        me: UserID, world: World
    ) {
        self.connection = connection
        self.rooms = rooms
        self.shown = shown
        self.allowance = allowance
        self.seeder = seeder
        self.receipts = receipts
        self.documents = documents
        self.paint = Easel(paint: paint)
        self.me = me
        self.world = world
    }

    func deliver(_ item: OutboxItem) async -> Delivery {
        if let hindrance { return hindrance }
        guard let rooms = rooms.now else { return .notSent }
        // A live message waits rather than take what an answer will need.
        if item.kind == .liveEdit, !connection.isUnlimited, !allowance.allows(1, sparing: 3, at: world.uptime()) {
            return .notSent
        }
        var edited = item.isEdit ? item.editedRemote.flatMap(RemoteID.init) : nil
        if let place = edited,
            !rooms.isPrivate(place.room) || rooms.room(place.room)?.person != item.chat.address
        {
            // The conversation has gone on elsewhere, or others read that room now: an answer is a new message.
            guard item.kind == .answer else { return .rejected }
            edited = nil
        }
        guard let room = edited?.room ?? rooms.home(of: item.chat.address) else {
            // Their room was upgraded, and its successor cannot be joined yet.
            return rooms.isMoving(item.chat.address) ? .notSent : .gone
        }
        seeder.stop(in: room)
        let content = MessageContent(edited == nil ? item.message : item.message.inWords)
        var json = edited.map { content.edit(of: $0.event) } ?? content.json
        if edited == nil, item.message.picture != nil || item.message.document != nil {
            switch await file(of: item, in: room) {
            case .content(let file): json = file
            case .instead(let words): json = MessageContent(RenderedMessage(text: words)).json
            case .failed(let delivery): return delivery
            }
        }
        let delivery = await send(json, as: transaction(of: item), in: room, isAnswer: item.kind == .answer)
        guard case .delivered(let event) = delivery else { return delivery }
        _ = uploads.withLock { $0.removeValue(forKey: item.id) }
        let target = edited?.event ?? event
        if !content.choices.items.isEmpty || edited != nil { shown.note(content.choices, of: target) }
        if !content.choices.items.isEmpty { shown.noteLatest(target, in: room, at: world.now()) }
        if item.kind == .answer { receipts.send(in: room) }
        if edited == nil { seeder.seed(content.choices.keys, under: target, in: room) }
        return .delivered(RemoteID(event: target, room: room).text)
    }

    /// Sends a line that is not stored, to a person or into a room.
    func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        if let hindrance { return hindrance }
        guard let room = address.first == "!" ? address : rooms.now?.home(of: address) else { return .gone }
        return await send(MessageContent(line).json, as: "off-line-\(world.random())", in: room)
    }

    /// Says something in a room as the answer to an event, once, however often it is tried.
    func reply(_ words: String, to event: String, in room: String) async -> Bool {
        let json: JSON = [
            "msgtype": "m.notice", "body": .string(words), "m.mentions": [:],
            "m.relates_to": ["m.in_reply_to": ["event_id": .string(event)]],
        ]
        guard case .delivered = await send(json, as: "off-reply-\(Sender.digest(event))", in: room) else {
            return false
        }
        return true
    }

    private var hindrance: Delivery? {
        if connection.refusal?.isSoftLogout == false { return .unauthorised }
        guard connection.isOpen, rooms.now != nil else { return .notSent }
        let wait = allowance.wait(at: world.uptime())
        return wait > 0 ? .wait(.milliseconds(Int64((wait * 1000).rounded(.up)))) : nil
    }

    private func transaction(of item: OutboxItem) -> String {
        "off-\(item.id)-\(item.writtenAt.milliseconds)-\(Sender.digest(item.message.kept))"
    }

    private static func digest(_ text: String) -> String {
        SHA256.digest(of: Array(text.utf8)).prefix(6).map { String($0, radix: 16) }.joined(separator: ".")
    }

    private func send(
        _ content: JSON, as transaction: String, in room: String, isAnswer: Bool = false
    ) async -> Delivery {
        let reply = await connection.call(.put("rooms", room, "send", "m.room.message", transaction, body: content))
        switch reply {
        case .ok(let answer):
            allowance.spend(at: world.uptime())
            guard let event = answer["event_id"]?.string else { return .notSent }
            connection.echoes.noteSent(event, at: world.uptime())
            return .delivered(event)
        case .notSent, .uncertain: return .notSent
        // A gateway may refuse one message for ever. An answer is given up after a while, so that it holds up no other.
        case .garbled: return isAnswer ? .uncertain : .notSent
        case .refused(let refusal): return delivery(refusal)
        }
    }

    private func delivery(_ refusal: Refusal) -> Delivery {
        if let wait = refusal.retryAfter {
            // The wait is the account's: nothing else is tried meanwhile.
            allowance.silence(wait.inSeconds, at: world.uptime())
            return .wait(wait)
        }
        if refusal.isOfTheToken { return refusal.isSoftLogout ? .notSent : .unauthorised }
        if refusal.code == "M_FORBIDDEN" || refusal.code == "M_NOT_FOUND" { return .gone }
        world.log.warning("matrix", "a message was refused: \(refusal.description)")
        return .rejected
    }
}

// MARK: - Files

extension Sender {
    private enum File {
        case content(JSON)
        /// There is no file to be had: the same in words.
        case instead(Text)
        case failed(Delivery)
    }

    private func file(of item: OutboxItem, in room: String) async -> File {
        await setTyping(true, in: room)
        let file = await upload(item)
        await setTyping(false, in: room)
        return file
    }

    private func upload(_ item: OutboxItem) async -> File {
        if let picture = item.message.picture {
            let words = Text(picture.description)
            guard let bytes = await paint.file(of: picture) else { return .instead(words) }
            return await upload(bytes, of: item, type: "image/png", name: "off.png", insteadOf: words) { uri in
                var info: [JSON.Member] = [
                    .init("mimetype", "image/png"), .init("size", .integer(Int64(bytes.count))),
                ]
                if let size = Sender.size(ofPNG: bytes) {
                    info += [.init("w", .integer(size.width)), .init("h", .integer(size.height))]
                }
                return [
                    "msgtype": "m.image", "body": .string(picture.description), "filename": "off.png",
                    "url": .string(uri), "info": .object(info), "m.mentions": [:],
                ]
            }
        }
        guard let document = item.message.document else { return .instead("·") }
        let words = Text(document.fallback)
        guard let bytes = await documents(document, item.chat.person) else { return .instead(words) }
        return await upload(bytes, of: item, type: "application/zip", name: document.name, insteadOf: words) { uri in
            [
                "msgtype": "m.file", "body": .string(document.name), "filename": .string(document.name),
                "url": .string(uri), "m.mentions": [:],
                "info": ["mimetype": "application/zip", "size": .integer(Int64(bytes.count))],
            ]
        }
    }

    private func upload(
        _ bytes: [UInt8], of item: OutboxItem, type: String, name: String, insteadOf words: Text,
        content: (_ uri: String) -> JSON
    ) async -> File {
        if let uri = uploads.withLock({ $0[item.id] }) { return .content(content(uri)) }
        let reply = await connection.call(
            MatrixAPI.Request(
                method: "POST", path: ["_matrix", "media", "v3", "upload"],
                query: [.init(name: "filename", value: name)], body: .bytes(contentType: type, bytes),
                timeout: MatrixAPI.uploadTimeout))
        switch reply {
        case .ok(let answer):
            guard let uri = answer["content_uri"]?.string else { return .instead(words) }
            uploads.withLock { uploads in
                if uploads.count >= Sender.mostUploads { uploads = [:] }
                uploads[item.id] = uri
            }
            return .content(content(uri))
        case .notSent, .uncertain, .garbled: return .failed(.notSent)
        case .refused(let refusal) where refusal.retryAfter != nil || refusal.isOfTheToken:
            return .failed(delivery(refusal))
        // Too large, or the server takes no files.
        case .refused: return .instead(words)
        }
    }

    private func setTyping(_ isTyping: Bool, in room: String) async {
        let body: JSON = isTyping ? ["typing": true, "timeout": .integer(Sender.typingTimeout)] : ["typing": false]
        _ = await connection.call(.put("rooms", room, "typing", me.text, body: body))
    }

    /// Width and height stand in the first block of the file.
    static func size(ofPNG bytes: [UInt8]) -> (width: Int64, height: Int64)? {
        guard bytes.count > 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        let number = { (start: Int) in bytes[start..<start + 4].reduce(Int64(0)) { $0 << 8 | Int64($1) } }
        return (number(16), number(20))
    }
}

/// The network's id of a message: an edit goes where the message is, wherever the conversation has moved.
struct RemoteID: Hashable {
    let event: String
    let room: String

    init(event: String, room: String) {
        self.event = event
        self.room = room
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2 else { return nil }
        self.init(event: parts[0], room: parts[1])
    }

    var text: String { "\(event) \(room)" }
}

/// Draws one picture at a time: each takes megabytes while it is drawn.
private actor Easel {
    private let paint: @Sendable (Picture) -> [UInt8]?

    init(paint: @escaping @Sendable (Picture) -> [UInt8]?) {
        self.paint = paint
    }

    func file(of picture: Picture) -> [UInt8]? { paint(picture) }
}

extension RenderedMessage {
    /// The same with words in a file's place: an event cannot become one of another kind.
    fileprivate var inWords: RenderedMessage {
        guard text.isEmpty, let words = picture?.description ?? document?.fallback else { return self }
        return RenderedMessage(text: Text(words), rows: rows, typing: typing)
    }
}

extension Duration {
    fileprivate var inSeconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

import Conversation
import HTTP
import Messaging
import Shared

/// Sends one message and reports how that ended, as a `Delivery`.
///
/// A message that Telegram certainly refused is sent again at once in a plainer form, if there is one: without bold,
/// colours, buttons or picture, or as a new message where the edited one is gone.
struct Sender: Sendable {
    let api: BotAPI
    let easel: Easel
    let documents: DocumentSource

    /// What the Bot API takes from a bot.
    private static let largestDocument = 50_000_000

    private struct Form {
        var isEdit: Bool
        var hasEntities = true
        var hasColours = true
        var hasKeyboard = true
        var hasPicture: Bool
        var hasDocument: Bool
    }

    func deliver(_ item: OutboxItem) async -> Delivery {
        var form = Form(
            isEdit: item.isEdit && item.editedRemote != nil, hasPicture: item.message.picture != nil,
            hasDocument: item.message.document != nil)
        while true {
            let reply = await send(item, in: form)
            guard case .refused(let refusal) = reply, let plainer = plainer(form, of: item, after: refusal) else {
                return Sender.delivery(reply, edited: item.editedRemote, isEdit: item.isEdit)
            }
            form = plainer
        }
    }

    /// Sends a line to an address without a conversation: words only, and once.
    func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        let text = MessageBody(line).text
        let reply = await api.call("sendMessage", ["chat_id": Sender.chat(address), "text": .string(text)])
        return Sender.delivery(reply)
    }

    private func send(_ item: OutboxItem, in form: Form) async -> BotReply {
        let body = MessageBody(item.message)
        var members = [JSON.Member("chat_id", Sender.chat(item.chat.address))]
        if form.isEdit, let remote = item.editedRemote.flatMap(Int64.init) {
            members.append(.init("message_id", .integer(remote)))
        }
        if form.hasKeyboard, body.hasKeyboard || form.isEdit {
            members.append(.init("reply_markup", body.keyboard(inColour: form.hasColours)))
        }
        if form.hasPicture, let picture = item.message.picture, let file = await easel.file(of: picture) {
            return await send(file, picture.description, members, form, to: item.chat.address)
        }
        if form.hasDocument, let document = item.message.document,
            let file = await documents(document, item.chat.person), file.count <= Sender.largestDocument
        {
            return await send(file, as: document.name, members, to: item.chat.address)
        }
        let instead = item.message.picture?.description ?? item.message.document?.fallback ?? "·"
        let words = body.text.isEmpty ? instead : body.text
        members.append(.init("text", .string(words)))
        if form.hasEntities, body.hasEntities { members.append(.init("entities", body.entities)) }
        members.append(.init("link_preview_options", ["is_disabled": true]))
        return await api.call(form.isEdit ? "editMessageText" : "sendMessage", .object(members))
    }

    private func send(
        _ picture: [UInt8], _ description: String, _ members: [JSON.Member], _ form: Form, to address: String
    ) async -> BotReply {
        let file = HTTPRequest.Part(
            name: "picture", filename: "off.png", contentType: "image/png", bytes: picture)
        let caption = [JSON.Member("caption", .string(description))]
        guard !form.isEdit else {
            let media: [JSON.Member] = [.init("type", "photo"), .init("media", "attach://picture")] + caption
            return await api.upload("editMessageMedia", members + [.init("media", .object(media))], file: file)
        }
        // The upload takes a moment; the person sees that a picture is coming.
        _ = await api.call("sendChatAction", ["chat_id": Sender.chat(address), "action": "upload_photo"])
        return await api.upload(
            "sendPhoto", members + caption + [.init("photo", "attach://picture")], file: file)
    }

    private func send(
        _ file: [UInt8], as name: String, _ members: [JSON.Member], to address: String
    ) async -> BotReply {
        let part = HTTPRequest.Part(name: "file", filename: name, contentType: "application/zip", bytes: file)
        _ = await api.call("sendChatAction", ["chat_id": Sender.chat(address), "action": "upload_document"])
        return await api.upload("sendDocument", members + [.init("document", "attach://file")], file: part)
    }

    /// Nil where no plainer form would help.
    private func plainer(_ form: Form, of item: OutboxItem, after refusal: Refusal) -> Form? {
        guard refusal.code == 400, refusal.movedTo == nil else { return nil }
        var plainer = form
        if form.isEdit, item.kind == .answer,
            refusal.says("to edit not found", "can't be edited", "message_id_invalid")
        {
            plainer.isEdit = false
        } else if form.hasEntities, refusal.says("parse entities", "entity", "entities") {
            plainer.hasEntities = false
        } else if form.hasColours, MessageBody(item.message).hasColours, refusal.says("style", "button", "keyboard") {
            plainer.hasColours = false
        } else if form.hasKeyboard, refusal.says("button", "reply markup", "keyboard") {
            plainer.hasKeyboard = false
        } else if form.hasPicture, refusal.says("photo", "image", "media", "file", "no text in the message") {
            plainer.hasPicture = false
        } else if form.hasDocument, refusal.says("document", "file", "media", "no text in the message") {
            plainer.hasDocument = false
        } else {
            return nil
        }
        return plainer
    }

    /// `edited` is the network's id of the message that was edited.
    private static func delivery(_ reply: BotReply, edited: String? = nil, isEdit: Bool = false) -> Delivery {
        switch reply {
        case .ok(let result):
            // Some edits are answered with just "true".
            .delivered(result["message_id"]?.integer.map(String.init) ?? edited ?? "")
        case .notSent: .notSent
        case .uncertain, .garbled: .uncertain
        // The message already shows this content.
        case .refused(let refusal) where isEdit && refusal.says("message is not modified"): .delivered(edited ?? "")
        case .refused(let refusal): delivery(refusal)
        }
    }

    private static func delivery(_ refusal: Refusal) -> Delivery {
        if let wait = refusal.retryAfter { return .wait(wait) }
        if let chat = refusal.movedTo { return .moved(to: String(chat)) }
        if refusal.isOfTheAccount { return .unauthorised }
        if refusal.code == 409 { return .conflict }
        if refusal.code == 403 || refusal.says("chat not found", "user is deactivated") { return .gone }
        return .rejected
    }

    private static func chat(_ address: String) -> JSON { Int64(address).map(JSON.integer) ?? .string(address) }
}

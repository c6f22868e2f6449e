import Foundation
package import Shared

extension FakeBotAPI {
    /// Handles one call; nil for a poll that has no updates yet.
    package func answer(
        _ method: String, token: String, _ parameters: JSON, files: Set<String> = [], mayHold: Bool = false
    ) -> Answer? {
        state.change { state in
            if method == "getUpdates", token == FakeBotAPI.token { state.confirm(parameters) }
            if mayHold, state.holds(method, parameters) { return nil }
            state.counts[method, default: 0] += 1
            if isStrict {
                for problem in BotAPISpec.atHand?.problems(calling: method, with: parameters, files: files) ?? [] {
                    state.problems.append(problem)
                }
                if parameters["parse_mode"] != nil { state.problems.append("\(method) leaves markup to be parsed") }
            }
            let answer: Answer
            if state.isRevoked || token != FakeBotAPI.token {
                answer = .refusal(401, "Unauthorized")
            } else {
                answer = state.perform(method, parameters, files: files)
            }
            if isStrict, method != "getUpdates" {
                state.calls.append(Call(method: method, parameters: parameters, isRefused: answer.status != 200))
            }
            return answer
        }
    }
}

extension FakeBotAPI.Answer {
    package static func ok(_ result: JSON) -> Self { .init(status: 200, json: ["ok": true, "result": result]) }

    package static func refusal(_ code: Int64, _ description: String, _ parameters: JSON? = nil) -> Self {
        var members: [JSON.Member] = [
            .init("ok", false), .init("error_code", .integer(code)), .init("description", .string(description)),
        ]
        if let parameters { members.append(.init("parameters", parameters)) }
        return .init(status: Int(code), json: .object(members))
    }

    fileprivate static func bad(_ description: String) -> Self { refusal(400, "Bad Request: \(description)") }
}

extension FakeBotAPI.State {
    func holds(_ method: String, _ parameters: JSON) -> Bool {
        guard method == "getUpdates", webhook.isEmpty, !isRevoked, (parameters["timeout"]?.integer ?? 0) > 0 else {
            return false
        }
        let offset = parameters["offset"]?.integer
        return !updates.contains { $0.id >= offset ?? .min }
    }

    mutating func perform(_ method: String, _ parameters: JSON, files: Set<String>) -> FakeBotAPI.Answer {
        switch method {
        case "getMe":
            return .ok([
                "id": 4242, "is_bot": true, "first_name": "Off", "username": .string(username),
                "can_read_all_group_messages": false,
            ])
        case "getWebhookInfo": return .ok(["url": .string(webhook), "pending_update_count": 0])
        case "getUpdates": return getUpdates(parameters)
        case "sendMessage": return sendMessage(parameters)
        case "sendPhoto": return sendPhoto(parameters, files: files)
        case "sendDocument": return sendDocument(parameters, files: files)
        case "getFile":
            guard let id = parameters["file_id"]?.string, let file = self.files[id] else {
                return .bad("invalid file_id")
            }
            guard file.utf8.count <= 20 << 20 else { return .bad("file is too big") }
            return .ok(["file_id": .string(id), "file_unique_id": .string(id), "file_path": .string(id)])
        case "editMessageText": return editMessageText(parameters)
        case "editMessageMedia": return edit(parameters) { $0.picture += 1 }
        case "answerCallbackQuery":
            let isKnown = parameters["callback_query_id"]?.string.map { queries.remove($0) != nil } ?? false
            return isKnown
                ? .ok(true) : .bad("query is too old and response timeout expired or query ID is invalid")
        case "sendChatAction": return refusal(to: parameters) ?? .ok(true)
        case "setMyCommands", "setMyDescription", "setMyShortDescription":
            commands[method + (parameters["language_code"]?.string ?? "")] = parameters
            return .ok(true)
        case "getMyCommands":
            return .ok(commands["setMyCommands" + (parameters["language_code"]?.string ?? "")]?["commands"] ?? [])
        case "getMyDescription": return .ok(["description": described("setMyDescription", "description", parameters)])
        case "getMyShortDescription":
            return .ok(["short_description": described("setMyShortDescription", "short_description", parameters)])
        default: return .refusal(404, "Not Found")
        }
    }

    private func described(_ method: String, _ name: String, _ parameters: JSON) -> JSON {
        commands[method + (parameters["language_code"]?.string ?? "")]?[name] ?? ""
    }

    /// A poll's offset confirms every update below it.
    mutating func confirm(_ parameters: JSON) {
        guard let offset = parameters["offset"]?.integer else { return }
        confirmed = max(confirmed, offset)
        last = (last + updates.filter { $0.id < offset }).suffix(20)
        updates.removeAll { $0.id < offset }
    }

    private mutating func getUpdates(_ parameters: JSON) -> FakeBotAPI.Answer {
        guard webhook.isEmpty else {
            return .refusal(
                409,
                "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
            )
        }
        let limit = min(100, Int(parameters["limit"]?.integer ?? 100))
        let repeated = isRepeating ? last : []
        isRepeating = false
        let bodies = (repeated + updates).prefix(limit).map { String(decoding: $0.raw, as: UTF8.self) }
        return FakeBotAPI.Answer(
            status: 200, json: .string("{\"ok\":true,\"result\":[\(bodies.joined(separator: ","))]}"))
    }

    // MARK: - Sending

    /// The answer to a send that is not possible in this chat.
    private func refusal(to parameters: JSON) -> FakeBotAPI.Answer? {
        guard let chat = parameters["chat_id"]?.integer else { return .bad("chat_id is empty") }
        if let other = moved[chat] {
            return .refusal(
                400, "Bad Request: group chat was upgraded to a supergroup chat",
                ["migrate_to_chat_id": .integer(other)])
        }
        if blocked.contains(chat) { return .refusal(403, "Forbidden: bot was blocked by the user") }
        return known.contains(chat) || chat < 0 ? nil : .bad("chat not found")
    }

    private mutating func sendMessage(_ parameters: JSON) -> FakeBotAPI.Answer {
        if let refusal = refusal(to: parameters) ?? refusal(ofText: parameters, name: "text", longest: 4096) {
            return refusal
        }
        guard let buttons = FakeBotAPI.buttons(parameters) else { return .bad("BUTTON_DATA_INVALID") }
        return show(parameters, text: parameters["text"]?.string ?? "", entities: "entities", buttons: buttons)
    }

    private mutating func sendPhoto(_ parameters: JSON, files: Set<String>) -> FakeBotAPI.Answer {
        if let refusal = refusal(to: parameters) { return refusal }
        let caption = parameters["caption"]?.string ?? ""
        guard caption.utf16.count <= 1024 else { return .bad("message caption is too long") }
        guard let photo = parameters["photo"]?.string, photo.hasPrefix("attach://"),
            files.contains(String(photo.dropFirst("attach://".count)))
        else { return .bad("there is no photo in the request") }
        guard let buttons = FakeBotAPI.buttons(parameters) else { return .bad("BUTTON_DATA_INVALID") }
        return show(parameters, text: caption, entities: "caption_entities", buttons: buttons, picture: 1)
    }

    private mutating func sendDocument(_ parameters: JSON, files: Set<String>) -> FakeBotAPI.Answer {
        if let refusal = refusal(to: parameters) { return refusal }
        guard let document = parameters["document"]?.string, document.hasPrefix("attach://"),
            files.contains(String(document.dropFirst("attach://".count)))
        else { return .bad("there is no document in the request") }
        guard let buttons = FakeBotAPI.buttons(parameters) else { return .bad("BUTTON_DATA_INVALID") }
        let chat = parameters["chat_id"]?.integer ?? 0
        let answer = show(parameters, text: "", entities: "caption_entities", buttons: buttons)
        if let last = shown[chat]?.indices.last { shown[chat]?[last].hasDocument = true }
        return answer
    }

    private mutating func show(
        _ parameters: JSON, text: String, entities: String, buttons: [[(label: String, data: String)]], picture: Int = 0
    ) -> FakeBotAPI.Answer {
        guard let bold = FakeBotAPI.bold(parameters[entities], in: text) else { return .bad("ENTITY_BOUNDS_INVALID") }
        let chat = parameters["chat_id"]?.integer ?? 0
        nextMessage += 1
        shown[chat, default: []].append(
            FakeBotAPI.Shown(id: nextMessage, chat: chat, text: text, buttons: buttons, bold: bold, picture: picture))
        return .ok(["message_id": .integer(nextMessage), "date": 1, "chat": ["id": .integer(chat), "type": "private"]])
    }

    private mutating func editMessageText(_ parameters: JSON) -> FakeBotAPI.Answer {
        if let refusal = refusal(ofText: parameters, name: "text", longest: 4096) { return refusal }
        let text = parameters["text"]?.string ?? ""
        guard let buttons = FakeBotAPI.buttons(parameters) else { return .bad("BUTTON_DATA_INVALID") }
        guard let bold = FakeBotAPI.bold(parameters["entities"], in: text) else { return .bad("ENTITY_BOUNDS_INVALID") }
        return edit(parameters) { message in
            message.text = text
            message.buttons = buttons
            message.bold = bold
        }
    }

    private mutating func edit(_ parameters: JSON, _ change: (inout FakeBotAPI.Shown) -> Void) -> FakeBotAPI.Answer {
        if let refusal = refusal(to: parameters) { return refusal }
        let chat = parameters["chat_id"]?.integer ?? 0
        guard let index = shown[chat]?.firstIndex(where: { $0.id == parameters["message_id"]?.integer }),
            var message = shown[chat]?[index]
        else { return .bad("message to edit not found") }
        let before = message
        change(&message)
        guard before.text != message.text || before.picture != message.picture || !FakeBotAPI.areSame(before, message)
        else {
            return .bad(
                "message is not modified: specified new message content and reply markup are exactly the same as a current "
                    + "content and reply markup of the message")
        }
        message.edits += 1
        shown[chat]?[index] = message
        return .ok(["message_id": .integer(message.id), "date": 1, "chat": ["id": .integer(chat), "type": "private"]])
    }

    private func refusal(ofText parameters: JSON, name: String, longest: Int) -> FakeBotAPI.Answer? {
        guard let text = parameters[name]?.string, text.contains(where: { !$0.isWhitespace }) else {
            return .bad("message text is empty")
        }
        return text.utf16.count > longest ? .bad("message is too long") : nil
    }
}

extension FakeBotAPI {
    fileprivate static func areSame(_ one: Shown, _ other: Shown) -> Bool {
        one.buttons.map { $0.map { "\($0.label) \($0.data)" } }
            == other.buttons.map { $0.map { "\($0.label) \($0.data)" } }
    }

    /// Nil if one of them is invalid: a button's data must have 1 to 64 bytes.
    fileprivate static func buttons(_ parameters: JSON) -> [[(label: String, data: String)]]? {
        var rows: [[(label: String, data: String)]] = []
        for row in parameters["reply_markup"]?["inline_keyboard"]?.array ?? [] {
            var buttons: [(label: String, data: String)] = []
            for button in row.array ?? [] {
                guard let label = button["text"]?.string, !label.isEmpty, let data = button["callback_data"]?.string,
                    (1...64).contains(data.utf8.count)
                else { return nil }
                buttons.append((label, data))
            }
            rows.append(buttons)
        }
        return rows
    }

    /// The bold parts of the text; nil if an entity lies outside the text or splits a character.
    fileprivate static func bold(_ entities: JSON?, in text: String) -> [String]? {
        let units = Array(text.utf16)
        var bold: [String] = []
        for entity in entities?.array ?? [] {
            guard let offset = entity["offset"]?.integer, let length = entity["length"]?.integer, offset >= 0,
                length > 0,
                Int(offset + length) <= units.count,
                let words = String(validating: units[Int(offset)..<Int(offset + length)], as: UTF16.self)
            else { return nil }
            bold.append(words)
        }
        return bold
    }
}

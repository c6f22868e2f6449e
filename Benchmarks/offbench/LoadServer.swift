import Foundation

/// A Bot API that does as little as it can: it hands out messages, one a person at a time, and takes the answers. Each
/// answer leads to the next message.
nonisolated final class LoadServer: Sendable {
    static let bot = "4242"
    static let firstPerson: Int64 = 1000

    let loop: ClosedLoop
    private let socket: LoadSocket

    var environment: [String: String] {
        [
            "OFF_TELEGRAM_TOKEN": "\(LoadServer.bot):AAfakefakefakefakefakefakefakefake",
            "OFF_TELEGRAM_API": "http://127.0.0.1:\(socket.port)",
        ]
    }

    /// Everybody writes these lines in turn, again and again.
    convenience init(saying lines: String...) throws { try self.init(scripts: [lines]) }

    init(scripts: [[String]]) throws {
        let loop = ClosedLoop(scripts: scripts)
        self.loop = loop
        socket = try LoadSocket { LoadServer.answer(to: $0, loop) }
    }

    private static func answer(to request: LoadRequest, _ loop: ClosedLoop) -> [UInt8] {
        if request.isCalling("sendMessage") {
            loop.take(Int((request.number(after: "\"chat_id\":") ?? 0) - firstPerson))
            return sent
        }
        // A picture comes before the words that are its answer.
        if request.isCalling("sendPhoto") { return sent }
        if request.isCalling("editMessageText") {
            loop.noteEdit()
            return sent
        }
        if request.isCalling("getUpdates") {
            let offset = request.number(after: "\"offset\":") ?? 0
            let lines = loop.lines(from: offset, waiting: offset == 0 ? 0 : 50)
            return answer("[" + lines.map(update).joined(separator: ",") + "]")
        }
        if request.isCalling("getMe") { return me }
        return request.isCalling("getWebhookInfo") ? noWebhook : yes
    }

    private static let me = answer(#"{"id":\#(bot),"is_bot":true,"first_name":"x","username":"off_bot"}"#)
    private static let noWebhook = answer(#"{"url":""}"#)
    private static let yes = answer("true")
    private static let sent = answer(
        #"{"message_id":77,"date":1,"chat":{"id":1,"type":"private"},"text":"as it was"}"#)

    private static func answer(_ result: String) -> [UInt8] { LoadSocket.json(#"{"ok":true,"result":\#(result)}"#) }

    private static func update(_ line: ClosedLoop.Line) -> String {
        let (date, chat) = (Int64(Date().timeIntervalSince1970), firstPerson + Int64(line.person))
        return #"{"update_id":\#(line.id),"message":{"message_id":\#(line.id),"from":{"id":\#(chat),"is_bot":false,"#
            + #""first_name":"Ana","language_code":"en"},"chat":{"id":\#(chat),"first_name":"Ana","type":"private"},"#
            + #""date":\#(date),"text":"\#(line.text)"}}"#
    }
}

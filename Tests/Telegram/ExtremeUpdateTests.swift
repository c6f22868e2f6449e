import Conversation
import Foundation
import Messaging
import Shared
import Support
import Testing

@testable import Telegram

@Suite("Updates with random content")
struct ExtremeUpdateTests {
    /// Values to put where others are expected.
    nonisolated private static let values = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308", "-1e-308", "1e999", "0", "-1",
        "2.5", "null", "true", "[]", "{}", "\"\"", "\"/\"", "\"/start@\"", "\"\\ud800\"", "[[[{}]]]", "\"9\"", "-",
    ]

    nonisolated private static let fields = [
        "update_id", "message_id", "id", "date", "type", "text", "caption", "chat", "from", "is_bot", "message",
        "callback_query", "my_chat_member", "edited_message", "data", "new_chat_member", "status", "media_group_id",
        "migrate_to_chat_id", "migrate_from_chat_id", "photo", "entities",
    ]

    /// A whole message with some of its values replaced, or random members nested in one another.
    private func update(_ chance: inout Chance) -> String {
        func value(_ depth: Int) -> String {
            switch chance.below(depth > 3 ? 1 : 4) {
            case 0: return ExtremeUpdateTests.values[chance.below(ExtremeUpdateTests.values.count)]
            case 1: return "\"private\""
            default:
                let names = (0..<chance.below(6)).map { _ in
                    ExtremeUpdateTests.fields[chance.below(ExtremeUpdateTests.fields.count)]
                }
                return "{" + names.map { "\"\($0)\":\(value(depth + 1))" }.joined(separator: ",") + "}"
            }
        }
        func or(_ usual: String) -> String { chance.isOne(in: 4) ? value(2) : usual }
        if chance.isOne(in: 3) { return value(0) }
        let message = """
            {"message_id":\(or("5")),"date":\(or("1772478000")),"chat":{"id":\(or("7")),"type":\(or("\"private\""))},
            "from":{"id":\(or("7"))},"text":\(or("\"hi\"")),"media_group_id":\(or("\"a\"")),"caption":\(or("\"c\""))}
            """
        let query = "{\"id\":\(or("\"q\"")),\"data\":\(or("\"1.0.0\"")),\"message\":\(message)}"
        let change =
            "{\"chat\":{\"id\":\(or("7")),\"type\":\"private\"},\"date\":\(or("1")),\"new_chat_member\":\(or("{}"))}"
        let kind = ["\"message\":\(message)", "\"callback_query\":\(query)", "\"my_chat_member\":\(change)"][
            chance.below(3)]
        return "{\"update_id\":\(or("3")),\(kind)}"
    }

    @Test("crash nothing, and read the same from their bytes", arguments: 1...8)
    func random(seed: Int) {
        var chance = Chance(seed: UInt64(seed))
        let reader = UpdateReader(username: "off_bot")
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        for _ in 0..<400 {
            let updates = (0..<1 + chance.below(3)).map { _ in update(&chance) }
            let body = "{\"ok\":true,\"result\":[\(updates.joined(separator: ","))]}"
            guard let batch = UpdateBatch(Array(body.utf8), reading: { reader.read($0, receivedAt: now) }) else {
                continue
            }
            #expect(batch.events.count >= updates.count)
            if let next = batch.next { #expect(next > 0) }
            for event in batch.events {
                #expect(event.reading == (try? reader.read(event.raw, receivedAt: now)))
                if case .message(let envelope) = event.reading {
                    #expect(abs(envelope.sentAt.timeIntervalSince1970) < 1e12)
                }
            }
            _ = UpdateBatch(broken: Array(body.utf8))
            _ = Refusal(JSON(updates[0].utf8) ?? .null, status: 429)
        }
    }

    @Test("are confirmed only if their number has a successor", arguments: ["9223372036854775807", "-5", "1e3"])
    func numbers(number: String) throws {
        let batch = try #require(UpdateBatch(Array("{\"ok\":true,\"result\":[{\"update_id\":\(number)}]}".utf8)))
        #expect(batch.next == nil && batch.events.first?.id.hasPrefix("unnumbered") == true)
        #expect(UpdateBatch(broken: Array("{\"update_id\":\(number),".utf8))?.next == (number == "1e3" ? 2 : nil))
    }

    @Test("that are too large keep their content and not their bytes")
    func large() throws {
        let text = String(repeating: "a", count: 3_000_000)
        let rest = "[" + String(repeating: "{\"x\":[1]},", count: 200_000) + "0]"
        let update = """
            {"update_id":3,"message":{"chat":{"id":7,"type":"private"},"date":1,"text":"\(text)","entities":\(rest)}}
            """
        let reader = UpdateReader(username: nil)
        let batch = try #require(
            UpdateBatch(Array("{\"ok\":true,\"result\":[\(update)]}".utf8)) {
                reader.read($0, receivedAt: Date(timeIntervalSince1970: 0))
            })
        let event = try #require(batch.events.first)
        #expect(event.id == "3" && event.raw.count < 256 << 10)
        guard case .message(let envelope) = event.reading, case .text(let said) = envelope.input else {
            Issue.record("it is \(String(describing: event.reading))")
            return
        }
        #expect(said.utf16.count == 4096)
        #expect(try reader.read(event.raw, receivedAt: Date(timeIntervalSince1970: 0)) == event.reading)
    }

    @Test("cause no wait longer than a day", arguments: ["9223372036854775807", "90000", "1e30"])
    func waits(seconds: String) throws {
        let json = try #require(JSON("{\"parameters\":{\"retry_after\":\(seconds)}}".utf8))
        let wait = try #require(Refusal(json, status: 429).retryAfter)
        #expect(wait <= .seconds(86_400) && wait >= .seconds(1))
    }
}

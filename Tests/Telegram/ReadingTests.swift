import Conversation
import Foundation
import Messaging
import Shared
import Testing

@testable import Telegram

/// What each kind of update means; every row is raw JSON as Telegram sends it.
@Suite("Reading an update")
struct ReadingTests {
    private let reader = UpdateReader(username: "Off_Bot")
    private let now = Date(timeIntervalSince1970: 1000)

    private func read(_ json: String) throws -> Reading { try reader.read(Array(json.utf8), receivedAt: now) }

    private func privately(_ content: String) -> String {
        #"{"update_id":1,"message":{"message_id":5,"date":90,"from":{"id":7,"is_bot":false},"#
            + #""chat":{"id":7,"type":"private"},\#(content)}}"#
    }

    private func inGroup(_ content: String) -> String {
        #"{"update_id":1,"message":{"message_id":5,"date":90,"chat":{"id":-100,"type":"supergroup"},\#(content)}}"#
    }

    @Test(
        "finds words, commands and captions",
        arguments: [
            (#""text":"8 kept it""#, Input.text("8 kept it")),
            (#""caption":"8 kept it","photo":[]"#, .text("8 kept it")),
            (#""text":"/start""#, .command(name: "start", argument: "")),
            (#""text":"/start ABCD-EFGH""#, .command(name: "start", argument: "ABCD-EFGH")),
            (#""text":"/SOS@off_bot now""#, .command(name: "sos", argument: "now")),
            (#""text":"/why@OFF_BOT focus""#, .command(name: "why", argument: "focus")),
            (#""text":"mail me @home","entities":[{"type":"odd"}]"#, .text("mail me @home")),
            (#""text":"\ud83d\ude00 \ud800 ok""#, .text("😀 \u{FFFD} ok")),
            (#""text":"hi","forward_origin":{"type":"hidden_user"}"#, .text("hi")),
            (#""voice":{"file_id":1}"#, .attachment(.voice)), (#""sticker":{}"#, .attachment(.sticker)),
            (#""photo":[]"#, .attachment(.photo)), (#""venue":{},"location":{}"#, .attachment(.place)),
            (#""document":{},"animation":{}"#, .attachment(.video)), (#""dice":{}"#, .attachment(.unknown)),
        ])
    func words(content: String, input: Input) throws {
        let envelope = Envelope(address: "7", sentAt: Date(timeIntervalSince1970: 90), input: input)
        #expect(try read(privately(content)) == .message(envelope))
    }

    @Test(
        "ignores updates that are not meant for the bot",
        arguments: [
            #""pinned_message":{}"#, #""text":5"#, #""text":null"#,
            #""new_chat_title":"x""#, #""migrate_from_chat_id":-5"#, #""from":{"is_bot":true},"text":"hi""#,
        ])
    func others(content: String) throws {
        let json =
            content.hasPrefix(#""from""#)
            ? #"{"update_id":1,"message":{"chat":{"id":7,"type":"private"},\#(content)}}"# : privately(content)
        guard case .nothing = try read(json) else {
            Issue.record("\(content) is \(try read(json))")
            return
        }
    }

    @Test(
        "finds the words beside the text",
        arguments: [
            (#""text":"ok","quote":{"text":"you said","position":0}"#, "you said"),
            (#""text":"ok","quote":{"text":"Off said"},"reply_to_message":{"from":{"is_bot":true}}"#, ""),
            (#""poll":{"id":"5","question":"Which?","options":[{"text":"one"},{"text":"two"}]}"#, "Which?\none\ntwo"),
            (#""contact":{"phone_number":"1","first_name":"An","last_name":"Na"}"#, "An\nNa"),
            (#""venue":{"title":"a bridge","address":"by night"}"#, "a bridge\nby night"),
            (#""document":{"file_id":"x","file_name":"goodbye.txt"}"#, "goodbye.txt"),
            (#""checklist":{"title":"todo","tasks":[{"id":1,"text":"nothing"}]}"#, "todo\nnothing"),
            (#""rich_message":{"blocks":[{"text":["a wo",{"type":"bold","text":"rd"}]},{"text":"b"}]}"#, "a word\nb"),
            (#""text":"hi","reply_to_message":{"text":"earlier"},"forward_origin":{"sender_user_name":"x"}"#, ""),
            (#""caption":"hi","photo":[]"#, ""),
        ])
    func beside(content: String, words: String) throws {
        guard case .message(let envelope) = try read(privately(content)) else {
            Issue.record("\(content) is no message")
            return
        }
        #expect(envelope.beside == words)
    }

    @Test("only overhears an edit, another bot's command and the words of an ignored kind")
    func overheard() throws {
        let heard = { (words: String, date: TimeInterval) in
            Reading.message(
                Envelope(address: "7", sentAt: Date(timeIntervalSince1970: date), input: .overheard(words)))
        }
        #expect(try read(privately(#""text":"/start@other_bot now""#)) == heard("/start@other_bot now", 90))
        let edit = { (content: String) in
            try read(privately(content).replacing(#""message":"#, with: #""edited_message":"#))
        }
        #expect(try edit(#""text":"/undo","edit_date":95"#) == heard("/undo", 95))
        #expect(try edit(#""caption":"so","photo":[]"#) == heard("so", 90))
        #expect(try edit(#""location":{}"#) == .nothing(kind: "edited_message"))
        #expect(
            try read(inGroup(#""text":"so""#).replacing(#""message":"#, with: #""edited_message":"#))
                == .nothing(kind: "edited_message"))
    }

    @Test(
        "names all other kinds",
        arguments: [
            ("edited_message", "{}"), ("channel_post", "{}"), ("poll_answer", "{}"), ("something_new", "[1]"),
            ("business_message", #"{"text":"x"}"#), ("chat_join_request", "5"),
        ])
    func kinds(name: String, content: String) throws {
        #expect(try read(#"{"update_id":1,"\#(name)":\#(content)}"#) == .nothing(kind: name))
    }

    @Test("dates a tap by its arrival, and accepts only the private chat's person")
    func taps() throws {
        let tap = { (chat: String, from: Int) in
            #"{"update_id":1,"callback_query":{"id":"9","from":{"id":\#(from)},"data":"1.0.2","#
                + #""message":{"date":0,"chat":\#(chat)}}}"#
        }
        #expect(
            try read(tap(#"{"id":7,"type":"private"}"#, 7))
                == .message(Envelope(address: "7", sentAt: now, input: .button(payload: "1.0.2"))))
        #expect(try read(tap(#"{"id":-7,"type":"group"}"#, 7)) == .nothing(kind: "a tap elsewhere"))
        #expect(try read(tap(#"{"id":7,"type":"private"}"#, 8)) == .nothing(kind: "a tap elsewhere"))
        #expect(try read(#"{"update_id":1,"callback_query":{"id":"9"}}"#) == .nothing(kind: "a tap elsewhere"))
    }

    @Test(
        "leads to nothing personal in a group",
        arguments: [
            (#""text":"/sos""#, true), (#""text":"/sos@off_bot""#, true), (#""text":"/sos@other""#, false),
            (#""text":"hello @OFF_bot""#, true), (#""text":"hello""#, false), (#""voice":{}"#, false),
        ])
    func groups(content: String, isForUs: Bool) throws {
        let reading = try read(inGroup(content))
        let elsewhere = Reading.inPublic(address: "-100", sentAt: Date(timeIntervalSince1970: 90))
        #expect((reading == elsewhere) == isForUs)
        if case .message = reading { Issue.record("a conversation in a group") }
    }

    @Test("notices people who leave and return, and chats that move, with ids of any size")
    func members() throws {
        let change = { (type: String, status: String) in
            #"{"my_chat_member":{"date":90,"chat":{"id":9007199254740993,"type":"\#(type)"},"#
                + #""new_chat_member":{"status":"\#(status)"}}}"#
        }
        #expect(try read(change("private", "kicked")) == .left(address: "9007199254740993"))
        #expect(try read(change("private", "member")) == .returned(address: "9007199254740993"))
        #expect(try read(change("group", "left")) == .nothing(kind: "out of a group"))
        guard case .inPublic = try read(change("group", "member")) else {
            Issue.record("added to a group")
            return
        }
        #expect(
            try read(inGroup(#""migrate_to_chat_id":-1001234567890123"#))
                == .moved(from: "-100", to: "-1001234567890123"))
    }

    @Test("finds the first picture of an album to answer, also when it comes again")
    func albums() throws {
        let seen = Seen()
        let reader = UpdateReader(username: nil) { seen.isAnswered($0, $1) }
        let picture = { (number: Int) in
            #"{"message":{"message_id":\#(number),"media_group_id":"a","photo":[],"chat":{"id":7,"type":"private"}}}"#
        }
        let readings = try [5, 6, 5].map { try reader.read(Array(picture($0).utf8), receivedAt: now) }
        #expect(readings[1] == .nothing(kind: "more of an album") && readings[0] == readings[2])
        #expect(readings[0] != readings[1])
    }

    @Test("survives nonsense", arguments: ["", "[]", "5", "{", #"{"a":}"#, "\u{0}", "nul", #""x""#])
    func nonsense(json: String) {
        #expect(throws: UpdateReader.Unreadable.self) { try read(json) }
    }

    @Test("accepts every command while the bot's name is not known")
    func nameless() throws {
        let reading = try UpdateReader(username: nil).read(Array(privately(#""text":"/sos@x""#).utf8), receivedAt: now)
        guard case .message(let envelope) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(envelope.input == .command(name: "sos", argument: ""))
    }

    nonisolated private final class Seen: @unchecked Sendable {
        private var first: [String: Int64] = [:]

        func isAnswered(_ album: String, _ message: Int64) -> Bool {
            if let known = first[album] { return known != message }
            first[album] = message
            return false
        }
    }
}

@Suite("Splitting a batch")
struct UpdateBatchTests {
    private func batch(_ body: String) -> UpdateBatch? { UpdateBatch(Array(body.utf8)) }

    @Test("keeps a broken update from affecting the others")
    func apart() throws {
        let body = #"""
            {"ok":true,"result":[{"update_id":7,"message":{"chat":{"id":5},"text":"a]}\""}},
            {"update_id":8,"message":{"text":bad,"chat":{"id":6}}},
            {"update_id":"9"},{"nameless":1}, {"update_id": 3 ,"callback_query":{"id":"q","message":{"chat":{"id":-4}}}}]}
            """#
        let found = try #require(batch(body))
        #expect(found.events.map(\.id).prefix(2) == ["7", "8"])
        #expect(found.events.map(\.address) == ["5", nil, nil, nil, "-4"])
        #expect(found.events[2].id.hasPrefix("unnumbered ") && found.events[2].id != found.events[3].id)
        #expect(found.events.last?.id == "3")
        // The last number counts, although it is not the highest.
        #expect(found.next == 4)
        #expect(found.queries == ["q"])
        #expect(String(decoding: found.events[1].raw, as: UTF8.self).contains("bad"))
    }

    @Test(
        "fails where the body is no batch",
        arguments: [
            "", "{}", #"{"ok":true}"#, #"{"ok":false,"result":[]}"#, "<html>",
            #"{"ok":true,"result":[{"update_id":1}"#, #"{"ok":true,"result":{}}"#, #"{"ok":true,"result":[{]}"#,
        ])
    func none(body: String) { #expect(batch(body) == nil) }

    @Test("that is empty gives no events")
    func empty() throws {
        let found = try #require(batch(#"{"ok":true,"result":[]}"#))
        #expect(found.events.isEmpty && found.next == nil)
    }

    @Test("finds the number of an update whose brackets do not match")
    func broken() {
        #expect(UpdateBatch(broken: Array(#"{"ok":true,"result":[{"update_id": 77,"x":{]}"#.utf8))?.next == 78)
        #expect(UpdateBatch(broken: Array(#"{"ok":true"#.utf8)) == nil)
    }
}

@Suite("The wait before the next poll")
struct PatienceTests {
    @Test("is zero only after a completed one")
    func waits() {
        var patience = Patience()
        func wait(_ end: PollEnd) -> TimeInterval { patience.wait(after: end, pollTimeout: 50) }
        #expect((0..<7).map { _ in wait(.failed("x")) } == [1, 2, 4, 8, 16, 30, 30])
        #expect(wait(.completed) == 0)
        #expect(wait(.failed("x")) == 1)
        #expect(wait(.conflict) == 55)
        #expect(wait(.conflict) == 55)
        #expect(wait(.asked(5820)) == 5820)
        #expect(wait(.asked(0)) == 1)
        #expect(wait(.storage) == 5)
        #expect(wait(.completed) == 0)
        #expect((0..<8).map { _ in wait(.unauthorised("x")) } == [60, 120, 240, 480, 960, 1920, 3600, 3600])
    }
}

import App
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// Danger told over Telegram, in every place where it can be put into words.
@Suite("Safety over Telegram", .serialized)
struct SafetyTests {
    nonisolated private static let card = "I am glad you said so"

    private func cards(_ house: Household, to user: Int64 = 7) -> Int {
        house.bot.messages(to: user).count { $0.text.contains(SafetyTests.card) }
    }

    /// Everything that came for what was just sent.
    private func answers(_ house: Household, to send: (FakeBotAPI) -> Void) async -> [String] {
        let before = house.bot.messages(to: 7).count
        send(house.bot)
        await house.bot.waitUntilFetched()
        await house.settle()
        return house.bot.messages(to: 7).dropFirst(before).map(\.text)
    }

    @Test("hears captions, quotes, polls, contacts, forwards and other bots' commands: the card, and nothing else")
    func everywhere() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let words = JSON.string("I want to die")
        let contents: [[JSON.Member]] = [
            [.init("text", words)],
            [.init("text", "/checkin yesterday 2, I want to die")],
            [.init("text", "/sos@other_bot I want to die")],
            [.init("caption", words), .init("photo", [["file_id": "x"]])],
            [.init("text", "see this"), .init("quote", ["text": words, "position": 0])],
            [.init("poll", ["id": "1", "question": words, "options": [["text": "a"]]])],
            [.init("poll", ["id": "1", "question": "which", "options": [["text": "live"], ["text": words]]])],
            [.init("contact", ["phone_number": "1", "first_name": words])],
            [.init("text", words), .init("forward_origin", ["type": "hidden_user", "date": 1])],
            [.init("document", ["file_id": "x", "file_name": "I want to die.txt"])],
        ]
        for content in contents {
            house.pass(10)
            let texts = await answers(house) { $0.message(from: 7, at: house.clock.value, content) }
            #expect(texts.count == 1 && texts.first?.hasPrefix(SafetyTests.card) == true, "\(content): \(texts)")
        }
        let texts = await answers(house) { $0.say("/history", from: 7, at: house.clock.value) }
        #expect(!texts.joined().contains("I want to die"))
        #expect(house.bot.problems.isEmpty, "\(house.bot.problems)")
        try await house.end()
    }

    @Test("hears an edit, and does nothing else about one")
    func edits() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let edit = { (text: String, user: Int64) in
            _ = house.bot.update([
                .init(
                    "edited_message",
                    [
                        "message_id": 2, "date": 90,
                        "edit_date": .integer(Int64(house.clock.value.timeIntervalSince1970)),
                        "from": ["id": .integer(user), "is_bot": false],
                        "chat": ["id": .integer(user), "type": "private"], "text": .string(text),
                    ])
            ])
        }
        let before = house.bot.messages(to: 7).count
        edit("8 kept it", 7)
        edit("8 kept it", 99)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before)
        #expect(try #require(house.wiring).stores.lanes.lane(account: "telegram:4242", address: "99") == nil)
        edit("I want to die", 7)
        await house.bot.wait(for: 7) { $0.count > before }
        await house.settle()
        #expect(cards(house) == 1 && house.bot.messages(to: 7).count == before + 1)
        try await house.end()
    }

    @Test("answers a stranger each time, with the line about privacy once and apart")
    func strangers() async throws {
        let house = try Household(access: .owner)
        try house.begin()
        for text in ["I want to die", "hello", "/sos I want to die", "hello"] {
            house.pass(10)
            house.bot.say(text, from: 99, at: house.clock.value)
            await house.bot.waitUntilFetched()
            await house.settle()
        }
        await house.bot.wait(for: 99) { $0.count >= 3 }
        let texts = house.bot.messages(to: 99).map(\.text)
        #expect(texts.count { $0.contains(SafetyTests.card) && $0.contains("local emergency number") } == 2)
        #expect(texts.count == 3, "\(texts)")
        try await house.end()
    }

    @Test("answers from memory while the disk is full or the file read-only, once, and while it polls on")
    func unwritable() async throws {
        for kind in ["full", "read-only"] {
            let house = try Household()
            try await house.begin(atHome: 7)
            await house.bot.ask("/mute", from: 7, at: house.clock.value)
            await house.settle()
            kind == "full" ? house.isDiskFull.change { $0 = true } : house.isReadOnly.change { $0 = true }
            let before = house.bot.messages(to: 7).count
            house.bot.say("I want to die", from: 7, at: house.clock.value)
            house.bot.say("help", from: 7, at: house.clock.value)
            await house.bot.wait(for: 7) { $0.count > before }
            #expect(house.bot.messages(to: 7).last?.text.contains(SafetyTests.card) == true)
            // Both come again with every poll, and are not confirmed.
            await house.pass(untilPolls: house.polls.value.count + 4)
            #expect(house.bot.pending == 2)
            // Another message meanwhile is another card.
            house.pass(10)
            house.bot.say("I want to die", from: 7, at: house.clock.value)
            await house.pass(untilPolls: house.polls.value.count + 4)
            await house.bot.wait(for: 7) { $0.count >= before + 2 }
            #expect(cards(house) == 2 && house.bot.messages(to: 7).count == before + 2)
            house.isDiskFull.change { $0 = false }
            house.isReadOnly.change { $0 = false }
            await house.pass(untilPolls: house.polls.value.count + 1)
            await house.bot.waitUntilFetched()
            await house.settle()
            // The rest is answered, and the card is not sent a third time; what they say now is heard on it.
            #expect(cards(house) == 2 && house.bot.messages(to: 7).count == before + 3)
            let texts = await answers(house) { $0.say("no", from: 7, at: house.clock.value) }
            #expect(texts.count == 1 && texts.first?.contains("call the number below") == true, "\(kind): \(texts)")
            try await house.end()
        }
    }
}

import App
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// Words of danger over Telegram, in every place where somebody can write them.
@Suite("Safety over Telegram", .serialized)
struct SafetyTests {
    nonisolated private static let card = "I'm glad you told me"

    private func cards(_ rig: TestRig, to user: Int64 = 7) -> Int {
        rig.bot.messages(to: user).count { $0.text.contains(SafetyTests.card) }
    }

    /// Every message that answers what was just sent.
    private func answers(_ rig: TestRig, to send: (FakeBotAPI) -> Void) async -> [String] {
        let before = rig.bot.messages(to: 7).count
        send(rig.bot)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        return rig.bot.messages(to: 7).dropFirst(before).map(\.text)
    }

    @Test("reads captions, quotes, polls, contacts, forwards and other bots' commands, and answers with the card alone")
    func everywhere() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
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
            rig.pass(10)
            let texts = await answers(rig) { $0.message(from: 7, at: rig.clock.value, content) }
            #expect(texts.count == 1 && texts.first?.hasPrefix(SafetyTests.card) == true, "\(content): \(texts)")
        }
        let texts = await answers(rig) { $0.say("/history", from: 7, at: rig.clock.value) }
        #expect(!texts.joined().contains("I want to die"))
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }

    @Test("reads an edit, which has no other effect")
    func edits() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let edit = { (text: String, user: Int64) in
            _ = rig.bot.update([
                .init(
                    "edited_message",
                    [
                        "message_id": 2, "date": 90,
                        "edit_date": .integer(Int64(rig.clock.value.timeIntervalSince1970)),
                        "from": ["id": .integer(user), "is_bot": false],
                        "chat": ["id": .integer(user), "type": "private"], "text": .string(text),
                    ])
            ])
        }
        let before = rig.bot.messages(to: 7).count
        edit("8 kept it", 7)
        edit("8 kept it", 99)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before)
        #expect(try #require(rig.wiring).stores.chats.chat(account: "telegram:4242", address: "99") == nil)
        edit("I want to die", 7)
        await rig.bot.wait(for: 7) { $0.count > before }
        await rig.settle()
        #expect(cards(rig) == 1 && rig.bot.messages(to: 7).count == before + 1)
        try await rig.end()
    }

    @Test("answers a stranger every time, and sends the notice about privacy once, separately")
    func strangers() async throws {
        let rig = try TestRig(access: .owner)
        try rig.begin()
        for text in ["I want to die", "hello", "/sos I want to die", "hello"] {
            rig.pass(10)
            rig.bot.say(text, from: 99, at: rig.clock.value)
            await rig.bot.waitUntilFetched()
            await rig.settle()
        }
        await rig.bot.wait(for: 99) { $0.count >= 3 }
        let texts = rig.bot.messages(to: 99).map(\.text)
        #expect(texts.count { $0.contains(SafetyTests.card) && $0.contains("local emergency number") } == 2)
        #expect(texts.count == 3, "\(texts)")
        try await rig.end()
    }

    @Test("answers once from memory while the disk is full or the file read-only, and polling goes on")
    func unwritable() async throws {
        for kind in ["full", "read-only"] {
            let rig = try TestRig()
            try await rig.begin(atHome: 7)
            await rig.bot.ask("/mute", from: 7, at: rig.clock.value)
            await rig.settle()
            kind == "full" ? rig.isDiskFull.change { $0 = true } : rig.isReadOnly.change { $0 = true }
            let before = rig.bot.messages(to: 7).count
            rig.bot.say("I want to die", from: 7, at: rig.clock.value)
            rig.bot.say("help", from: 7, at: rig.clock.value)
            await rig.bot.wait(for: 7) { $0.count > before }
            #expect(rig.bot.messages(to: 7).last?.text.contains(SafetyTests.card) == true)
            // Both come again with every poll, and are not confirmed.
            await rig.pass(untilPolls: rig.polls.value.count + 4)
            #expect(rig.bot.pending == 2)
            // Another message meanwhile gets another card.
            rig.pass(10)
            rig.bot.say("I want to die", from: 7, at: rig.clock.value)
            await rig.pass(untilPolls: rig.polls.value.count + 4)
            await rig.bot.wait(for: 7) { $0.count >= before + 2 }
            #expect(cards(rig) == 2 && rig.bot.messages(to: 7).count == before + 2)
            rig.isDiskFull.change { $0 = false }
            rig.isReadOnly.change { $0 = false }
            await rig.pass(untilPolls: rig.polls.value.count + 1)
            await rig.bot.waitUntilFetched()
            await rig.settle()
            // The other messages are answered and no third card is sent; the next words go to the card's Screen.
            #expect(cards(rig) == 2 && rig.bot.messages(to: 7).count == before + 3)
            let texts = await answers(rig) { $0.say("no", from: 7, at: rig.clock.value) }
            #expect(texts.count == 1 && texts.first?.contains("You can still call") == true, "\(kind): \(texts)")
            try await rig.end()
        }
    }
}

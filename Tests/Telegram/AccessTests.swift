import App
import Conversation
import Database
import Drawing
import Foundation
import HTTP
import Messaging
import Shared
import Support
import Synchronization
import Telegram
import Testing
import Words
import World

/// Who is let in, and what the others are told.
@Suite("Access over Telegram", .serialized)
struct AccessTests {
    @Test("in a group is a pointer to the private chat, once a day, and nothing personal")
    func group() async throws {
        let rig = try TestRig()
        try rig.begin()
        for _ in 0..<3 {
            rig.bot.update([
                .init(
                    "message",
                    [
                        "message_id": 1, "date": 1_772_470_800,
                        "chat": ["id": -100, "type": "supergroup", "title": "g"],
                        "from": ["id": 7, "is_bot": false], "text": "/sos@off_bot",
                    ])
            ])
        }
        await rig.bot.wait(for: -100) { !$0.isEmpty }
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: -100).map(\.text).first?.contains("https://t.me/off_bot") == true)
        #expect(rig.bot.messages(to: -100).count == 1)
        #expect(try #require(rig.wiring).stores.chats.chat(account: "telegram:4242", address: "-100") == nil)
        try await rig.end()
    }

    @Test("is for the owner, who sends the code; a stranger is told so once")
    func door() async throws {
        let rig = try TestRig(access: .owner)
        try rig.begin()
        // Notices to strangers are paced, so time has to pass.
        let ask = { (text: String, user: Int64, count: Int) in
            rig.bot.say(text, from: user, at: rig.clock.value)
            await rig.pass { [bot = rig.bot] in bot.messages(to: user).count == count }
            return rig.bot.messages(to: user).last?.text ?? ""
        }
        #expect(await ask("hello", 8, 1).contains("offbot setup"))
        try rig.makeCode()
        #expect(await ask("ABCD-EFGH-JKM2", 7, 1).contains("doesn't work"))
        await rig.bot.ask("/start abcd efgh jkmn", from: 7, at: rig.clock.value)
        await rig.bot.wait(for: 7) { $0.contains { $0.text.contains("I'm Off") } }
        #expect(await ask("hello", 9, 1).contains("private"))
        for user: Int64 in [8, 9, 9] { rig.bot.say("let me in", from: user, at: rig.clock.value) }
        // The code worked once only.
        _ = await ask("ABCD-EFGH-JKMN", 9, 2)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: 9).count == 2 && rig.bot.messages(to: 8).count == 1)
        #expect(try #require(rig.wiring).stores.chats.chat(account: "telegram:4242", address: "9") == nil)
        try await rig.end()
    }
}

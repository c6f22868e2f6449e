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

/// Who is let in, and what the others hear.
@Suite("At the door of Telegram", .serialized)
struct DoorTests {
    @Test("in a group: where to talk in private, once a day, and nothing personal")
    func group() async throws {
        let house = try Household()
        try house.begin()
        for _ in 0..<3 {
            house.bot.update([
                .init(
                    "message",
                    [
                        "message_id": 1, "date": 1_772_470_800,
                        "chat": ["id": -100, "type": "supergroup", "title": "g"],
                        "from": ["id": 7, "is_bot": false], "text": "/sos@off_bot",
                    ])
            ])
        }
        await house.bot.wait(for: -100) { !$0.isEmpty }
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: -100).map(\.text).first?.contains("https://t.me/off_bot") == true)
        #expect(house.bot.messages(to: -100).count == 1)
        #expect(try #require(house.wiring).stores.lanes.lane(account: "telegram:4242", address: "-100") == nil)
        try await house.end()
    }

    @Test("lets in the owner only, who sends the code, and tells a stranger once")
    func door() async throws {
        let house = try Household(access: .owner)
        try house.begin()
        // Lines to strangers have a pace, so time has to pass.
        let ask = { (text: String, user: Int64, count: Int) in
            house.bot.say(text, from: user, at: house.clock.value)
            await house.pass { [bot = house.bot] in bot.messages(to: user).count == count }
            return house.bot.messages(to: user).last?.text ?? ""
        }
        #expect(await ask("hello", 8, 1).contains("offbot setup"))
        try house.makeCode()
        #expect(await ask("ABCD-EFGH-JKM2", 7, 1).contains("does not open"))
        await house.bot.ask("/start abcd efgh jkmn", from: 7, at: house.clock.value)
        await house.bot.wait(for: 7) { $0.contains { $0.text.contains("I am Off") } }
        #expect(await ask("hello", 9, 1).contains("private"))
        for user: Int64 in [8, 9, 9] { house.bot.say("let me in", from: user, at: house.clock.value) }
        // The code was good for one.
        _ = await ask("ABCD-EFGH-JKMN", 9, 2)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 9).count == 2 && house.bot.messages(to: 8).count == 1)
        #expect(try #require(house.wiring).stores.lanes.lane(account: "telegram:4242", address: "9") == nil)
        try await house.end()
    }
}

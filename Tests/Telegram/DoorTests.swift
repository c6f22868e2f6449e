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
        let unowned = await house.bot.ask("hello", from: 8, at: house.clock.value)
        #expect(unowned.first?.text.contains("offbot setup") == true)
        try house.makeCode()
        let wrong = await house.bot.ask("ABCD-EFGH-JKM2", from: 7, at: house.clock.value)
        #expect(wrong.first?.text.contains("does not open") == true)
        await house.bot.ask("/start abcd efgh jkmn", from: 7, at: house.clock.value)
        await house.bot.wait(for: 7) { $0.contains { $0.text.contains("I am Off") } }
        let stranger = await house.bot.ask("hello", from: 9, at: house.clock.value)
        #expect(stranger.first?.text.contains("private") == true)
        for user: Int64 in [8, 9, 9] { house.bot.say("let me in", from: user, at: house.clock.value) }
        // The code was good for one.
        house.bot.say("ABCD-EFGH-JKMN", from: 9, at: house.clock.value)
        await house.bot.wait(for: 9) { $0.count == 2 }
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 9).count == 2 && house.bot.messages(to: 8).count == 1)
        #expect(try #require(house.wiring).stores.lanes.lane(account: "telegram:4242", address: "9") == nil)
        try await house.end()
    }
}

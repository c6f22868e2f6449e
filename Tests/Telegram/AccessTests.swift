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
    @Test(
        "in a group is a pointer to the private chat, once a day, and nothing personal, whoever may come in",
        arguments: [Access.owner, .invite, .list(["telegram:7", "telegram:-100"]), .open])
    func group(access: Access) async throws {
        let rig = try TestRig(access: access)
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
        // A code that is sent there lets nobody in: everybody there has read it.
        let stores = try #require(rig.wiring).stores
        _ = try stores.access.addInvitation("222233334444", uses: 1, expiresAt: .distantFuture)
        rig.bot.update([
            .init(
                "message",
                [
                    "message_id": 2, "date": 1_772_470_800,
                    "chat": ["id": -100, "type": "supergroup", "title": "g"],
                    "from": ["id": 7, "is_bot": false], "text": "/start@off_bot 222233334444",
                ])
        ])
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(try stores.access.invitation("222233334444")?.usesLeft == 1)
        #expect(try stores.access.knownChats().isEmpty && rig.bot.messages(to: 7).isEmpty)
        try await rig.end()
    }

    @Test("by invitation: the owner gets a link, and whoever follows it is in")
    func invitation() async throws {
        let rig = try TestRig(access: .invite)
        try rig.begin()
        try rig.makeCode()
        rig.bot.say("ABCD-EFGH-JKMN", from: 7, at: rig.clock.value)
        await rig.bot.wait(for: 7) { $0.contains { $0.text.contains("Send /invite") } }
        await rig.settle()
        let sent = await rig.bot.ask("/invite", from: 7, at: rig.clock.value)
        let text = try #require(sent.first?.text)
        let link = try #require(text.firstMatch(of: #/https://t\.me/off_bot\?start=([A-Z2-9]{12})$/#), "\(text)")
        await rig.bot.ask("/start \(link.1)", from: 8, at: rig.clock.value)
        await rig.bot.wait(for: 8) { $0.contains { $0.text.contains("I'm Off") } }
        #expect(rig.bot.messages(to: 8).first?.text.contains("as a guest") == true)
        let stores = try #require(rig.wiring).stores
        #expect(try stores.access.knownChats().map(\.isGuest) == [false, true])
        try await rig.end()
    }

    @Test("has a limit to how fast one person may write, which an SOS and danger do not know")
    func flood() async throws {
        let rig = try TestRig(linesPerMinute: 30)
        try await rig.begin(atHome: 7)
        rig.pass(120)
        let before = rig.bot.messages(to: 7).count
        for number in 0..<50 {
            rig.bot.say("/week", from: 7, at: rig.clock.value.addingTimeInterval(Double(number) / 50))
        }
        await rig.bot.waitUntilFetched()
        await rig.settle()
        let texts = rig.bot.messages(to: 7).dropFirst(before).map(\.text)
        #expect(texts.count == 31 && texts.last?.contains("more than I can keep up with") == true, "\(texts)")
        // A distressed line, an urge in one's own words, and every line of the SOS that follows.
        for (line, answer) in [
            ("i want to open instagram", "breath"), ("what now", ""), ("5", ""),
            ("I want to die", "I'm glad you told me"),
        ] {
            let sent = await rig.bot.ask(line, from: 7, at: rig.clock.value)
            #expect(answer.isEmpty || sent.contains { $0.text.lowercased().contains(answer.lowercased()) }, "\(sent)")
            await rig.settle()
        }
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

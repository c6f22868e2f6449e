import App
import Foundation
import Messaging
import Shared
import Support
import Telegram
import Testing
import Words

@testable import Matrix

@Suite("Who Off talks with on Matrix")
struct AccessTests {
    private let ana = MatrixRig.ana

    @Test("a stranger hears one line; whoever sends the code owns this Off, in every room of theirs")
    func owner() async throws {
        let rig = try MatrixRig(access: .owner)
        try rig.begin()
        await rig.ready()
        try rig.makeCode()
        let room = rig.homeserver.room(with: ana)
        let line = await rig.ask("hello", in: room)
        #expect(line.map(\.body).joined().contains("has no owner yet"))
        let welcome = await rig.ask("ABCD EFGH JKMN", in: room)
        #expect(welcome.first?.body.contains("Hi, I'm Off.") == true)
        let other = rig.homeserver.room(with: ana)
        let answer = await rig.ask("!help", in: other)
        #expect(answer.first?.body.contains("private") == false)
        try await rig.end()
        #expect(try rig.stores().access.knownChats().map(\.address) == [ana])
        // An invitation's link would have to carry its code.
        #expect(try rig.stores().access.links().isEmpty)
    }

    @Test("who leaves is not written to; who comes back is greeted")
    func leaving() async throws {
        let rig = try MatrixRig()
        let room = rig.homeserver.room(with: ana)
        try rig.begin()
        await rig.ready()
        await rig.ask("hello", in: room)
        rig.homeserver.change(ana, to: "leave", in: room)
        // What comes after shows that this was read.
        let other = rig.homeserver.room(with: "@eve:hs.test")
        await rig.ask("hello", from: "@eve:hs.test", in: other)
        let chat = try rig.stores().chats.chat(account: "matrix:@off:hs.test", address: ana)
        #expect(chat?.isReachable == false)
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.change(ana, to: "join", in: room)
        await rig.homeserver.wait(for: room) { $0.count > before }
        await rig.settle()
        #expect(try rig.stores().chats.chat(account: "matrix:@off:hs.test", address: ana)?.isReachable == true)
        try await rig.end()
    }

    @Test("whoever asks Off in and says nothing is greeted after a moment, once")
    func greeting() async throws {
        let rig = try MatrixRig()
        try rig.begin()
        let room = await rig.room()
        await rig.homeserver.wait(for: room) { !$0.isEmpty }
        await rig.settle()
        #expect(rig.homeserver.messages(in: room).first?.body.contains("Hi, I'm Off.") == true)
        try await rig.end()
        #expect(try rig.counts().handled == 1)
    }

    @Test("Telegram and Matrix are served together, and the end of one is not the other's")
    func both() async throws {
        let bot = FakeBotAPI()
        let telegram = try FakeBotAPIServer(bot)
        let token = try #require(BotToken(FakeBotAPI.token))
        let rig = try MatrixRig()
        try rig.begin { world in
            [TelegramAdapter(token: token, address: telegram.url, introductions: [], world: world)]
        }
        await rig.ready()
        let room = rig.homeserver.room(with: ana)
        await rig.ask("hello", in: room)
        bot.say("hello", from: 7, at: rig.clock.value)
        await bot.wait(for: 7) { !$0.isEmpty }
        rig.homeserver.logOut(isSoft: false)
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.waitForLog("parked")
        let before = bot.messages(to: 7).count
        bot.say("/help", from: 7, at: rig.clock.value)
        await bot.wait(for: 7) { $0.count > before }
        try await rig.end()
        telegram.close()
        #expect(bot.problems.isEmpty)
    }
}

import App
import Conversation
import Database
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// What must not depend on what else is going on.
@Suite("What is promised under load, and when clocks are set", .serialized)
struct PromisesTests {
    @Test("an SOS is answered while twenty thousand prompts wait, and they go one by one")
    func prompts() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let stores = try #require(house.wiring).stores
        let prompt = Outgoing(view: 1, message: RenderedMessage(text: "a prompt"))
        house.bot.know(10_000..<30_000)
        try stores.database.transaction {
            for user in 10_000..<30_000 {
                let lane = try stores.lanes.createLane(
                    account: "telegram:4242", address: String(user), at: house.clock.value)
                _ = try stores.outbox.append(
                    prompt, to: lane, as: .prompt, at: house.clock.value, notAfter: nil, isSending: false)
            }
        }
        try await house.end()
        let before = house.bot.count(of: "sendMessage")
        try house.begin()
        let answer = await house.bot.ask("/sos", from: 7, at: house.clock.value)
        #expect(answer.first?.text.contains("I am here") == true)
        // The clock stands still, so their pace has let out one.
        #expect(house.bot.count(of: "sendMessage") - before <= 2)
        await house.pass { [bot = house.bot] in bot.count(of: "sendMessage") - before >= 100 }
        let seconds = house.clock.value.timeIntervalSince(Household.start)
        #expect(seconds >= 97 * 0.04, "faster than twenty-five a second")
        try await house.end()
    }

    @Test("an SOS is answered while three hundred sends hang")
    func hanging() async throws {
        let house = try Household()
        try house.begin()
        let crowd = Array<Int64>(1000..<1300)
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        for person in crowd { house.bot.say("/start", from: person, at: house.clock.value) }
        await house.bot.waitUntilFetched()
        await house.settle()
        house.setPlan { method, parameters in
            method == "sendMessage" && parameters["chat_id"]?.integer != 7 ? .hang : nil
        }
        for person in crowd { house.bot.say("help", from: person, at: house.clock.value) }
        await house.bot.waitUntilFetched()
        let before = house.bot.messages(to: 7).count
        house.bot.say("/sos", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.pass { [bot = house.bot] in bot.messages(to: 7).count > before }
        let stores = try #require(house.wiring).stores
        #expect(try stores.outbox.counts().uncertainSends == 0, "it waited until a send was given up")
        house.setPlan { _, _ in nil }
        try await house.end()
    }

    @Test("strangers leave nothing behind, and keep the owner waiting for nothing")
    func strangers() async throws {
        let count = ProcessInfo.processInfo.environment["OFF_STRANGERS"].flatMap { Int64($0) } ?? 2000
        let house = try Household(access: .owner)
        try house.begin()
        try house.makeCode()
        await house.bot.ask("ABCD-EFGH-JKMN", from: 7, at: house.clock.value)
        await house.settle()
        let text = String(repeating: "x", count: 4096)
        for stranger in 1000..<(1000 + count) { house.bot.say(text, from: stranger, at: house.clock.value) }
        let before = house.bot.count(of: "sendMessage")
        let start = ContinuousClock.now
        let answer = await house.bot.ask("/sos", from: 7, at: house.clock.value)
        print("the owner's SOS behind \(count) strangers: \(start.duration(to: .now))")
        #expect(answer.first?.buttons.isEmpty == false)
        // The clock stands still, so their pace has let out one line to a stranger.
        #expect(house.bot.count(of: "sendMessage") - before <= 2)
        let rows = try #require(house.wiring).stores.inbox.waiting().count
        #expect(rows == 0)
        try await house.end()
        let file = try FileManager.default.attributesOfItem(atPath: house.folder.path + "/off.sqlite")[.size]
        #expect((file as? Int ?? .max) < 2_000_000, "the file has \(file ?? 0) bytes")
    }

    @Test("one person's flood does not silence another")
    func flood() async throws {
        let house = try Household()
        try await house.begin(atHome: 7, 8)
        let before = house.bot.messages(to: 7).count
        for _ in 0..<400 { house.bot.say("help", from: 7, at: house.clock.value) }
        await house.bot.ask("/sos", from: 8, at: house.clock.value)
        #expect(house.bot.messages(to: 7).count - before < 400)
        await house.bot.wait(for: 7) { $0.count == before + 400 }
        try await house.end()
    }

    @Test("a visit takes its ten minutes, whatever the clock is set to meanwhile", arguments: [3600.0, -3600])
    func visits(seconds: TimeInterval) async throws {
        let house = try Household(longWait: 60)
        try await house.begin(atHome: 7)
        await house.bot.ask("/open instagram 10 reply to Ana", from: 7, at: house.clock.value)
        house.pass(20)
        await house.settle()
        await house.bot.ask("Start", from: 7, at: house.clock.value)
        await house.settle()
        let isOver = { (house: Household) in
            house.bot.messages(to: 7).contains { $0.text.contains("The time is over") }
        }
        house.pass(300)
        house.setClock(by: seconds)
        house.pass(240)
        await house.settle()
        #expect(!isOver(house))
        house.pass(61)
        await house.settle()
        #expect(isOver(house))
        try await house.end()
    }

    @Test(
        "a clock that is set by an hour or a day loses and repeats nothing",
        arguments: [3600.0, 86_400, -3600, -86_400])
    func jumps(seconds: TimeInterval) async throws {
        let house = try Household(longWait: 60)
        try await house.begin(atHome: 7)
        // At eight in the evening it asks.
        await house.pass { [bot = house.bot] in
            bot.messages(to: 7).contains { $0.text.contains("Time to look at today") }
        }
        await house.settle()
        let asked = { (house: Household) in
            house.bot.messages(to: 7).count { $0.text.contains("Time to look at today") }
        }
        #expect(asked(house) == 1)
        // An answer has to wait a minute, and the clock is set meanwhile.
        let before = house.bot.messages(to: 7).count
        let left = Watched(1)
        house.setPlan { method, _ in
            method == "sendMessage"
                && left.change { left in
                    left -= 1
                    return left >= 0
                } ? .tooMany : nil
        }
        let said = house.clock.value
        house.bot.say("help", from: 7, at: said)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before)
        house.setClock(by: seconds)
        house.bot.say("scores", from: 7, at: said.addingTimeInterval(5))
        await house.bot.waitUntilFetched()
        await house.settle()
        house.pass(61)
        await house.bot.wait(for: 7) { $0.count >= before + 2 }
        await house.settle()
        let news = house.bot.messages(to: 7).dropFirst(before).filter { !$0.text.contains("Time to look at today") }
        #expect(news.count == 2)
        // The same evening once more does not ask once more; another evening does.
        let times = asked(house)
        if seconds == -3600 { house.pass(3600) }
        await house.settle()
        #expect(asked(house) == (seconds == 86_400 ? times : 1))
        try await house.end()
    }
}

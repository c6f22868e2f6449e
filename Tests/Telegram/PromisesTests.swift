import App
import Conversation
import Database
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// Promises that must hold under load and when clocks are set.
@Suite("Under load, and when clocks are set,", .serialized)
struct PromisesTests {
    @Test("an SOS is answered while twenty thousand prompts wait, and the prompts keep their pace")
    func prompts() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let stores = try #require(rig.wiring).stores
        let prompt = Outgoing(view: 1, message: RenderedMessage(text: "a prompt"))
        rig.bot.know(10_000..<30_000)
        try stores.database.transaction {
            for user in 10_000..<30_000 {
                let chat = try stores.chats.createChat(
                    account: "telegram:4242", address: String(user), at: rig.clock.value)
                _ = try stores.outbox.append(
                    prompt, to: chat, as: .prompt, at: rig.clock.value, notAfter: nil, isSending: false)
            }
        }
        try await rig.end()
        let before = rig.bot.count(of: "sendMessage")
        try rig.begin()
        let answer = await rig.bot.ask("/sos", from: 7, at: rig.clock.value)
        #expect(answer.first?.text.contains("I'm here") == true)
        // The clock stands still, so the pace has let out one prompt.
        #expect(rig.bot.count(of: "sendMessage") - before <= 2)
        await rig.pass { [bot = rig.bot] in bot.count(of: "sendMessage") - before >= 100 }
        let seconds = rig.clock.value.timeIntervalSince(TestRig.start)
        #expect(seconds >= 97 * 0.04, "faster than twenty-five a second")
        try await rig.end()
    }

    @Test("an SOS is answered while three hundred sends hang")
    func hanging() async throws {
        let rig = try TestRig()
        try rig.begin()
        let crowd = Array<Int64>(1000..<1300)
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        for person in crowd { rig.bot.say("/start", from: person, at: rig.clock.value) }
        await rig.bot.waitUntilFetched()
        await rig.settle()
        rig.setPlan { method, parameters in
            method == "sendMessage" && parameters["chat_id"]?.integer != 7 ? .hang : nil
        }
        for person in crowd { rig.bot.say("help", from: person, at: rig.clock.value) }
        await rig.bot.waitUntilFetched()
        let before = rig.bot.messages(to: 7).count
        rig.bot.say("/sos", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.pass { [bot = rig.bot] in bot.messages(to: 7).count > before }
        let stores = try #require(rig.wiring).stores
        #expect(try stores.outbox.counts().uncertainSends == 0, "it waited until a send was given up")
        rig.setPlan { _, _ in nil }
        try await rig.end()
    }

    @Test("strangers leave nothing in the file and do not delay the owner")
    func strangers() async throws {
        let count = ProcessInfo.processInfo.environment["OFF_STRANGERS"].flatMap { Int64($0) } ?? 2000
        let rig = try TestRig(access: .owner)
        try rig.begin()
        try rig.makeCode()
        await rig.bot.ask("ABCD-EFGH-JKMN", from: 7, at: rig.clock.value)
        await rig.settle()
        let text = String(repeating: "x", count: 4096)
        for stranger in 1000..<(1000 + count) { rig.bot.say(text, from: stranger, at: rig.clock.value) }
        let before = rig.bot.count(of: "sendMessage")
        let start = ContinuousClock.now
        let answer = await rig.bot.ask("/sos", from: 7, at: rig.clock.value)
        print("the owner's SOS behind \(count) strangers: \(start.duration(to: .now))")
        #expect(answer.first?.buttons.isEmpty == false)
        // The clock stands still, so the pace has let out one notice to a stranger.
        #expect(rig.bot.count(of: "sendMessage") - before <= 2)
        let rows = try #require(rig.wiring).stores.inbox.waiting().count
        #expect(rows == 0)
        try await rig.end()
        let file = try FileManager.default.attributesOfItem(atPath: rig.folder.path + "/off.sqlite")[.size]
        #expect((file as? Int ?? .max) < 2_000_000, "the file has \(file ?? 0) bytes")
    }

    @Test("one person's flood does not delay another")
    func flood() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7, 8)
        let before = rig.bot.messages(to: 7).count
        for _ in 0..<400 { rig.bot.say("help", from: 7, at: rig.clock.value) }
        await rig.bot.ask("/sos", from: 8, at: rig.clock.value)
        #expect(rig.bot.messages(to: 7).count - before < 400)
        await rig.bot.wait(for: 7) { $0.count == before + 400 }
        try await rig.end()
    }

    @Test("a visit takes ten minutes, whatever the clock is set to meanwhile", arguments: [3600.0, -3600])
    func visits(seconds: TimeInterval) async throws {
        let rig = try TestRig(longWait: 60)
        try await rig.begin(atHome: 7)
        await rig.bot.ask("/open instagram 10 reply to Ana", from: 7, at: rig.clock.value)
        rig.pass(20)
        await rig.settle()
        await rig.bot.ask("Start", from: 7, at: rig.clock.value)
        await rig.settle()
        let isOver = { (rig: TestRig) in
            rig.bot.messages(to: 7).contains { $0.text.contains("Time's up") }
        }
        rig.pass(300)
        rig.setClock(by: seconds)
        rig.pass(240)
        await rig.settle()
        #expect(!isOver(rig))
        rig.pass(61)
        await rig.settle()
        #expect(isOver(rig))
        try await rig.end()
    }

    @Test(
        "nothing is lost or repeated by a jump of an hour or a day",
        arguments: [3600.0, 86_400, -3600, -86_400])
    func jumps(seconds: TimeInterval) async throws {
        let rig = try TestRig(longWait: 60)
        try await rig.begin(atHome: 7)
        // At eight in the evening Off asks.
        await rig.pass { [bot = rig.bot] in
            bot.messages(to: 7).contains { $0.text.contains("Quick check-in for today") }
        }
        await rig.settle()
        let asked = { (rig: TestRig) in
            rig.bot.messages(to: 7).count { $0.text.contains("Quick check-in for today") }
        }
        #expect(asked(rig) == 1)
        // An answer has to wait a minute, and the clock is set meanwhile.
        let before = rig.bot.messages(to: 7).count
        let left = Watched(1)
        rig.setPlan { method, _ in
            method == "sendMessage"
                && left.change { left in
                    left -= 1
                    return left >= 0
                } ? .tooMany : nil
        }
        let said = rig.clock.value
        rig.bot.say("help", from: 7, at: said)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before)
        rig.setClock(by: seconds)
        rig.bot.say("scores", from: 7, at: said.addingTimeInterval(5))
        await rig.bot.waitUntilFetched()
        await rig.settle()
        // Step by step: on a busy machine the wait may begin only after a minute has been let pass, and Off may say
        // something else meanwhile.
        let answers = ["In one line", "Clarity"]
        await rig.pass { [bot = rig.bot] in
            let news = bot.messages(to: 7).dropFirst(before)
            return answers.allSatisfy { answer in news.contains { $0.text.contains(answer) } }
        }
        await rig.settle()
        let news = rig.bot.messages(to: 7).dropFirst(before)
        for answer in answers { #expect(news.count { $0.text.contains(answer) } == 1, "\(answer)") }
        // The same evening again brings no second question; another evening brings its own.
        let times = asked(rig)
        if seconds == -3600 { rig.pass(3600) }
        await rig.settle()
        #expect(asked(rig) == (seconds == 86_400 ? times : 1))
        try await rig.end()
    }
}

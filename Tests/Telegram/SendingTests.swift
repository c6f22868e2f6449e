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

/// Sending over a real socket, with the failures of other bots; the numbers are those of docs/failures.md.
@Suite("Sending to Telegram", .serialized)
struct SendingTests {
    /// Causes this fault for the first messages to a chat, as many as `count`.
    private func plan(
        _ fault: FakeBotAPIServer.Fault, first count: Int, to chat: Int64 = 7, method: String = "sendMessage"
    )
        -> FakeBotAPIServer.Plan
    {
        let left = Watched(count)
        return { called, parameters in
            guard called == method, parameters["chat_id"]?.integer == chat else { return nil }
            return left.change { left in
                left -= 1
                return left >= 0
            } ? fault : nil
        }
    }

    private func counts(_ rig: TestRig) throws -> OutboxCounts {
        try #require(rig.wiring).stores.outbox.counts()
    }

    /// Puts a message into the outbox as a turn would.
    private func write(_ text: Text, as kind: OutboxItem.Class, to user: Int64, view: Int = 900, _ rig: TestRig) throws
    {
        try write(RenderedMessage(text: text), as: kind, to: user, view: view, rig)
    }

    private func write(
        _ message: RenderedMessage, as kind: OutboxItem.Class, to user: Int64, view: Int = 900, _ rig: TestRig
    ) throws {
        let stores = try #require(rig.wiring).stores
        let chat = try #require(try stores.chats.chat(account: "telegram:4242", address: String(user)))
        let outgoing = Outgoing(view: view, message: message)
        _ = try stores.outbox.append(
            outgoing, to: chat, as: kind, at: rig.clock.value, notAfter: nil, isSending: false)
    }

    /// The same after a restart, which reads the whole outbox.
    private func restart(_ rig: TestRig) async throws {
        try await rig.end()
        try rig.begin()
        await rig.settle()
    }

    @Test(
        "24, 25: an answer that may have arrived is repeated until it has, and counted",
        arguments: [
            // the fault, how often it occurs, and how often the answer is then seen
            (FakeBotAPIServer.Fault.acceptThenDrop, 1, 2), (.truncatedAnswer, 1, 2), (.wrongJSON, 1, 2),
            (.acceptThenDrop, 3, 4), (.gatewayPage, 1, 1), (.reset, 1, 1), (.halfClose, 1, 1), (.serverError, 1, 1),
            (.gatewayPage, 5, 1),
        ])
    func uncertainAnswer(fault: FakeBotAPIServer.Fault, times: Int, arrivals: Int) async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(fault, first: times))
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        for pause in [2.0, 4, 8, 16, 32] {
            rig.pass(pause)
            await rig.settle()
        }
        #expect(rig.bot.messages(to: 7).count == before + arrivals)
        #expect(try counts(rig).uncertainSends == times)
        #expect(try counts(rig).waiting == 0)
        try await rig.end()
    }

    @Test("24: an answer that fails for a quarter of an hour is given up, and the next one says so")
    func lostAnswer() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan { method, _ in method == "sendMessage" ? .gatewayPage : nil }
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        for _ in 0..<25 {
            await rig.settle()
            rig.pass(60)
        }
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before)
        #expect(try counts(rig).uncertain == 1 && counts(rig).waiting == 0)
        rig.setPlan { _, _ in nil }
        rig.bot.say("8 kept it", from: 7, at: rig.clock.value)
        rig.bot.say("home", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        let news = rig.bot.messages(to: 7).dropFirst(before).map(\.text)
        #expect(news.count == 3)
        #expect(news.first?.contains("may not have reached you") == true)
        try await rig.end()
    }

    @Test("while half of all sends fail, two thousand answers all arrive in order")
    func half() async throws {
        let rig = try TestRig()
        let people = Array<Int64>(100..<120)
        try rig.begin()
        for person in people { await rig.bot.ask("/start", from: person, at: rig.clock.value) }
        await rig.settle()
        let before = people.map { rig.bot.messages(to: $0).count }
        let chance = Watched(Chance(seed: 7))
        rig.setPlan { method, _ in
            guard method == "sendMessage", chance.change({ $0.isOne(in: 2) }) else { return nil }
            let faults: [FakeBotAPIServer.Fault] = [.gatewayPage, .serverError, .reset]
            return chance.change { faults[$0.below(faults.count)] }
        }
        for _ in 0..<100 { for person in people { rig.bot.say("help", from: person, at: rig.clock.value) } }
        await rig.bot.waitUntilFetched()
        var inboxQueue = 0
        while try counts(rig).waiting > 0, inboxQueue < 3000 {
            await rig.settle()
            rig.pass(5)
            inboxQueue += 1
        }
        for (person, before) in zip(people, before) { #expect(rig.bot.messages(to: person).count == before + 100) }
        #expect(try counts(rig).failed == 0 && counts(rig).uncertain == 0)
        try await rig.end()
    }

    @Test("25: a message that nobody asked for is never repeated")
    func uncertainPrompt() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(.acceptThenDrop, first: 9))
        try write("a prompt", as: .prompt, to: 7, rig)
        try await restart(rig)
        #expect(rig.bot.messages(to: 7).count == before + 1)
        #expect(try counts(rig).uncertain == 1)
        try await restart(rig)
        #expect(rig.bot.messages(to: 7).count == before + 1)
        try await rig.end()
    }

    @Test("26, 38: a long message arrives in pieces, and an uncertain piece affects no other")
    func pieces() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        let note = String(repeating: "day 😀 ", count: 680)
        rig.setPlan(plan(.acceptThenDrop, first: 1))
        rig.bot.say("8 kept it, \(note)", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        rig.pass(3)
        await rig.settle()
        let news = rig.bot.messages(to: 7).dropFirst(before)
        #expect(news.count >= 2)
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }

    @Test("28 to 30: a long wait is respected across a restart, and holds up nobody else")
    func longWait() async throws {
        let rig = try TestRig(longWait: 5820)
        try await rig.begin(atHome: 7, 8)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(.tooMany, first: 1))
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.log.value.contains { $0.hasPrefix("warning") && $0.contains("5820 s") })
        // Others are answered, and this person's messages are accepted.
        let others = rig.bot.messages(to: 8).count
        for _ in 0..<5 { await rig.bot.ask("help", from: 8, at: rig.clock.value) }
        #expect(rig.bot.messages(to: 8).count == others + 5)
        rig.bot.say("8 kept it", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        try await restart(rig)
        rig.pass(5800)
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before)
        rig.pass(60)
        await rig.bot.wait(for: 7) { $0.count >= before + 2 }
        #expect(try counts(rig).failed == 0)
        try await rig.end()
    }

    @Test("33: a person who blocked the bot gets no messages and no jobs until they come back")
    func blocked() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        rig.bot.refuse(7)
        let sent = rig.bot.count(of: "sendMessage")
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.count(of: "sendMessage") == sent + 1)
        rig.pass(3 * 86_400)
        await rig.settle()
        #expect(rig.bot.count(of: "sendMessage") == sent + 1)
        rig.bot.unblock(7)
        let before = rig.bot.messages(to: 7).count
        await rig.bot.ask("help", from: 7, at: rig.clock.value)
        #expect(rig.bot.messages(to: 7).count > before)
        // The evening's question comes again.
        await rig.settle()
        await rig.pass { [bot = rig.bot] in
            bot.messages(to: 7).contains { $0.text.contains("Quick check-in for today") }
        }
        try await rig.end()
    }

    @Test("33: nothing is sent to a person who has reported leaving")
    func left() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        rig.bot.block(7)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        let sent = rig.bot.count(of: "sendMessage")
        rig.pass(3 * 86_400)
        await rig.settle()
        #expect(rig.bot.count(of: "sendMessage") == sent)
        try await rig.end()
    }

    @Test("34: a message to a chat that has moved is sent once, to its new address")
    func moved() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        rig.bot.know([99])
        rig.bot.move(7, to: 99)
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.wait(for: 99) { $0.count == 1 }
        let stores = try #require(rig.wiring).stores
        await rig.settle()
        #expect(try stores.chats.chat(account: "telegram:4242", address: "99") != nil)
        #expect(try stores.chats.chat(account: "telegram:4242", address: "7") == nil)
        try await rig.end()
    }

    @Test("35: an edit that changes nothing counts as delivered, and is not sent as a new message")
    func notModified() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        rig.setPlan { method, _ in
            method == "editMessageText" ? .refusal(400, "Bad Request: message is not modified: exactly the same") : nil
        }
        let before = rig.bot.messages(to: 7).count
        let stores = try #require(rig.wiring).stores
        let chat = try #require(try stores.chats.chat(account: "telegram:4242", address: "7"))
        try write("live", as: .answer, to: 7, view: 901, rig)
        try await restart(rig)
        _ = try stores.outbox.append(
            Outgoing(view: 901, isEdit: true, message: RenderedMessage(text: "live")), to: chat, as: .liveEdit,
            at: rig.clock.value, notAfter: nil, isSending: false)
        try await restart(rig)
        #expect(rig.bot.messages(to: 7).count == before + 1)
        #expect(try counts(rig).failed == 0)
        try await rig.end()
    }

    @Test(
        "36, 37, 42: a message that is refused for its looks is sent plainer, at once and once",
        arguments: [
            "can't parse entities: odd", "ENTITY_BOUNDS_INVALID entity", "BUTTON_DATA_INVALID", "reply markup is bad",
        ]
    )
    func plainer(description: String) async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(.refusal(400, "Bad Request: \(description)"), first: 1))
        rig.bot.say("help", from: 7, at: rig.clock.value)
        let news = await rig.bot.news(for: 7, after: before)
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before + 1)
        #expect(!(news.first?.text.contains("\\") ?? true) && !(news.first?.text.contains("*") ?? true))
        try await rig.end()
    }

    @Test("the way out of an urge is red, or plain if the server refuses colours")
    func colour() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        _ = await rig.bot.ask("home", from: 7, at: rig.clock.value)
        await rig.settle()
        let styles = {
            let rows = rig.bot.calls.last { $0.method == "sendMessage" }?.parameters["reply_markup"]?[
                "inline_keyboard"]
            return (rows?.array ?? []).flatMap { $0.array ?? [] }.compactMap { $0["style"]?.string }
        }
        #expect(styles() == ["danger"])
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(.refusal(400, "Bad Request: button style is unknown"), first: 1))
        _ = await rig.bot.ask("home", from: 7, at: rig.clock.value)
        await rig.settle()
        #expect(styles() == [])
        #expect(rig.bot.messages(to: 7).count == before + 1)
        #expect(rig.bot.messages(to: 7).last?.buttons.joined().contains { $0.data == "/sos" } == true)
        try await rig.end()
    }

    @Test("39, 92: a bad request is no network error: it is given up and logged, and the next message goes")
    func badRequest() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(.refusal(400, "Bad Request: message thread not found"), first: 1))
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before)
        #expect(try counts(rig).failed == 1)
        #expect(rig.log.value.contains { $0.hasPrefix("error") && $0.contains("refused") })
        await rig.bot.ask("help", from: 7, at: rig.clock.value)
        try await rig.end()
    }

    @Test("a revoked token pauses the account, and nothing is lost")
    func revoked() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.setPlan(plan(.refusal(401, "Unauthorized"), first: 1))
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before)
        await rig.pass { [bot = rig.bot] in bot.messages(to: 7).count == before + 1 }
        try await rig.end()
    }

    @Test("a picture goes first with its description as caption; the words and buttons follow")
    func picture() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        rig.bot.say("7", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        let before = rig.bot.messages(to: 7).count
        rig.bot.say("progress", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        let news = Array(rig.bot.messages(to: 7).dropFirst(before))
        #expect(news.count == 2)
        #expect(news.first?.picture == 1 && news.first?.text.contains("1 checked in") == true)
        #expect(news.last?.picture == 0 && news.last?.text.hasPrefix("Progress") == true)
        #expect(news.last?.buttons.joined().map(\.label).contains("Week") == true)
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }

    @Test("a picture that this version cannot paint is sent as its description")
    func unreadablePicture() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let picture = Picture(sketch: Sketch(width: 9, height: 9, background: Colour(0xFFFFFF)), description: "a week")
        let kept = RenderedMessage(text: Text(), picture: picture).kept.replacing("ffffff", with: "paper")
        try write(RenderedMessage(kept: kept), as: .prompt, to: 7, rig)
        try await restart(rig)
        #expect(rig.bot.messages(to: 7).last?.text == "a week" && rig.bot.messages(to: 7).last?.picture == 0)
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }
}

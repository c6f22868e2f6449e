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

/// Sending over a real socket, with what went wrong for others; the numbers are those of docs/failures.md.
@Suite("Sending to Telegram", .serialized)
struct SendingTests {
    /// Does this to the first so many messages to a chat.
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

    private func counts(_ house: Household) throws -> OutboxCounts {
        try #require(house.wiring).stores.outbox.counts()
    }

    /// A message of ours, put into the outbox as if a turn had.
    private func write(_ text: Text, as kind: Letter.Class, to user: Int64, view: Int = 900, _ house: Household) throws
    {
        try write(RenderedMessage(text: text), as: kind, to: user, view: view, house)
    }

    private func write(
        _ message: RenderedMessage, as kind: Letter.Class, to user: Int64, view: Int = 900, _ house: Household
    ) throws {
        let stores = try #require(house.wiring).stores
        let lane = try #require(try stores.lanes.lane(account: "telegram:4242", address: String(user)))
        let outgoing = Outgoing(view: view, message: message)
        _ = try stores.outbox.append(
            outgoing, to: lane, as: kind, at: house.clock.value, notAfter: nil, isSending: false)
    }

    /// The same after a restart, which is when the outbox is looked at as a whole.
    private func restart(_ house: Household) async throws {
        try await house.end()
        try house.begin()
        await house.settle()
    }

    @Test(
        "24, 25: an answer whose fate is uncertain is repeated until it is certain, and counted",
        arguments: [
            // what goes wrong, how often, and how often the answer is then seen
            (FakeBotAPIServer.Fault.acceptThenDrop, 1, 2), (.truncatedAnswer, 1, 2), (.wrongJSON, 1, 2),
            (.acceptThenDrop, 3, 4), (.gatewayPage, 1, 1), (.reset, 1, 1), (.halfClose, 1, 1), (.serverError, 1, 1),
            (.gatewayPage, 5, 1),
        ])
    func uncertainAnswer(fault: FakeBotAPIServer.Fault, times: Int, arrivals: Int) async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(fault, first: times))
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        for pause in [2.0, 4, 8, 16, 32] {
            house.pass(pause)
            await house.settle()
        }
        #expect(house.bot.messages(to: 7).count == before + arrivals)
        #expect(try counts(house).uncertainSends == times)
        #expect(try counts(house).waiting == 0)
        try await house.end()
    }

    @Test("24: an answer that cannot be sent for a quarter of an hour is given up, and the next one says so")
    func lostAnswer() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        house.setPlan { method, _ in method == "sendMessage" ? .gatewayPage : nil }
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        for _ in 0..<25 {
            await house.settle()
            house.pass(60)
        }
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before)
        #expect(try counts(house).uncertain == 1 && counts(house).waiting == 0)
        house.setPlan { _, _ in nil }
        house.bot.say("8 kept it", from: 7, at: house.clock.value)
        house.bot.say("home", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        let news = house.bot.messages(to: 7).dropFirst(before).map(\.text)
        #expect(news.count == 3)
        #expect(news.first?.contains("may not have reached you") == true)
        try await house.end()
    }

    @Test("where half of all sends fail, every one of two thousand answers arrives, and in order")
    func half() async throws {
        let house = try Household()
        let people = Array<Int64>(100..<120)
        try house.begin()
        for person in people { await house.bot.ask("/start", from: person, at: house.clock.value) }
        await house.settle()
        let before = people.map { house.bot.messages(to: $0).count }
        let chance = Watched(Chance(seed: 7))
        house.setPlan { method, _ in
            guard method == "sendMessage", chance.change({ $0.isOne(in: 2) }) else { return nil }
            let faults: [FakeBotAPIServer.Fault] = [.gatewayPage, .serverError, .reset]
            return chance.change { faults[$0.below(faults.count)] }
        }
        for _ in 0..<100 { for person in people { house.bot.say("help", from: person, at: house.clock.value) } }
        await house.bot.waitUntilFetched()
        var rounds = 0
        while try counts(house).waiting > 0, rounds < 3000 {
            await house.settle()
            house.pass(5)
            rounds += 1
        }
        for (person, before) in zip(people, before) { #expect(house.bot.messages(to: person).count == before + 100) }
        #expect(try counts(house).failed == 0 && counts(house).uncertain == 0)
        try await house.end()
    }

    @Test("25: a message that nobody asked for is never repeated")
    func uncertainPrompt() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(.acceptThenDrop, first: 9))
        try write("a prompt", as: .prompt, to: 7, house)
        try await restart(house)
        #expect(house.bot.messages(to: 7).count == before + 1)
        #expect(try counts(house).uncertain == 1)
        try await restart(house)
        #expect(house.bot.messages(to: 7).count == before + 1)
        try await house.end()
    }

    @Test("26, 38: a long message arrives in pieces, and one that is uncertain takes no other with it")
    func pieces() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        let note = String(repeating: "day 😀 ", count: 680)
        house.setPlan(plan(.acceptThenDrop, first: 1))
        house.bot.say("8 kept it, \(note)", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        house.pass(3)
        await house.settle()
        let news = house.bot.messages(to: 7).dropFirst(before)
        #expect(news.count >= 2)
        #expect(house.bot.problems.isEmpty, "\(house.bot.problems)")
        try await house.end()
    }

    @Test("28 to 30: a long wait is kept to, across a restart, and holds up nobody else")
    func longWait() async throws {
        let house = try Household(longWait: 5820)
        try await house.begin(atHome: 7, 8)
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(.tooMany, first: 1))
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.log.value.contains { $0.hasPrefix("warning") && $0.contains("5820 s") })
        // Others are answered, and what this one says is taken.
        let others = house.bot.messages(to: 8).count
        for _ in 0..<5 { await house.bot.ask("help", from: 8, at: house.clock.value) }
        #expect(house.bot.messages(to: 8).count == others + 5)
        house.bot.say("8 kept it", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        try await restart(house)
        house.pass(5800)
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before)
        house.pass(60)
        await house.bot.wait(for: 7) { $0.count >= before + 2 }
        #expect(try counts(house).failed == 0)
        try await house.end()
    }

    @Test("33: who has blocked us gets nothing, no job of theirs goes on, and coming back revives both")
    func blocked() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        house.bot.refuse(7)
        let sent = house.bot.count(of: "sendMessage")
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.count(of: "sendMessage") == sent + 1)
        house.pass(3 * 86_400)
        await house.settle()
        #expect(house.bot.count(of: "sendMessage") == sent + 1)
        house.bot.unblock(7)
        let before = house.bot.messages(to: 7).count
        await house.bot.ask("help", from: 7, at: house.clock.value)
        #expect(house.bot.messages(to: 7).count > before)
        // The evening's question comes again.
        await house.settle()
        await house.pass { [bot = house.bot] in
            bot.messages(to: 7).contains { $0.text.contains("Time to look at today") }
        }
        try await house.end()
    }

    @Test("33: leaving is heard before anything is sent into the void")
    func left() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        house.bot.block(7)
        await house.bot.waitUntilFetched()
        await house.settle()
        let sent = house.bot.count(of: "sendMessage")
        house.pass(3 * 86_400)
        await house.settle()
        #expect(house.bot.count(of: "sendMessage") == sent)
        try await house.end()
    }

    @Test("34: a chat that has moved is found again, once")
    func moved() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        house.bot.know([99])
        house.bot.move(7, to: 99)
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.wait(for: 99) { $0.count == 1 }
        let stores = try #require(house.wiring).stores
        await house.settle()
        #expect(try stores.lanes.lane(account: "telegram:4242", address: "99") != nil)
        #expect(try stores.lanes.lane(account: "telegram:4242", address: "7") == nil)
        try await house.end()
    }

    @Test("35: an edit that changes nothing is done, and not sent again as a message")
    func notModified() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        house.setPlan { method, _ in
            method == "editMessageText" ? .refusal(400, "Bad Request: message is not modified: exactly the same") : nil
        }
        let before = house.bot.messages(to: 7).count
        let stores = try #require(house.wiring).stores
        let lane = try #require(try stores.lanes.lane(account: "telegram:4242", address: "7"))
        try write("live", as: .answer, to: 7, view: 901, house)
        try await restart(house)
        _ = try stores.outbox.append(
            Outgoing(view: 901, isEdit: true, message: RenderedMessage(text: "live")), to: lane, as: .liveEdit,
            at: house.clock.value, notAfter: nil, isSending: false)
        try await restart(house)
        #expect(house.bot.messages(to: 7).count == before + 1)
        #expect(try counts(house).failed == 0)
        try await house.end()
    }

    @Test(
        "36, 37, 42: what is refused for its looks goes without them, at once and once",
        arguments: [
            "can't parse entities: odd", "ENTITY_BOUNDS_INVALID entity", "BUTTON_DATA_INVALID", "reply markup is bad",
        ]
    )
    func plainer(description: String) async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(.refusal(400, "Bad Request: \(description)"), first: 1))
        house.bot.say("help", from: 7, at: house.clock.value)
        let news = await house.bot.news(for: 7, after: before)
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before + 1)
        #expect(!(news.first?.text.contains("\\") ?? true) && !(news.first?.text.contains("*") ?? true))
        try await house.end()
    }

    @Test("the way out of an urge is red; where that is refused, the button is there all the same")
    func colour() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        _ = await house.bot.ask("home", from: 7, at: house.clock.value)
        await house.settle()
        let styles = {
            let rows = house.bot.calls.last { $0.method == "sendMessage" }?.parameters["reply_markup"]?[
                "inline_keyboard"]
            return (rows?.array ?? []).flatMap { $0.array ?? [] }.compactMap { $0["style"]?.string }
        }
        #expect(styles() == ["danger"])
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(.refusal(400, "Bad Request: button style is unknown"), first: 1))
        _ = await house.bot.ask("home", from: 7, at: house.clock.value)
        await house.settle()
        #expect(styles() == [])
        #expect(house.bot.messages(to: 7).count == before + 1)
        #expect(house.bot.messages(to: 7).last?.buttons.joined().contains { $0.data == "/sos" } == true)
        try await house.end()
    }

    @Test("39, 92: a bad request is no matter of the network: it is given up, told, and the next goes")
    func badRequest() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(.refusal(400, "Bad Request: message thread not found"), first: 1))
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before)
        #expect(try counts(house).failed == 1)
        #expect(house.log.value.contains { $0.hasPrefix("error") && $0.contains("refused") })
        await house.bot.ask("help", from: 7, at: house.clock.value)
        try await house.end()
    }

    @Test("a revoked token closes the account for a while, and nothing is lost")
    func revoked() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let before = house.bot.messages(to: 7).count
        house.setPlan(plan(.refusal(401, "Unauthorized"), first: 1))
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before)
        await house.pass { [bot = house.bot] in bot.messages(to: 7).count == before + 1 }
        try await house.end()
    }

    @Test("a picture goes first, with what it shows in a line under it; the words and their buttons follow")
    func picture() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        house.bot.say("7", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        let before = house.bot.messages(to: 7).count
        house.bot.say("progress", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        let news = Array(house.bot.messages(to: 7).dropFirst(before))
        #expect(news.count == 2)
        #expect(news.first?.picture == 1 && news.first?.text.contains("1 noted") == true)
        #expect(news.last?.picture == 0 && news.last?.text.hasPrefix("Progress") == true)
        #expect(news.last?.buttons.joined().map(\.label).contains("Week") == true)
        #expect(house.bot.problems.isEmpty, "\(house.bot.problems)")
        try await house.end()
    }

    @Test("a picture that another version kept, and this one cannot paint, is what it shows in a line")
    func unreadablePicture() async throws {
        let house = try Household()
        try await house.begin(atHome: 7)
        let picture = Picture(sketch: Sketch(width: 9, height: 9, background: Colour(0xFFFFFF)), description: "a week")
        let kept = RenderedMessage(text: Text(), picture: picture).json.replacing("ffffff", with: "paper")
        try write(
            JSONDecoder().decode(RenderedMessage.self, from: Data(kept.utf8)), as: .prompt, to: 7, house)
        try await restart(house)
        #expect(house.bot.messages(to: 7).last?.text == "a week" && house.bot.messages(to: 7).last?.picture == 0)
        #expect(house.bot.problems.isEmpty, "\(house.bot.problems)")
        try await house.end()
    }
}

import App
import Conversation
import Foundation
import Messaging
import Shared
import Support
import Telegram
import Testing
import World

/// Receiving over a real socket, with what went wrong for others; the numbers are those of docs/failures.md.
@Suite("Receiving from Telegram", .serialized)
struct ReceivingTests {
    @Test("1, 2: goes on after a restart where it was, and takes an update once however often it comes")
    func restart() async throws {
        let house = try Household()
        try house.begin()
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        let before = house.bot.messages(to: 7).count
        try await house.end()
        // The last poll was not confirmed: the same comes again.
        house.bot.setNextUpdate(1)
        house.bot.say("/start", from: 7, at: house.clock.value)
        house.bot.say("help", from: 7, at: house.clock.value)
        try house.begin()
        let news = await house.bot.news(for: 7, after: before)
        await house.settle()
        #expect(house.bot.messages(to: 7).count == before + 1)
        #expect(news.count == 1)
        #expect(house.bot.problems.isEmpty, "\(house.bot.problems)")
        try await house.end()
    }

    @Test("3: confirms nothing that could not be kept, and loses nothing by it")
    func storage() async throws {
        let house = try Household()
        try house.begin()
        await house.polls.wait { !$0.isEmpty }
        house.isDiskFull.change { $0 = true }
        house.bot.say("/start", from: 7, at: house.clock.value)
        await house.waitForLog("could not be kept")
        #expect(house.bot.pending == 1)
        house.isDiskFull.change { $0 = false }
        house.pass(10)
        _ = await house.bot.news(for: 7, after: 1)
        await house.bot.waitUntilFetched()
        try await house.end()
    }

    @Test("4: a broken update costs only itself, and its bytes are kept")
    func poison() async throws {
        let house = try Household()
        house.bot.raw { #"{"update_id":\#($0),"message":{"chat":{"id":7,"type":"private"},"text":nonsense}}"# }
        house.bot.raw { #"{"update_id":\#($0),"message":[[[{"text":5}]]]}"# }
        house.bot.raw { #"{"update_id":\#($0),"unheard_of":{"x":1}}"# }
        house.bot.say("/start", from: 7, at: house.clock.value)
        try house.begin()
        _ = await house.bot.news(for: 7, after: 1)
        await house.settle()
        let aside = try #require(house.wiring).stores.inbox.quarantined()
        #expect(aside.map { String(decoding: $0.raw, as: UTF8.self) }.count == 1)
        #expect(house.log.value.contains { $0.hasPrefix("error") && $0.contains("set aside") })
        #expect(!house.log.value.contains { $0.contains("nonsense") })
        try await house.end()
    }

    @Test("4: an answer that is broken beyond its brackets is asked for one by one, and kept")
    func brokenBrackets() async throws {
        let house = try Household(pollTimeout: 1)
        house.bot.say("/start", from: 7, at: house.clock.value)
        house.bot.raw { #"{"update_id":\#($0),"message":{]}"# }
        house.bot.say("help", from: 7, at: house.clock.value)
        try house.begin()
        await house.pass(untilPolls: 7)
        await house.bot.waitUntilFetched()
        await house.settle()
        #expect(house.bot.messages(to: 7).count >= 3)
        #expect(try #require(house.wiring).stores.inbox.quarantined().count == 1)
        try await house.end()
    }

    @Test("6 to 9: waits out a conflict, never gives up after a good poll, and leaves the cursor alone")
    func conflict() async throws {
        let house = try Household(pollTimeout: 1)
        try house.begin()
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        await house.settle()
        let confirmed = house.bot.confirmed
        house.setPlan { method, _ in method == "getUpdates" ? .conflict : nil }
        let count = house.polls.value.count
        await house.pass(untilPolls: count + 6)
        // Not a second sooner than the other poll may last.
        let times = house.polls.value.suffix(5)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1.timeIntervalSince($0) >= 6 })
        #expect(house.bot.confirmed == confirmed)
        house.setPlan { _, _ in nil }
        let before = house.bot.messages(to: 7).count
        house.bot.say("help", from: 7, at: house.clock.value)
        await house.pass(untilPolls: house.polls.value.count + 1)
        _ = await house.bot.news(for: 7, after: before)
        #expect(house.log.value.contains { $0.contains("listening again") })
        try await house.end()
    }

    @Test("a second one at the start says so and stops")
    func second() async throws {
        let house = try Household(pollTimeout: 1) { method, _ in method == "getUpdates" ? .conflict : nil }
        try house.begin()
        await house.pass(untilPolls: 3)
        await #expect(throws: TokenInUse.self) { try await house.ended() }
    }

    @Test("10: a webhook that is set is reported, and its removal noticed")
    func webhook() async throws {
        let house = try Household()
        house.bot.setWebhook("https://example.org/hook")
        try house.begin()
        await house.waitForLog("webhook")
        #expect(house.bot.count(of: "getUpdates") == 0)
        house.bot.setWebhook("")
        house.pass(60)
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        try await house.end()
    }

    @Test("11: a poll that hangs is given up at its deadline, its connection with it")
    func hang() async throws {
        let house = try Household(pollTimeout: 1)
        house.setPlan { method, _ in method == "getUpdates" ? .hang : nil }
        try house.begin()
        await house.waitForLog("the deadline passed")
        let connections = house.server.connections
        house.setPlan { _, _ in nil }
        house.pass(2)
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        #expect(house.server.connections > connections)
        try await house.end()
    }

    @Test(
        "15, 19: whatever fails is not tried again without a wait, and is logged shortly",
        arguments: [
            FakeBotAPIServer.Fault.gatewayPage, .reset, .halfClose, .truncatedAnswer, .wrongJSON, .serverError,
            .tooMany,
            .acceptThenDrop,
        ])
    func loops(fault: FakeBotAPIServer.Fault) async throws {
        let house = try Household(pollTimeout: 1) { method, _ in method == "getUpdates" ? fault : nil }
        try house.begin()
        await house.polls.wait { !$0.isEmpty }
        await house.log.wait { $0.contains { $0.hasPrefix("warning") } }
        // The clock stands still: nothing else may come.
        #expect(house.polls.value.count == 1)
        house.setPlan { _, _ in nil }
        house.pass(2)
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        #expect(
            house.log.value.allSatisfy { $0.count < 300 && !$0.contains(FakeBotAPI.token) && !$0.contains("AAfake") })
        try await house.end()
    }

    @Test("17: follows numbers that begin anew lower down")
    func numbers() async throws {
        let house = try Household()
        house.bot.setNextUpdate(900_000)
        try house.begin()
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        await house.settle()
        try await house.end()
        // A week in which nobody wrote.
        house.pass(7 * 86_400)
        house.bot.setNextUpdate(12)
        try house.begin()
        let before = house.bot.messages(to: 7).count
        await house.bot.ask("help", from: 7, at: house.clock.value)
        await house.bot.waitUntilFetched()
        #expect(house.bot.messages(to: 7).count > before)
        try await house.end()
    }

    @Test("18, 20: parks an account whose token is refused, slowly tries again, and takes it up when it is good")
    func token() async throws {
        let house = try Household()
        house.bot.revoke()
        try house.begin()
        await house.waitForLog("parked")
        let begun = house.clock.value
        await house.pass { [bot = house.bot] in bot.count(of: "getMe") >= 4 }
        // After one, two and four minutes.
        #expect(house.clock.value.timeIntervalSince(begun) >= 420)
        #expect(house.bot.count(of: "getUpdates") == 0)
        house.bot.revoke(false)
        await house.pass { [bot = house.bot] in bot.count(of: "getUpdates") > 0 || bot.count(of: "getWebhookInfo") > 0 }
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        try await house.end()
    }

    @Test("22: an urge that is read an hour late is not begun; a check-in counts for when it was written")
    func late() async throws {
        let house = try Household()
        try house.begin()
        let written = house.clock.value
        await house.bot.ask("/start", from: 7, at: written)
        await house.settle()
        try await house.end()
        house.bot.say("/sos", from: 7, at: written.addingTimeInterval(60))
        house.pass(5 * 3600)
        let before = house.bot.messages(to: 7).count
        try house.begin()
        await house.bot.wait(for: 7) {
            $0.dropFirst(before).contains { $0.text.contains("I was away when you wrote this at 18:01") }
        }
        try await house.end()
    }

    @Test("5: an outage that is longer than the network keeps messages is told to the owner")
    func outage() async throws {
        let house = try Household(access: .owner)
        try house.begin()
        try house.makeCode()
        await house.bot.ask("ABCD-EFGH-JKMN", from: 7, at: house.clock.value)
        await house.settle()
        try await house.end()
        house.pass(25 * 3600)
        let before = house.bot.messages(to: 7).count
        try house.begin()
        await house.bot.wait(for: 7) { $0.dropFirst(before).contains { $0.text.contains("away for more than a day") } }
        try await house.end()
    }

    @Test("5: a clock that is set forward is no outage")
    func clockIsSet() async throws {
        let house = try Household(access: .owner)
        try house.begin()
        try house.makeCode()
        await house.bot.ask("ABCD-EFGH-JKMN", from: 7, at: house.clock.value)
        await house.settle()
        house.setClock(by: 2 * 86_400)
        await house.bot.ask("help", from: 7, at: house.clock.value)
        await house.settle()
        #expect(!house.log.value.contains { $0.contains("away for more than a day") })
        try await house.end()
    }

    @Test("introduces itself: commands and description, once")
    func introduction() async throws {
        let house = try Household()
        try house.begin()
        await house.bot.waitForCalls { $0.contains { $0.method == "setMyShortDescription" } }
        try await house.end()
        try house.begin()
        await house.bot.waitForCalls { $0.count { $0.method == "getMyShortDescription" } == 2 }
        #expect(house.bot.count(of: "setMyCommands") == 1)
        #expect(house.bot.problems.isEmpty, "\(house.bot.problems)")
        try await house.end()
    }

    @Test("41: acknowledges a tap before its answer, also one that is too old for that")
    func taps() async throws {
        let house = try Household()
        try house.begin()
        await house.bot.ask("/start", from: 7, at: house.clock.value)
        _ = await house.bot.news(for: 7, after: 1)
        await house.settle()
        house.setPlan { method, _ in
            method == "answerCallbackQuery" ? .refusal(400, "Bad Request: query is too old") : nil
        }
        let before = house.bot.messages(to: 7).map { $0.edits + 1 }.reduce(0, +)
        let label = try #require(house.bot.messages(to: 7).last?.buttons.first?.first?.label)
        #expect(house.bot.tap(label, by: 7))
        await house.bot.wait(for: 7) { $0.map { $0.edits + 1 }.reduce(0, +) > before }
        try await house.end()
    }
}

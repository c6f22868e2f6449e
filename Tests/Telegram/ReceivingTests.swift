import App
import Conversation
import Foundation
import Messaging
import Shared
import Support
import Telegram
import Testing
import World

/// Receiving over a real socket, with the failures of other bots; the numbers are those of docs/failures.md.
@Suite("Receiving from Telegram", .serialized)
struct ReceivingTests {
    @Test("1, 2: goes on after a restart where it was, and handles an update once however often it comes")
    func restart() async throws {
        let rig = try TestRig()
        try rig.begin()
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        let before = rig.bot.messages(to: 7).count
        try await rig.end()
        // The last poll was not confirmed, so the same update comes again.
        rig.bot.setNextUpdate(1)
        rig.bot.say("/start", from: 7, at: rig.clock.value)
        rig.bot.say("help", from: 7, at: rig.clock.value)
        try rig.begin()
        let news = await rig.bot.news(for: 7, after: before)
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == before + 1)
        #expect(news.count == 1)
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }

    @Test("3: confirms nothing that could not be stored, and so loses nothing")
    func storage() async throws {
        let rig = try TestRig()
        try rig.begin()
        await rig.polls.wait { !$0.isEmpty }
        rig.isDiskFull.change { $0 = true }
        rig.bot.say("/start", from: 7, at: rig.clock.value)
        await rig.waitForLog("could not be kept")
        #expect(rig.bot.pending == 1)
        rig.isDiskFull.change { $0 = false }
        rig.pass(10)
        _ = await rig.bot.news(for: 7, after: 1)
        await rig.bot.waitUntilFetched()
        try await rig.end()
    }

    @Test("answers what is not replicated, and acknowledges it only once it is")
    func replicated() async throws {
        let rig = try TestRig()
        try rig.begin()
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        rig.replica.change { $0 = "the replica is full" }
        let before = rig.bot.confirmed
        for note in ["first", "second"] {
            rig.bot.say("8 kept it, \(note)", from: 7, at: rig.clock.value)
            await rig.pass { rig.bot.messages(to: 7).contains { $0.text.contains(note) } }
        }
        await rig.pass { rig.log.value.contains { $0.contains("since it is not replicated: the replica is full") } }
        await rig.settle()
        #expect(rig.bot.confirmed == before && rig.bot.pending == 2)
        let shown = rig.bot.messages(to: 7).count
        rig.replica.change { $0 = nil }
        await rig.pass { rig.bot.pending == 0 }
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count == shown)
        try await rig.end()
    }

    @Test("4: a broken update affects no other, and its bytes are kept")
    func poison() async throws {
        let rig = try TestRig()
        rig.bot.raw { #"{"update_id":\#($0),"message":{"chat":{"id":7,"type":"private"},"text":nonsense}}"# }
        rig.bot.raw { #"{"update_id":\#($0),"message":[[[{"text":5}]]]}"# }
        rig.bot.raw { #"{"update_id":\#($0),"unheard_of":{"x":1}}"# }
        rig.bot.say("/start", from: 7, at: rig.clock.value)
        try rig.begin()
        _ = await rig.bot.news(for: 7, after: 1)
        await rig.settle()
        let aside = try #require(rig.wiring).stores.inbox.quarantined()
        #expect(aside.map { String(decoding: $0.raw, as: UTF8.self) }.count == 1)
        #expect(rig.log.value.contains { $0.hasPrefix("error") && $0.contains("set aside") })
        #expect(!rig.log.value.contains { $0.contains("nonsense") })
        try await rig.end()
    }

    @Test("4: a response whose brackets do not match is fetched one update at a time, and kept")
    func brokenBrackets() async throws {
        let rig = try TestRig(pollTimeout: 1)
        rig.bot.say("/start", from: 7, at: rig.clock.value)
        rig.bot.raw { #"{"update_id":\#($0),"message":{]}"# }
        rig.bot.say("help", from: 7, at: rig.clock.value)
        try rig.begin()
        await rig.pass(untilPolls: 7)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        #expect(rig.bot.messages(to: 7).count >= 3)
        #expect(try #require(rig.wiring).stores.inbox.quarantined().count == 1)
        try await rig.end()
    }

    @Test("6 to 9: waits out a conflict, never gives up after a completed poll, and keeps the cursor")
    func conflict() async throws {
        let rig = try TestRig(pollTimeout: 1)
        try rig.begin()
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        await rig.settle()
        let confirmed = rig.bot.confirmed
        rig.setPlan { method, _ in method == "getUpdates" ? .conflict : nil }
        let count = rig.polls.value.count
        await rig.pass(untilPolls: count + 6)
        // No sooner than the other poll can have ended.
        let times = rig.polls.value.suffix(5)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1.timeIntervalSince($0) >= 6 })
        #expect(rig.bot.confirmed == confirmed)
        rig.setPlan { _, _ in nil }
        let before = rig.bot.messages(to: 7).count
        rig.bot.say("help", from: 7, at: rig.clock.value)
        await rig.pass(untilPolls: rig.polls.value.count + 1)
        _ = await rig.bot.news(for: 7, after: before)
        #expect(rig.log.value.contains { $0.contains("listening again") })
        try await rig.end()
    }

    @Test("a second process says so at its start and stops")
    func second() async throws {
        let rig = try TestRig(pollTimeout: 1) { method, _ in method == "getUpdates" ? .conflict : nil }
        try rig.begin()
        await rig.pass(untilPolls: 3)
        await #expect(throws: TokenInUse.self) { try await rig.ended() }
    }

    @Test("10: a webhook is reported, and its removal noticed")
    func webhook() async throws {
        let rig = try TestRig()
        rig.bot.setWebhook("https://example.org/hook")
        try rig.begin()
        await rig.waitForLog("webhook")
        #expect(rig.bot.count(of: "getUpdates") == 0)
        rig.bot.setWebhook("")
        rig.pass(60)
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        try await rig.end()
    }

    @Test("11: a poll that hangs is ended at its deadline, and its connection closed")
    func hang() async throws {
        let rig = try TestRig(pollTimeout: 1)
        rig.setPlan { method, _ in method == "getUpdates" ? .hang : nil }
        try rig.begin()
        await rig.waitForLog("the deadline passed")
        let connections = rig.server.connections
        rig.setPlan { _, _ in nil }
        rig.pass(2)
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        #expect(rig.server.connections > connections)
        try await rig.end()
    }

    @Test(
        "15, 19: no failed poll is repeated without a wait, and its log line is short",
        arguments: [
            FakeBotAPIServer.Fault.gatewayPage, .reset, .halfClose, .truncatedAnswer, .wrongJSON, .serverError,
            .tooMany,
            .acceptThenDrop,
        ])
    func loops(fault: FakeBotAPIServer.Fault) async throws {
        let rig = try TestRig(pollTimeout: 1) { method, _ in method == "getUpdates" ? fault : nil }
        try rig.begin()
        await rig.polls.wait { !$0.isEmpty }
        await rig.log.wait { $0.contains { $0.hasPrefix("warning") } }
        // The clock stands still, so nothing else may come.
        #expect(rig.polls.value.count == 1)
        rig.setPlan { _, _ in nil }
        rig.pass(2)
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        #expect(
            rig.log.value.allSatisfy { $0.count < 300 && !$0.contains(FakeBotAPI.token) && !$0.contains("AAfake") })
        try await rig.end()
    }

    @Test("17: follows numbers that restart lower")
    func numbers() async throws {
        let rig = try TestRig()
        rig.bot.setNextUpdate(900_000)
        try rig.begin()
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
        try await rig.end()
        // A week in which nobody writes.
        rig.pass(7 * 86_400)
        rig.bot.setNextUpdate(12)
        try rig.begin()
        let before = rig.bot.messages(to: 7).count
        await rig.bot.ask("help", from: 7, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        #expect(rig.bot.messages(to: 7).count > before)
        try await rig.end()
    }

    @Test("18, 20: an account whose token is refused is retried slowly, and resumed when it is accepted")
    func token() async throws {
        let rig = try TestRig()
        rig.bot.revoke()
        try rig.begin()
        await rig.waitForLog("parked")
        let begun = rig.clock.value
        await rig.pass { [bot = rig.bot] in bot.count(of: "getMe") >= 4 }
        // After one, two and four minutes.
        #expect(rig.clock.value.timeIntervalSince(begun) >= 420)
        #expect(rig.bot.count(of: "getUpdates") == 0)
        rig.bot.revoke(false)
        await rig.pass { [bot = rig.bot] in bot.count(of: "getUpdates") > 0 || bot.count(of: "getWebhookInfo") > 0 }
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        try await rig.end()
    }

    @Test("22: an SOS that is read an hour late is not begun; a check-in counts for when it was written")
    func late() async throws {
        let rig = try TestRig()
        try rig.begin()
        let written = rig.clock.value
        await rig.bot.ask("/start", from: 7, at: written)
        await rig.settle()
        try await rig.end()
        rig.bot.say("/sos", from: 7, at: written.addingTimeInterval(60))
        rig.pass(5 * 3600)
        let before = rig.bot.messages(to: 7).count
        try rig.begin()
        await rig.bot.wait(for: 7) {
            $0.dropFirst(before).contains { $0.text.contains("I was away at 18:01") }
        }
        try await rig.end()
    }

    @Test("5: the owner is told of an outage longer than the network keeps messages")
    func outage() async throws {
        let rig = try TestRig(access: .owner)
        try rig.begin()
        try rig.makeCode()
        await rig.bot.ask("ABCD-EFGH-JKMN", from: 7, at: rig.clock.value)
        await rig.settle()
        try await rig.end()
        rig.pass(25 * 3600)
        let before = rig.bot.messages(to: 7).count
        try rig.begin()
        await rig.bot.wait(for: 7) { $0.dropFirst(before).contains { $0.text.contains("away for more than a day") } }
        try await rig.end()
    }

    @Test("5: setting the clock forward is no outage")
    func clockIsSet() async throws {
        let rig = try TestRig(access: .owner)
        try rig.begin()
        try rig.makeCode()
        await rig.bot.ask("ABCD-EFGH-JKMN", from: 7, at: rig.clock.value)
        await rig.settle()
        rig.setClock(by: 2 * 86_400)
        await rig.bot.ask("help", from: 7, at: rig.clock.value)
        await rig.settle()
        #expect(!rig.log.value.contains { $0.contains("away for more than a day") })
        try await rig.end()
    }

    @Test("sets commands and description, once")
    func introduction() async throws {
        let rig = try TestRig()
        try rig.begin()
        await rig.bot.waitForCalls { $0.contains { $0.method == "setMyShortDescription" } }
        try await rig.end()
        try rig.begin()
        await rig.bot.waitForCalls { $0.count { $0.method == "getMyShortDescription" } == 2 }
        #expect(rig.bot.count(of: "setMyCommands") == 1)
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }

    @Test("41: a tap is acknowledged before its turn, and the turn runs even if it is too old for that")
    func taps() async throws {
        let rig = try TestRig()
        try rig.begin()
        await rig.bot.ask("/start", from: 7, at: rig.clock.value)
        _ = await rig.bot.news(for: 7, after: 1)
        await rig.settle()
        rig.setPlan { method, _ in
            method == "answerCallbackQuery" ? .refusal(400, "Bad Request: query is too old") : nil
        }
        let before = rig.bot.messages(to: 7).map { $0.edits + 1 }.reduce(0, +)
        let label = try #require(rig.bot.messages(to: 7).last?.buttons.first?.first?.label)
        #expect(rig.bot.tap(label, by: 7))
        await rig.bot.wait(for: 7) { $0.map { $0.edits + 1 }.reduce(0, +) > before }
        try await rig.end()
    }
}

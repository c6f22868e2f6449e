import Database
import Foundation
import Shared
import Support
import Testing

/// Three hundred people, random faults on calls, and a process that is killed again and again.
@Suite("Under torture,", .serialized, .timeLimit(.minutes(30)))
struct TortureTests {
    private static let people: ClosedRange<Int64> = 1001...1300
    nonisolated private static let kills = 8
    nonisolated private static let callsBetweenKills = 220

    /// The lines of one person, always the same for a number. One undo too many or too few would show in the end.
    private static func script(of person: Int64) -> [String] {
        ["/start", "/cancel", "\(person % 10 + 1) kept it, note \(person)"]
            + (0..<person % 6).map { $0.isMultiple(of: 2) ? "undo" : "redo" }
    }

    @Test("every message is answered, every change is made once, and only repeatable messages are repeated")
    func torture() async throws {
        try await withTemporaryFolder { folder in
            let bot = FakeBotAPI()
            let serving = try Serving(bot, in: folder)
            let chaos = Chaos(seed: 20_261_121)
            serving.server.setPlan { method, _ in
                if chaos.isTimeToKill(every: TortureTests.callsBetweenKills, most: TortureTests.kills) {
                    try? serving.restart()
                }
                return chaos.fault(method)
            }
            try serving.start()
            for round in 0..<8 {
                for person in TortureTests.people {
                    let script = TortureTests.script(of: person)
                    if round < script.count { bot.say(script[round], from: person) }
                }
                await bot.waitUntilFetched()
            }
            await chaos.waitForKills(TortureTests.kills)
            // From here on nothing fails; each person's last answer comes after all earlier ones.
            chaos.end()
            for person in TortureTests.people { bot.say("/week", from: person) }
            for person in TortureTests.people {
                await bot.wait(for: person) { $0.last?.text.hasPrefix("Monday, ") == true }
            }
            let ended = try #require(await serving.stop())
            #expect(ended.status == 0, "\(ended.output.suffix(2000))")
            #expect(chaos.kills == TortureTests.kills)
            try check(bot, Database(path: serving.database, mode: .readOnly))
            #expect(bot.problems.isEmpty, "\(bot.problems.prefix(5))")
        }
    }

    private func check(_ bot: FakeBotAPI, _ database: Database) throws {
        let numbers = { (sql: String) in try database.rows(sql) { try $0.get(0, as: Int.self) } }
        // Every message has had its turn, and none was set aside.
        #expect(try numbers("SELECT count(*) FROM inbox") == [0])
        let said = TortureTests.people.reduce(0) { $0 + TortureTests.script(of: $1).count + 1 }
        #expect(try numbers("SELECT count(*) FROM known_event") == [said])
        #expect(try numbers("SELECT count(*) FROM outbox") == [0])
        #expect(try numbers("SELECT count(*) FROM ended_letter WHERE state = 4") == [0])
        // Every change was made once.
        let kept = try database.rows(
            "SELECT lane.address, rating, note FROM check_in JOIN lane USING (person) ORDER BY lane.address"
        ) { "\(try $0.get(0, as: String.self)) \(try $0.get(1, as: Int.self)) \(try $0.get(2, as: String.self))" }
        let wanted = TortureTests.people.filter { $0 % 6 % 2 == 0 }.map { "\($0) \($0 % 10 + 1) note \($0)" }
        #expect(kept == wanted)
        // Each message was shown once, and again only if the answer to sending it was lost.
        let shown = TortureTests.people.reduce(0) { $0 + bot.messages(to: $1).count }
        let sent = try numbers("SELECT count(*) FROM ended_letter WHERE is_edit = 0")[0]
        let uncertain = try numbers("SELECT coalesce(sum(uncertain), 0) FROM ended_letter")[0]
        let lost = try numbers("SELECT count(*) FROM ended_letter WHERE state = 3")[0]
        print("torture: \(said) said, \(sent) to send, \(shown) shown, \(uncertain) uncertain sends, \(lost) given up")
        #expect(shown <= sent + uncertain && shown >= sent - lost)
        let repeated = "SELECT count(*) FROM ended_letter WHERE state = 3 AND class >= 2 AND uncertain <> 1"
        #expect(try numbers(repeated) == [0])
    }
}

/// Random faults, the same for the same seed.
nonisolated private final class Chaos: Sendable {
    private struct State {
        var chance: UInt64
        var calls = 0
        var kills = 0
        var isOver = false
    }

    private let state: Watched<State>

    init(seed: UInt64) {
        state = Watched(State(chance: seed))
    }

    var kills: Int { state.value.kills }

    func waitForKills(_ count: Int) async { await state.wait { $0.kills == count } }

    func end() { state.change { $0.isOver = true } }

    func isTimeToKill(every count: Int, most: Int) -> Bool {
        state.change { state in
            state.calls += 1
            guard !state.isOver, state.kills < most, state.calls % count == 0 else { return false }
            state.kills += 1
            return true
        }
    }

    /// A fault for one call in twelve.
    func fault(_ method: String) -> FakeBotAPIServer.Fault? {
        state.change { state in
            guard !state.isOver else { return nil }
            state.chance = state.chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Int(state.chance >> 33)
            guard number % 12 == 0 else { return nil }
            return FakeBotAPIServer.Fault.random[number / 12 % FakeBotAPIServer.Fault.random.count]
        }
    }
}

import Database
import Foundation
import Support
import Testing
import Words

/// Worlds that are played in virtual time, each with its own faults. A failing world names its seed; `OFF_WORLD=seed`
/// replays it, `OFF_WORLDS=5000` plays that many.
@Suite("Simulation", .serialized)
struct SimulationTests {
    private static let setting = ProcessInfo.processInfo.environment

    @Test("loses nothing and does nothing twice in many short worlds")
    func short() async throws {
        let book = try WordBook()
        let size = SimulatedWorld.Size(people: 5, days: 3, rarity: 15)
        let one = SimulationTests.setting["OFF_WORLD"].flatMap { UInt64($0) }
        let count = SimulationTests.setting["OFF_WORLDS"].flatMap { UInt64($0) } ?? 40
        var (deaths, said, linked) = (0, 0, 0)
        for seed in one.map({ $0...$0 }) ?? 1...count {
            let world = try await play(seed, size, book)
            deaths += world.deaths
            said += world.said
            linked += try world.linked
        }
        #expect(linked > 0 || count < 10 || one != nil, "nobody has linked a second chat")
        print("simulation: \(said) messages, \(deaths) deaths, \(linked) people with two chats")
    }

    @Test("loses nothing and does nothing twice in one large world")
    func large() async throws {
        guard SimulationTests.setting["OFF_WORLD"] == nil else { return }
        let world = try await play(1, .init(people: 200, days: 7, rarity: 40), try WordBook())
        #expect(
            world.people.contains { world.bot.messages(to: $0.number).contains { $0.picture > 0 } },
            "no picture arrived")
    }

    @Test("gives the same world for the same seed")
    func same() async throws {
        let book = try WordBook()
        let size = SimulatedWorld.Size(people: 4, days: 2, rarity: 10)
        var seen: [[String]] = []
        for _ in 0..<2 {
            let world = try SimulatedWorld(seed: 77, size: size, book: book)
            try await world.run()
            // Courtesies run beside each other.
            let courtesies = world.homeserver.calls.map { "\($0.method) \($0.path) \($0.body)" }.sorted()
            seen.append(
                world.bot.calls.map { "\($0.method) \($0.parameters)" } + courtesies
                    + ["\(world.deaths) \(world.network.lost)"])
        }
        #expect(seen[0] == seen[1])
    }

    private func play(_ seed: UInt64, _ size: SimulatedWorld.Size, _ book: WordBook) async throws -> SimulatedWorld {
        let world = try SimulatedWorld(seed: seed, size: size, book: book)
        try await world.run()
        let problems = try world.problems()
        #expect(problems.isEmpty, "OFF_WORLD=\(seed): \(problems.joined(separator: "; "))")
        return world
    }
}

extension SimulatedWorld {
    /// Every broken promise.
    func problems() throws -> [String] {
        var found = (bot.problems + homeserver.problems).map { "a call was wrong: \($0)" }
        let number = { (sql: String) in try self.database.row(sql) { try $0.get(0, as: Int.self) } ?? -1 }
        let open = try number("SELECT count(*) FROM inbox")
        if open != 0 { found.append("\(open) messages had no turn") }
        let kept = try number("SELECT count(*) FROM known_event")
        if kept != said { found.append("\(said) messages were written and \(kept) taken") }
        let waiting = try number("SELECT count(*) FROM outbox")
        if waiting != 0 { found.append("\(waiting) letters still wait") }
        let failed = try number("SELECT count(*) FROM ended_letter WHERE state = 4")
        if failed != 0 { found.append("\(failed) letters were given up") }
        for person in people { found += try problems(of: person) }
        let sent = try number("SELECT count(*) FROM ended_letter WHERE is_edit = 0 AND state <> 4")
        let uncertain = try number("SELECT coalesce(sum(uncertain), 0) FROM ended_letter")
        let lost = try number("SELECT count(*) FROM ended_letter WHERE state = 3")
        let shown = people.flatMap(\.addresses).reduce(0) { $0 + self.shown(to: $1).count }
        if shown > sent + uncertain {
            found.append("\(shown) messages shown of \(sent) and \(uncertain) uncertain sends")
        }
        if shown < sent - lost { found.append("\(shown) messages shown of \(sent), of which \(lost) may be lost") }
        let twice = try number("SELECT count(*) FROM ended_letter WHERE class >= 2 AND uncertain > 1")
        if twice != 0 { found.append("\(twice) prompts were repeated") }
        return found
    }

    private func problems(of person: SimulatedPerson) throws -> [String] {
        let first = 20_514
        let address = person.first.text
        let ratings = try database.rows(
            "SELECT day, rating FROM check_in JOIN lane USING (person) WHERE lane.address = ? ORDER BY day", address
        ) { (try $0.get(0, as: Int.self) - first, try $0.get(1, as: Int.self)) }
        var found: [String] = []
        let kept = Dictionary(uniqueKeysWithValues: ratings)
        if kept != person.ratings { found.append("\(address) noted \(person.ratings), and there is \(kept)") }
        let urges =
            try database.row("SELECT count(*) FROM urge JOIN lane USING (person) WHERE lane.address = ?", address) {
                try $0.get(0, as: Int.self)
            } ?? 0
        if urges != person.urges { found.append("\(address) had \(person.urges) urges, and there are \(urges)") }
        // Once for each evening, whatever was lost: it is never said twice.
        for words in ["Quick check-in for today", "You haven't checked in yet"] {
            let times = person.addresses.flatMap(shown).count { $0.hasPrefix(words) }
            if times > days { found.append("\(address) heard “\(words)” \(times) times") }
        }
        return found
    }
}

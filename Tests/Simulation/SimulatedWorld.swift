import App
import Conversation
import Database
import Domains
import Foundation
import HTTP
import Messaging
import Support
import Telegram
import Words
import World

/// Off, a Bot API and some people in virtual time: the product's own inbox, Screens, jobs and outbox, with network
/// faults and a process that can die between any two commits, or within one.
final class SimulatedWorld {
    struct Size {
        let people: Int
        let days: Int
        /// One call, and one commit, in this many goes wrong.
        let rarity: Int
    }

    /// The process is dead; only what it had committed is left.
    private struct Died: Error {}

    /// Monday, 2 March 2026, 08:00 in Berlin.
    private static let start = Date(timeIntervalSince1970: 1_772_434_800)

    let bot = FakeBotAPI()
    let network: SimulatedNetwork
    let people: [SimulatedPerson]
    let database: Database
    private let size: Size
    private let seed: UInt64
    private let book: WordBook
    private let clock = VirtualWorld(at: SimulatedWorld.start)
    private var chance: Chance
    private var isCalm = false
    private var service: Service
    private var adapter: TelegramAdapter
    private var poller: Poller
    private var nextPoll = SimulatedWorld.start
    private(set) var deaths = 0
    private(set) var said = 0

    init(seed: UInt64, size: Size, book: WordBook) throws {
        self.seed = seed
        self.size = size
        self.book = book
        chance = Chance(seed: seed)
        network = SimulatedNetwork(bot, seed: seed, rarity: size.rarity)
        var chance = chance
        people = (0..<size.people).map {
            SimulatedPerson(
                number: 100 + Int64($0), second: $0 % 3 == 0 ? 10_100 + Int64($0) : nil, days: size.days,
                from: SimulatedWorld.start, &chance)
        }
        self.chance = chance
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        (service, adapter, poller) = try SimulatedWorld.process(
            database, book: book, world: SimulatedWorld.world(network, clock))
    }

    /// Plays everybody's days, and goes on until nothing is left to do.
    func run() async throws {
        var plan = people.flatMap(\.plan).sorted { ($0.at, $0.person) < ($1.at, $1.person) }[...]
        let end = SimulatedWorld.start.addingTimeInterval(Double(size.days) * 86_400)
        while true {
            while let next = plan.first, next.at <= time {
                plan.removeFirst()
                try say(next)
                nextPoll = min(nextPoll, time)
            }
            await live()
            guard let next = try nextMoment(plan.first?.at), next < end else { break }
            clock.now = max(time, next)
        }
        isCalm = true
        network.calm()
        // By now every wait is over, and everything that fell due has been handled.
        for _ in 0..<400 {
            guard try bot.pending > 0 || !isDone() else { return }
            clock.now = time.addingTimeInterval(60)
            nextPoll = time
            await live()
        }
    }

    var days: Int { size.days }

    /// Says it in the chat that is meant, or in the first one where the second has not been linked.
    private func say(_ action: SimulatedPerson.Action) throws {
        let person = people.first { $0.number == action.person }
        var (text, from) = (action.text, action.person)
        if action.isSecond, let second = person?.second {
            let isLinked = try isLinked(second, with: action.person)
            if text == "{code}" {
                guard !isLinked, let code = code(shownTo: action.person) else { return }
                text = code
            }
            if isLinked || action.text == "{code}" { from = second }
        }
        bot.say(text, from: from, at: action.at)
        said += 1
    }

    private func isLinked(_ second: Int64, with first: Int64) throws -> Bool {
        try database.row(
            "SELECT 1 FROM lane AS a JOIN lane AS b USING (person) WHERE a.address = ? AND b.address = ?",
            String(second), String(first)
        ) { try $0.get(0, as: Int.self) } != nil
    }

    /// How many people have linked their second chat.
    var linked: Int {
        get throws {
            try people.count { person in try person.second.map { try isLinked($0, with: person.number) } == true }
        }
    }

    private func code(shownTo number: Int64) -> String? {
        bot.messages(to: number).reversed().lazy.compactMap { shown in
            shown.text.split(whereSeparator: \.isWhitespace).map(String.init)
                .first { $0.count == 14 && EntryCode.read($0) != nil }
        }.first
    }

    private var time: Date { clock.now }

    private func nextMoment(_ action: Date?) throws -> Date? {
        [action, try service.nextDue(), bot.pending > 0 ? nextPoll : nil].compactMap(\.self).min()
            .map { max($0, time.addingTimeInterval(0.001)) }
    }

    private func isDone() throws -> Bool {
        try database.row(
            "SELECT (SELECT count(*) FROM inbox WHERE state = 0) + (SELECT count(*) FROM outbox)"
        ) { try $0.get(0, as: Int.self) } == 0
    }

    // MARK: - Processes

    /// Does everything that can be done now, dying now and then.
    private func live() async {
        while true {
            do {
                if nextPoll <= time {
                    let wait = try await poller.step(service)
                    nextPoll = bot.pending > 0 || wait > 0 ? time.addingTimeInterval(wait) : .distantFuture
                }
                guard try await work() else { return }
            } catch {
                restart(after: error)
            }
        }
    }

    /// One commit and the sends after it. False if there was nothing to do.
    private func work() async throws -> Bool {
        try mayDie()
        let (turns, claimed) = try service.commitStep()
        let items = claimed.items
        try mayDie()
        for item in chance.shuffle(items) {
            let delivery = await adapter.deliver(item)
            // The message was sent, and its result is lost.
            try mayDie()
            service.report(item, delivery)
        }
        return turns > 0 || !items.isEmpty || nextPoll <= time
    }

    private func mayDie() throws {
        guard !isCalm, chance.isOne(in: size.rarity * 3) else { return }
        throw Died()
    }

    private func restart(after error: any Error) {
        deaths += 1
        if ProcessInfo.processInfo.environment["OFF_WORLD"] != nil { print(time, "died of \(error)") }
        database.refusal = { nil }
        nextPoll = time
        guard
            let next = try? SimulatedWorld.process(
                database, book: book, world: SimulatedWorld.world(network, clock))
        else { return }
        (service, adapter, poller) = next
        guard !isCalm else { return }
        // The disk of this process will refuse a write some time later, within a commit.
        var left = 200 + chance.below(4000)
        database.refusal = { [weak self] in
            left -= 1
            return left == 0 && self?.isCalm == false ? .full : nil
        }
    }

    private static func world(_ network: SimulatedNetwork, _ clock: VirtualWorld) -> World {
        var world = clock.world
        world.network = network
        if ProcessInfo.processInfo.environment["OFF_WORLD"] != nil {
            world.log = Log(level: .debug) { level, line in print(clock.now, level, line) }
        }
        return world
    }

    private static func process(_ database: Database, book: WordBook, world: World) throws -> (
        Service, TelegramAdapter, Poller
    ) {
        let wiring = Wiring(
            storage: .sqlite(database), book: book, operatorName: "Ana", zone: "Europe/Berlin",
            random: world.random)
        guard let token = BotToken(FakeBotAPI.token) else { throw Died() }
        let adapter = TelegramAdapter(
            token: token, address: "http://simulated", introductions: [], world: world, paint: { _ in [0x89] })
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], access: .open, world: world)
        return (service, adapter, adapter.poller())
    }
}

import App
import Conversation
import Database
import Domains
import Foundation
import HTTP
import Matrix
import Messaging
import Support
import Telegram
import Words
import World

/// Off, a Bot API, a homeserver and some people in virtual time: the product's own inbox, Screens, jobs and outbox, with
/// network faults and a process that can die between any two commits, or within one.
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
    let homeserver = FakeHomeserver()
    let network: SimulatedNetwork
    let people: [SimulatedPerson]
    let database: Database
    private let size: Size
    private let seed: UInt64
    private let book: WordBook
    private let clock = VirtualWorld(at: SimulatedWorld.start)
    private var chance: Chance
    private var isCalm = false
    private var process: SimulatedProcess
    private var nextPoll = SimulatedWorld.start
    private var nextSync = SimulatedWorld.start
    /// The room of each person on Matrix.
    private let rooms: [String: String]
    private(set) var deaths = 0
    private(set) var said = 0

    init(seed: UInt64, size: Size, book: WordBook) throws {
        self.seed = seed
        self.size = size
        self.book = book
        chance = Chance(seed: seed)
        network = SimulatedNetwork(bot, homeserver, seed: seed, rarity: size.rarity)
        var chance = chance
        people = (0..<size.people).map {
            SimulatedPerson($0, days: size.days, from: SimulatedWorld.start, &chance)
        }
        self.chance = chance
        var rooms: [String: String] = [:]
        for case .matrix(let user) in people.flatMap(\.addresses) { rooms[user] = homeserver.room(with: user) }
        self.rooms = rooms
        homeserver.setTime(SimulatedWorld.start)
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        process = try SimulatedProcess(database, book: book, world: SimulatedWorld.world(network, clock))
    }

    /// Plays everybody's days, and goes on until nothing is left to do.
    func run() async throws {
        await listen()
        var plan = people.flatMap(\.plan).sorted { ($0.at, $0.person) < ($1.at, $1.person) }[...]
        let end = SimulatedWorld.start.addingTimeInterval(Double(size.days) * 86_400)
        while true {
            while let next = plan.first, next.at <= time {
                plan.removeFirst()
                try say(next)
                (nextPoll, nextSync) = (min(nextPoll, time), min(nextSync, time))
            }
            await live()
            guard let next = try nextMoment(plan.first?.at), next < end else { break }
            turn(to: max(time, next))
        }
        isCalm = true
        network.calm()
        // By now every wait is over, and everything that fell due has been handled.
        for _ in 0..<400 {
            guard try bot.pending > 0 || hasNews || process.loop.nextDue != nil || !isDone() else { return }
            turn(to: time.addingTimeInterval(60))
            (nextPoll, nextSync) = (time, time)
            await live()
        }
    }

    /// Where Off begins on a homeserver, it begins with what comes after.
    private func listen() async {
        while !process.isListening || hasNews { await sync() }
    }

    private func turn(to time: Date) {
        clock.now = time
        homeserver.setTime(time)
    }

    var days: Int { size.days }

    /// Says it in the chat that is meant, or in the first one where the second has not been linked.
    private func say(_ action: SimulatedPerson.Action) throws {
        let person = people.first { $0.number == action.person }
        guard let person else { return }
        var (text, from) = (action.text, person.first)
        if action.isSecond, let second = person.second {
            let isLinked = try isLinked(second, with: person.first)
            if text == "{code}" {
                guard !isLinked, let code = code(shownTo: person.first) else { return }
                text = code
            }
            if isLinked || action.text == "{code}" { from = second }
        }
        switch from {
        case .telegram(let chat): bot.say(text, from: chat, at: action.at)
        case .matrix(let user): homeserver.say(text, from: user, in: rooms[user] ?? "")
        }
        said += 1
    }

    private func isLinked(_ second: SimulatedPerson.Address, with first: SimulatedPerson.Address) throws -> Bool {
        try database.row(
            "SELECT 1 FROM lane AS a JOIN lane AS b USING (person) WHERE a.address = ? AND b.address = ?",
            second.text, first.text
        ) { try $0.get(0, as: Int.self) } != nil
    }

    /// How many people have linked their second chat.
    var linked: Int {
        get throws {
            try people.count { person in try person.second.map { try isLinked($0, with: person.first) } == true }
        }
    }

    /// What Off has said there, as it stands now.
    func shown(to address: SimulatedPerson.Address) -> [String] {
        switch address {
        case .telegram(let chat): bot.messages(to: chat).map(\.text)
        case .matrix(let user): homeserver.messages(in: rooms[user] ?? "").map(\.body)
        }
    }

    private func code(shownTo address: SimulatedPerson.Address) -> String? {
        shown(to: address).reversed().lazy.compactMap { text in
            text.split(whereSeparator: \.isWhitespace).map(String.init)
                .first { $0.count == 14 && EntryCode.read($0) != nil }
        }.first
    }

    private var time: Date { clock.now }

    private func nextMoment(_ action: Date?) throws -> Date? {
        let sync = hasNews || !process.isListening || process.loop.nextDue != nil ? nextSync : nil
        return [action, try process.service.nextDue(), bot.pending > 0 ? nextPoll : nil, sync].compactMap(\.self).min()
            .map { max($0, time.addingTimeInterval(0.001)) }
    }

    /// Whether the homeserver holds what Off has not taken.
    private var hasNews: Bool {
        let cursor = try? process.service.cursor(of: process.matrix.account)
        return homeserver.hasNews(since: process.loop.ahead ?? cursor?.position)
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
                    let wait = try await process.poller.step(process.service)
                    nextPoll = bot.pending > 0 || wait > 0 ? time.addingTimeInterval(wait) : .distantFuture
                }
                if nextSync <= time { await sync() }
                guard try await work() else { return }
            } catch {
                restart(after: error)
            }
        }
    }

    private func sync() async {
        let wait = await process.loop.step(process.service)
        await process.settle()
        let goesOn = wait > 0 || hasNews || !process.isListening
        nextSync = goesOn ? time.addingTimeInterval(wait) : process.loop.nextDue ?? .distantFuture
    }

    /// One commit and the sends after it. False if there was nothing to do.
    private func work() async throws -> Bool {
        try mayDie()
        let (turns, claimed) = try process.service.commitStep()
        let items = claimed.items
        try mayDie()
        for item in chance.shuffle(items) {
            let delivery = await process.adapter(of: item).deliver(item)
            await process.settle()
            // The message was sent, and its result is lost.
            try mayDie()
            process.service.report(item, delivery)
        }
        try mayDie()
        let isTold = try process.service.fulfilWishes()
        return isTold || turns > 0 || !items.isEmpty || nextPoll <= time || nextSync <= time
    }

    private func mayDie() throws {
        guard !isCalm, chance.isOne(in: size.rarity * 3) else { return }
        throw Died()
    }

    private func restart(after error: any Error) {
        deaths += 1
        if ProcessInfo.processInfo.environment["OFF_WORLD"] != nil { print(time, "died of \(error)") }
        database.refusal = { nil }
        (nextPoll, nextSync) = (time, time)
        guard
            let next = try? SimulatedProcess(database, book: book, world: SimulatedWorld.world(network, clock))
        else { return }
        process = next
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
        world.uptime = { clock.now.timeIntervalSince1970 }
        if ProcessInfo.processInfo.environment["OFF_WORLD"] != nil {
            world.log = Log(level: .debug) { level, line in print(clock.now, level, line) }
        }
        return world
    }
}

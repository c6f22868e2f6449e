import AI
import App
import Conversation
import Database
import Domains
import Foundation
import HTTP
import Messaging
import Support
import Synchronization
import Telegram
import Words
import World

/// The whole of Off behind a fake Bot API on a real socket, with a clock that the test moves.
final class TestRig {
    let bot: FakeBotAPI
    let server: FakeBotAPIServer
    let clock: Watched<Date>
    /// How far the clock was set, apart from the time that passed.
    let jumps = Watched<TimeInterval>(0)
    let folder: URL
    let log = Watched<[String]>([])
    /// Why nothing is replicated; nil: everything is at once.
    let replica = Watched<String?>(nil)
    /// While true, writing to the file fails.
    let isDiskFull = Watched(false)
    let isReadOnly = Watched(false)
    /// The times of polls, by the test's clock.
    let polls = Watched<[Date]>([])
    /// The times that something sleeps until, by the test's clock.
    private let sleeping = Watched<[Date]>([])
    private(set) var service: Service?
    private(set) var wiring: Wiring?
    private var serving: Task<Void, any Error>?
    private var network: CurlTransport?
    private let access: Access
    private let linesPerMinute: Int?
    private let model: Model?
    private let pollTimeout: TimeInterval
    /// If set, time passes by itself, that many times as fast.
    private let scale: Double?
    private let started = ContinuousClock.now

    /// Monday, 2 March 2026, 18:00 in Berlin.
    nonisolated static let start = Date(timeIntervalSince1970: 1_772_470_800)

    init(
        access: Access = .open, linesPerMinute: Int? = nil, at now: Date = TestRig.start,
        pollTimeout: TimeInterval = 50, longWait: Int64 = 1,
        scale: Double? = nil, model: Model? = nil, bot: FakeBotAPI = FakeBotAPI(),
        plan: @escaping FakeBotAPIServer.Plan = { _, _ in nil }
    ) throws {
        self.access = access
        self.linesPerMinute = linesPerMinute
        self.model = model
        self.bot = bot
        self.pollTimeout = pollTimeout
        self.scale = scale
        clock = Watched(now)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("household-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = try FakeBotAPIServer(bot, longWait: longWait)
        setPlan(plan)
    }

    deinit {
        server.close()
        try? FileManager.default.removeItem(at: folder)
    }

    var world: World {
        get throws {
            let network = try self.network ?? CurlTransport()
            self.network = network
            let (clock, jumps, log, isDiskFull, isReadOnly) = (clock, jumps, log, isDiskFull, isReadOnly)
            if let scale {
                return World(
                    now: scaledNow,
                    sleepUntil: { [now = scaledNow] time in
                        try? await Task.sleep(for: .seconds(max(0, time.timeIntervalSince(now())) / scale))
                    },
                    random: { UInt64.random(in: .min ... .max) }, network: network,
                    log: Log(level: .debug, secrets: [FakeBotAPI.token]) { [now = scaledNow] level, line in
                        log.change { $0.append("\(now()) \(level) \(line)") }
                    })
            }
            return World(
                now: { clock.value },
                sleepUntil: { [sleeping] time in
                    sleeping.change { $0.append(time) }
                    await clock.wait { $0 >= time }
                    sleeping.change { sleeping in sleeping.firstIndex(of: time).map { _ = sleeping.remove(at: $0) } }
                },
                uptime: { clock.value.timeIntervalSince1970 - jumps.value },
                random: { UInt64.random(in: .min ... .max) }, network: network,
                log: Log(level: .debug, secrets: [FakeBotAPI.token]) { level, line in
                    if ProcessInfo.processInfo.environment["SHOW_LOG"] != nil { print(clock.value, level, line) }
                    log.change { $0.append("\(level) \(line)") }
                },
                fault: { point in
                    guard point == .databaseWrite else { return nil }
                    return isDiskFull.value ? .diskFull : isReadOnly.value ? .readOnly : nil
                })
        }
    }

    /// The time of the clock that runs by itself.
    var scaledNow: @Sendable () -> Date {
        { [start = clock.value, started, scale = scale ?? 1] in
            let passed = started.duration(to: .now)
            let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
            return start.addingTimeInterval(seconds * scale)
        }
    }

    func begin() throws {
        let world = try world
        let database = try Wiring.open(folder.path + "/off.sqlite", world: world, isDurable: false)
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(), operatorName: "Ana", zone: "Europe/Berlin",
            ai: model.map { ($0.offer, $0.store(over: world.network)) }, access: access,
            log: world.log)
        guard let token = BotToken(FakeBotAPI.token) else { throw NoToken() }
        let adapter = TelegramAdapter(
            token: token, address: server.url, introductions: Introduction.all(in: try WordBook()), world: world,
            pollTimeout: pollTimeout, pollSlack: 1, documents: wiring.documents(now: world.now))
        wiring.fetch = { await adapter.fetch($0, limit: ImportReader.largest) }
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], access: access,
            replicator: TestReplicator(reason: replica), linesPerMinute: linesPerMinute, world: world)
        self.wiring = wiring
        self.service = service
        serving = Task { try await service.run(draining: .seconds(5)) }
    }

    /// Starts with these people at home and everything until then sent.
    func begin(atHome first: Int64, _ others: Int64...) async throws {
        try begin()
        for user in [first] + others {
            await bot.ask("/start", from: user, at: clock.value)
            await settle()
            await bot.ask("/cancel", from: user, at: clock.value)
            await bot.ask("/ask 20:00", from: user, at: clock.value)
            await bot.ask("/cancel", from: user, at: clock.value)
        }
        await settle()
    }

    func end() async throws {
        serving?.cancel()
        _ = try await serving?.value
        serving = nil
        service = nil
        wiring = nil
    }

    func setPlan(_ plan: @escaping FakeBotAPIServer.Plan) {
        server.setPlan { [polls, clock] method, parameters in
            if method == "getUpdates" { polls.change { $0.append(clock.value) } }
            return plan(method, parameters)
        }
    }

    /// Returns when nothing is left to do now.
    func settle() async { try? await service?.settle() }

    /// From now on, sending this code makes its sender the owner.
    func makeCode() throws {
        try wiring?.stores.access.setCode(
            SetupCode(code: "ABCDEFGHJKMN", expiresAt: clock.value.addingTimeInterval(60)))
    }

    /// Returns when a line with these words has been logged.
    func waitForLog(_ words: String) async { await log.wait { $0.contains { $0.contains(words) } } }

    func pass(_ seconds: TimeInterval) { clock.change { $0 += seconds } }

    /// Sets the clock without letting time pass.
    func setClock(by seconds: TimeInterval) {
        jumps.change { $0 += seconds }
        clock.change { $0 += seconds }
    }

    /// Lets time pass from one sleep's end to the next, until the condition is true.
    func pass(until isDone: @escaping @Sendable () -> Bool) async {
        while !isDone() {
            await sleeping.wait { !$0.isEmpty || isDone() }
            if let next = sleeping.value.min() { clock.change { $0 = max($0, next) } }
            await Task.yield()
        }
    }

    func pass(untilPolls count: Int) async {
        await pass { [polls] in polls.value.count >= count }
    }

    /// Returns when serving has ended by itself.
    func ended() async throws { try await serving?.value }

    struct NoToken: Error {}

    /// A model on a fake server.
    struct Model {
        let api: String
        let url: String
        var timeout: TimeInterval = 20
        var budget: AIBudget?

        var offer: AIOffer { AIOffer(recipient: "127.0.0.1", model: "sample", timeout: timeout, budget: budget) }

        func store(over network: any HTTPTransport) -> any AIStore {
            let endpoint = AIEndpoint(address: url, model: "sample", timeout: .seconds(timeout), network: network)
            return api == "claude"
                ? ClaudeStore(endpoint, key: "secret") : OpenAIStore(endpoint, key: nil, isOfficial: false)
        }
    }
}

extension FakeBotAPI {
    /// Sends the text and waits for the answer.
    @discardableResult
    func ask(_ text: String, from user: Int64, at date: Date) async -> [Shown] {
        let before = messages(to: user).count
        say(text, from: user, at: date)
        return await news(for: user, after: before)
    }

    func news(for user: Int64, after before: Int) async -> [Shown] {
        await wait(for: user) { $0.count > before }
        return Array(messages(to: user).dropFirst(before))
    }
}

private struct TestReplicator: Replicator {
    let reason: Watched<String?>

    func whyNotReplicated() async -> String? { reason.value }
}

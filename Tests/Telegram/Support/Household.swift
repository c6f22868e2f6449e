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

/// The whole of Off behind a fake Bot API on a real socket, with a clock that a test can move.
final class Household {
    let bot: FakeBotAPI
    let server: FakeBotAPIServer
    let clock: Watched<Date>
    let folder: URL
    let log = Watched<[String]>([])
    private(set) var service: Service?
    private(set) var wiring: Wiring?
    private var serving: Task<Void, any Error>?
    private var network: CurlTransport?
    private let access: Access
    private let pollTimeout: TimeInterval

    /// Monday, 2 March 2026, 18:00 in Berlin.
    nonisolated static let start = Date(timeIntervalSince1970: 1_772_470_800)

    init(
        access: Access = .open, at now: Date = Household.start, pollTimeout: TimeInterval = 50,
        bot: FakeBotAPI = FakeBotAPI(), plan: @escaping FakeBotAPIServer.Plan = { _, _ in nil }
    ) throws {
        self.access = access
        self.bot = bot
        self.pollTimeout = pollTimeout
        clock = Watched(now)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("household-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = try FakeBotAPIServer(bot, plan: plan)
    }

    deinit {
        server.close()
        try? FileManager.default.removeItem(at: folder)
    }

    var world: World {
        get throws {
            let network = try self.network ?? CurlTransport()
            self.network = network
            let (clock, log, uptime) = (clock, log, ContinuousClock.now)
            return World(
                now: { clock.value },
                sleepUntil: { time in await clock.wait { $0 >= time } },
                uptime: {
                    let passed = uptime.duration(to: .now).components
                    return TimeInterval(passed.seconds) + TimeInterval(passed.attoseconds) / 1e18
                },
                random: { UInt64.random(in: .min ... .max) }, network: network,
                log: Log(level: .debug, secrets: [FakeBotAPI.token]) { level, line in
                    log.change { $0.append("\(level) \(line)") }
                })
        }
    }

    func begin() throws {
        let world = try world
        let database = try Wiring.open(folder.path + "/off.sqlite", world: world, isDurable: false)
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(), operatorName: "Ana", zone: "Europe/Berlin",
            isOnTelegram: true)
        guard let token = BotToken(FakeBotAPI.token) else { throw NoToken() }
        let adapter = TelegramAdapter(
            token: token, address: server.url, introductions: Introduction.all(in: try WordBook()), world: world,
            pollTimeout: pollTimeout)
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], access: access, world: world)
        self.wiring = wiring
        self.service = service
        serving = Task { try await service.run(draining: .seconds(5)) }
    }

    func end() async throws {
        serving?.cancel()
        _ = try await serving?.value
        serving = nil
        service = nil
        wiring = nil
    }

    func pass(_ seconds: TimeInterval) { clock.change { $0 += seconds } }

    struct NoToken: Error {}
}

extension FakeBotAPI {
    /// Says it and waits for what comes of it.
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

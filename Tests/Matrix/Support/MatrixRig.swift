import App
import Conversation
import Database
import Domains
import Foundation
import HTTP
import Messaging
import Shared
import Support
import Words
import World

@testable import Matrix

/// The whole of Off behind a fake homeserver on a real socket, with a clock that the test moves.
final class MatrixRig {
    nonisolated static let ana = "@ana:hs.test"
    nonisolated static let ben = "@ben:other.test"
    /// Monday, 2 March 2026, 18:00 in Berlin.
    nonisolated static let start = Date(timeIntervalSince1970: 1_772_470_800)

    let homeserver = FakeHomeserver()
    let server: FakeHomeserverServer
    let clock = Watched(MatrixRig.start)
    let log = Watched<[String]>([])
    let folder: URL
    private let sleeping = Watched<[Date]>([])
    private(set) var service: Service?
    private(set) var wiring: Wiring?
    /// Of the service that runs.
    private(set) var database: Database?
    private var serving: Task<Void, any Error>?
    private var network: CurlTransport?
    private let access: Access

    init(access: Access = .open) throws {
        self.access = access
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("matrix-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = try FakeHomeserverServer(homeserver)
        homeserver.setTime(MatrixRig.start)
    }

    deinit {
        server.close()
        try? FileManager.default.removeItem(at: folder)
    }

    func begin(
        _ proof: Credentials.Proof = .token(FakeHomeserver.token), inviters: Set<String> = ["hs.test"],
        hold: TimeInterval = 0.5, slack: TimeInterval = 30, beside others: (World) -> [any Adapter] = { _ in [] }
    ) throws {
        let world = try world()
        let database = try Wiring.open(folder.path + "/off.sqlite", world: world, isDurable: false)
        self.database = database
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(), operatorName: "Ana", zone: "Europe/Berlin",
            access: access, log: world.log)
        guard let me = UserID(FakeHomeserver.me) else { throw NoName() }
        let adapter = MatrixAdapter(
            Credentials(homeserver: server.url, user: me, proof: proof), inviters: Inviters(inviters),
            words: EncryptedRoomWords(cannotRead: "I can't read here.", comeOver: "Come over."), world: world,
            hold: hold, slack: slack, documents: wiring.documents(now: world.now))
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter] + others(world), access: access,
            world: world)
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
        database = nil
    }

    func settle() async { try? await service?.settle() }

    func pass(_ seconds: TimeInterval) {
        clock.change { $0 += seconds }
        homeserver.setTime(clock.value)
    }

    /// Returns once something sleeps for that long.
    func waitForSleep(of seconds: TimeInterval) async {
        let end = clock.value.addingTimeInterval(seconds)
        await sleeping.wait { $0.contains { abs($0.timeIntervalSince(end)) < 0.002 } }
    }

    /// Lets time pass from one sleep's end to the next, until the condition is true.
    func pass(until isDone: @escaping @Sendable () -> Bool) async {
        while !isDone() {
            await sleeping.wait { !$0.isEmpty || isDone() }
            if let next = sleeping.value.min() {
                clock.change { $0 = max($0, next) }
                homeserver.setTime(clock.value)
            }
            await Task.yield()
        }
    }

    /// A private room that Off has just been asked into, with its greeting answered.
    func room(with user: String = MatrixRig.ana) async -> String {
        let room = homeserver.invite(by: user)
        await homeserver.waitForMembership("join", in: room)
        return room
    }

    /// Sends a line and returns what is answered.
    @discardableResult
    func ask(
        _ text: String, from user: String = MatrixRig.ana, in room: String, _ more: [JSON.Member] = []
    ) async -> [FakeHomeserver.Shown] {
        let before = homeserver.messages(in: room).count
        homeserver.say(text, from: user, in: room, more)
        await homeserver.wait(for: room) { $0.count > before }
        await settle()
        return Array(homeserver.messages(in: room).dropFirst(before))
    }

    /// What has become of all that came, also after the end.
    func counts() throws -> InboxCounts {
        try stores().inbox.counts(since: .distantPast)
    }

    func stores() throws -> Stores { try wiring?.stores ?? Stores(readOnly: folder.path + "/off.sqlite") }

    /// From now on, sending this code makes its sender the owner.
    func makeCode() throws {
        try wiring?.stores.access.setCode(
            SetupCode(code: "ABCDEFGHJKMN", expiresAt: clock.value.addingTimeInterval(60)))
    }

    /// Changes the file while Off is down.
    func change(_ work: (Stores) throws -> Void) throws {
        let stores = Stores(try Wiring.open(folder.path + "/off.sqlite", world: try world(), isDurable: false))
        try stores.database.transaction { try work(stores) }
    }

    /// Returns when Off has looked at its rooms, after this many starts.
    func ready(_ starts: Int = 1) async {
        await log.wait { $0.count { $0.hasSuffix(" rooms") } >= starts }
    }

    func waitForLog(_ words: String) async { await log.wait { $0.contains { $0.contains(words) } } }

    struct NoName: Error {}

    func world() throws -> World {
        let network = try self.network ?? CurlTransport()
        self.network = network
        let (clock, log, sleeping) = (clock, log, sleeping)
        return World(
            now: { clock.value },
            sleepUntil: { time in
                sleeping.change { $0.append(time) }
                await clock.wait { $0 >= time }
                sleeping.change { sleeping in sleeping.firstIndex(of: time).map { _ = sleeping.remove(at: $0) } }
            },
            uptime: { clock.value.timeIntervalSince1970 }, random: { UInt64.random(in: .min ... .max) },
            network: network,
            log: Log(level: .debug, secrets: [FakeHomeserver.token, FakeHomeserver.password]) { level, line in
                if ProcessInfo.processInfo.environment["SHOW_LOG"] != nil { print(clock.value, level, line) }
                log.change { $0.append("\(level) \(line)") }
            })
    }
}

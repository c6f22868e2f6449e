import App
import Database
import Domains
import Foundation
import Messaging
import Words
import World

/// Quick check-ins through the real thing: `offbot serve` as a process of its own, a Bot API on loopback, full
/// durability, and two hundred people each of whom writes again as soon as they are answered: a check-in in one line,
/// which they then take back, and so on.
enum LoadBenchmark {
    private static let people = 200
    private static let warmUp = 3.0
    private static let measured = 10.0

    static func run(offbot: String) async throws {
        let server = try LoadServer(saying: "8 kept it, long day", "undo")
        try await measure(server.loop, "Quick check-ins, each taken back, \(people) people") { folder, path in
            try fill(path, people: people, at: Date().addingTimeInterval(-3600))
            return try ServedOffbot(offbot, database: path, in: folder, environment: server.environment)
        }
    }

    /// The same over Matrix. Another bot than Off is named with its arguments, and finds in its environment what Off does.
    static func runOverMatrix(_ program: String, _ arguments: [String]) async throws {
        let server = try MatrixLoadServer(people: people, saying: "8 kept it, long day", "undo")
        let isOff = arguments.isEmpty
        let title = "Over Matrix: quick check-ins, each taken back, \(people) people"
        try await measure(server.loop, title) { folder, path in
            if isOff {
                try fill(
                    path, people: people, at: Date().addingTimeInterval(-3600),
                    account: "matrix:\(MatrixLoadServer.user)", address: MatrixLoadServer.name)
            }
            return try ServedOffbot(
                program, isOff ? ["serve"] : arguments, database: path, in: folder, environment: server.environment)
        }
    }

    private static func measure(
        _ loop: ClosedLoop, _ title: String, begin: (_ folder: URL, _ path: String) throws -> ServedOffbot
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let served = try begin(folder, folder.path + "/off.sqlite")
        defer { served.stop() }
        let bytesBefore = served.databaseBytes
        loop.begin(people: people)
        try await Task.sleep(for: .seconds(warmUp))
        let (before, ownBefore) = (served.processorSeconds, ServedOffbot.processorSeconds(of: getpid()))
        let start = ContinuousClock.now
        loop.measure(true)
        try await Task.sleep(for: .seconds(measured))
        loop.measure(false)
        let seconds = start.duration(to: .now) / .seconds(1)
        let (spent, own) = (served.processorSeconds - before, ServedOffbot.processorSeconds(of: getpid()) - ownBefore)
        let latencies = Latencies(loop.latencies)
        print("\(title) in a closed loop, \(Int(seconds)) s:")
        print(String(format: "  %.0f a second", Double(latencies.count) / seconds))
        print("  answered in \(latencies)")
        print(
            String(
                format: "  %.2f processors busy in the bot, %.2f ms for each; %.2f in the load", spent / seconds,
                spent / Double(max(1, latencies.count)) * 1000, own / seconds))
        print("  resident: \(served.status("VmRSS")), at most \(served.status("VmHWM"))")
        served.stop()
        print("  \((served.databaseBytes - bytesBefore) / max(1, loop.answers.new)) bytes per handled message")
    }

    /// People who have been here for ten days.
    static func fill(
        _ path: String, people: Int, at now: Date, account: String = "telegram:\(LoadServer.bot)",
        address: (Int) -> String = { String(LoadServer.firstPerson + Int64($0)) }
    ) throws {
        let world = World.real(network: NoNetwork(), now: { now })
        let database = try Wiring.open(path, world: world, isDurable: false)
        let wiring = Wiring(storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        for person in 0..<people {
            try wiring.fill(Sample.steady(forDays: 10), account: account, address: address(person), at: now)
        }
    }
}

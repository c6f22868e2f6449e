import App
import Database
import Domains
import Foundation
import Messaging
import Words
import World

/// Quick check-ins through the real thing: `offbot serve` as a process of its own, a Bot API on loopback, full
/// durability, and two hundred people each of whom writes again as soon as they are answered.
enum LoadBenchmark {
    private static let people = 200
    private static let warmUp = 3.0
    private static let measured = 10.0
    /// The first day on which people write; each check-in is dated a day after the one before.
    private static let days = 3000.0

    static func run(offbot: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/off.sqlite"
        let firstDay = Date().addingTimeInterval(-days * 86_400)
        try fill(path, at: firstDay)
        let server = try LoadServer(from: firstDay.addingTimeInterval(86_400))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: offbot)
        process.arguments = ["serve"]
        process.environment = [
            "OFF_DATABASE": path, "OFF_ACCESS": "open", "OFF_LOG": "warning", "HOME": folder.path,
            "OFF_TELEGRAM_TOKEN": "\(LoadServer.bot):AAfakefakefakefakefakefakefakefake",
            "OFF_TELEGRAM_API": "http://127.0.0.1:\(server.port)", "TMPDIR": folder.path,
        ]
        try process.run()
        defer { process.terminate() }
        server.begin(people: people)
        try await Task.sleep(for: .seconds(warmUp))
        let (before, ownBefore) = (processorSeconds(of: process.processIdentifier), processorSeconds(of: getpid()))
        let start = ContinuousClock.now
        server.measure(true)
        try await Task.sleep(for: .seconds(measured))
        server.measure(false)
        let seconds = start.duration(to: .now) / .seconds(1)
        let spent = processorSeconds(of: process.processIdentifier) - before
        print(
            String(format: "The load itself: %.2f processors", (processorSeconds(of: getpid()) - ownBefore) / seconds))
        report(server.latencies.sorted(), seconds: seconds, processor: spent, process: process.processIdentifier)
    }

    /// People who have been here for ten days, and are not reminded: their days pass faster than the clock.
    private static func fill(_ path: String, at now: Date) throws {
        let world = World.real(network: NoNetwork(), now: { now })
        let database = try Wiring.open(path, world: world, isDurable: false)
        let wiring = Wiring(storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        for person in 0..<people {
            try wiring.fill(
                Sample.steady(forDays: 10), account: "telegram:\(LoadServer.bot)",
                address: String(LoadServer.firstPerson + Int64(person)), at: now)
        }
        try database.run("UPDATE settings SET check_in_time = NULL")
    }

    private static func report(_ latencies: [UInt32], seconds: Double, processor: Double, process: Int32) {
        let at = { (share: Double) in
            latencies.isEmpty
                ? 0 : Double(latencies[min(latencies.count - 1, Int(Double(latencies.count) * share))]) / 1000
        }
        print("Quick check-ins, \(people) people in a closed loop, \(Int(seconds)) s:")
        print(String(format: "  %.0f a second", Double(latencies.count) / seconds))
        print(
            String(
                format: "  answered in %.1f ms (median), %.1f ms (99 %%), %.1f ms (longest)", at(0.5), at(0.99), at(1)))
        print(String(format: "  %.2f processors busy in offbot", processor / seconds))
        print("  resident: \(status("VmRSS", of: process)), at most \(status("VmHWM", of: process))")
    }

    private static func status(_ name: String, of process: Int32) -> String {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    }

    private static func processorSeconds(of process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}

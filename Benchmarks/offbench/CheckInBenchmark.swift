import App
import Database
import Domains
import Foundation
import Messaging
import Screens
import Shared
import Words

/// What a quick check-in costs somebody who has been here for ten days, and for ten years: the whole way from the inbox
/// to the outbox, on a file with full durability.
enum CheckInBenchmark {
    private static let people = 40
    private static let account = "replay"

    struct Cost {
        var cold: [Double] = []
        var warm: [Double] = []
        var coldSteps: [Int] = []
        var warmSteps: [Int] = []
    }

    static func run() async throws {
        let short = try await cost(afterDays: 10)
        let long = try await cost(afterDays: 3650)
        print("A quick check-in, median of \(people) people; steps are instructions of SQLite's own machine.")
        print("                        10 days     10 years   ratio")
        report("loaded anew, steps  ", short.coldSteps.map(Double.init), long.coldSteps.map(Double.init))
        report("in memory, steps    ", short.warmSteps.map(Double.init), long.warmSteps.map(Double.init))
        report("loaded anew, µs     ", short.cold, long.cold)
        report("in memory, µs       ", short.warm, long.warm)
    }

    private static func cost(afterDays days: Int) async throws -> Cost {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let virtual = VirtualWorld(at: Date(timeIntervalSince1970: 1_772_478_000))
        let database = try Wiring.open(folder.path + "/off.sqlite", world: virtual.world)
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(), operatorName: nil,
            zone: "Europe/Berlin")
        for person in 0..<people {
            try wiring.fill(
                Sample.steady(forDays: days), account: account, address: "person \(person)", at: virtual.now)
        }
        let adapter = ReplayAdapter()
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
        var cost = Cost()
        var event = 0
        for person in 0..<people {
            for (isCold, line) in [(true, "8 kept it, long day"), (false, "undo"), (false, "7 kept it")] {
                event += 1
                let batch = try adapter.event(
                    event, from: "person \(person)", at: virtual.now, isTap: false, line)
                let steps = database.steps
                let start = ContinuousClock.now
                try service.accept(batch)
                try await service.settle()
                let time = start.duration(to: .now)
                let micro = Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
                if isCold {
                    cost.cold.append(micro)
                    cost.coldSteps.append(database.steps - steps)
                } else if line != "undo" {
                    cost.warm.append(micro)
                    cost.warmSteps.append(database.steps - steps)
                }
                _ = adapter.takeNews()
            }
        }
        return cost
    }

    private static func report(_ name: String, _ short: [Double], _ long: [Double]) {
        let (first, second) = (median(short), median(long))
        print(String(format: "%@ %10.0f   %10.0f   %5.2f", name, first, second, second / first))
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}

import App
import Database
import Domains
import Foundation
import Messaging
import Screens
import Shared
import Words

/// What a quick check-in and a look at home cost somebody who has been here for ten days, and for ten years: the whole way from the inbox
/// to the outbox, on a file with full durability.
enum CheckInBenchmark {
    private static let people = 40
    private static let account = "replay"

    /// What is said, and whether the person's session has to be loaded for it.
    private enum Case: String, CaseIterable {
        case lineAnew = "a line, loaded anew"
        case line = "a line, in memory"
        case homeAnew = "home, loaded anew"
        case home = "home, in memory"

        var text: String { self == .line || self == .lineAnew ? "8 kept it, long day" : "home" }
        var isAnew: Bool { self == .lineAnew || self == .homeAnew }
    }

    private struct Cost {
        var times: [Double] = []
        var steps: [Double] = []
    }

    static func run() async throws {
        let short = try await costs(afterDays: 10)
        let long = try await costs(afterDays: 3650)
        print("A message, median of \(people) people; steps are instructions of SQLite's own machine.")
        print("                              10 days     10 years   ratio")
        for one in Case.allCases {
            report("\(one.rawValue), steps", short[one]?.steps ?? [], long[one]?.steps ?? [])
            report("\(one.rawValue), µs", short[one]?.times ?? [], long[one]?.times ?? [])
        }
    }

    private static func costs(afterDays days: Int) async throws -> [Case: Cost] {
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
        let sessions = Sessions(wiring: wiring)
        let service = Service(
            stores: wiring.stores, host: sessions, adapters: [adapter], world: virtual.world)
        var costs: [Case: Cost] = [:]
        var event = 0
        func say(_ line: String, _ person: Int) async throws {
            event += 1
            let batch = try adapter.event(event, from: "person \(person)", at: virtual.now, line)
            try service.accept(batch)
            try await service.settle()
            _ = adapter.drainNews()
        }
        for person in 0..<people {
            // The weeks of the years before, which were worked out one by one as they went, and last week's review.
            for text in ["home", "insight", "home"] { try await say(text, person) }
            for one in Case.allCases {
                if one.isAnew { sessions.drop(PersonID(Int64(person + 1))) }
                let steps = database.steps
                let start = ContinuousClock.now
                try await say(one.text, person)
                let time = start.duration(to: .now)
                costs[one, default: Cost()].steps.append(Double(database.steps - steps))
                costs[one, default: Cost()].times.append(
                    Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6)
                if one == .lineAnew || one == .line { try await say("undo", person) }
            }
        }
        return costs
    }

    private static func report(_ name: String, _ short: [Double], _ long: [Double]) {
        let (first, second) = (median(short), median(long))
        print(String(format: "%-26@ %10.0f   %10.0f   %5.2f", name, first, second, second / first))
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}

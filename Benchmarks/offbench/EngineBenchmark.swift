import App
import Database
import Domains
import Foundation
import Messaging
import Words

/// How many quick check-ins the product takes in a second without a network: two hundred people, a day with each round,
/// from the inbox to the outbox on a file with full durability.
enum EngineBenchmark {
    private static let people = 200
    private static let rounds = 30

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let virtual = VirtualWorld(at: Date(timeIntervalSince1970: 1_772_478_000))
        let database = try Wiring.open(folder.path + "/off.sqlite", world: virtual.world)
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        let adapter = ReplayAdapter()
        for person in 0..<people {
            try wiring.fill(
                Sample.steady(forDays: 10), account: adapter.account, address: "person \(person)", at: virtual.now)
        }
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
        var event = 0
        var spent = Duration.zero
        for round in 0..<(rounds + 1) {
            virtual.now = virtual.now.addingTimeInterval(86_400)
            try await service.settle()
            let steps = database.steps
            let start = ContinuousClock.now
            for person in 0..<people {
                event += 1
                try service.accept(
                    try adapter.event(
                        event, from: "person \(person)", at: virtual.now, isTap: false, "8 kept it, long day"))
                if person % 40 == 39 { try await service.settle() }
            }
            let time = start.duration(to: .now)
            if round == 1 { print("steps", (database.steps - steps) / people) }
            if round > 0 { spent += time }
            let news = adapter.takeNews()
            if round == 1 { print(news.count) }
        }
        let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
        print(String(format: "%.0f check-ins a second", Double(people * rounds) / seconds))
    }
}

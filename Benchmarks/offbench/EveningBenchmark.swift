import App
import Conversation
import Database
import Domains
import Foundation
import Messaging
import Scheduling
import Shared
import Words
import World

/// A hundred thousand people in thirty zones, each with a question at eight in the evening: how long a start takes, what
/// one step costs, and what all of it takes of memory. In virtual time, on a file.
enum EveningBenchmark {
    private static let people = 100_000
    private static let account = "replay"
    private static let zones = [
        "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
        "America/New_York", "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "Atlantic/Azores",
        "Europe/London", "Europe/Berlin", "Africa/Cairo", "Europe/Moscow", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul",
        "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon", "Asia/Bangkok", "Asia/Shanghai",
        "Asia/Tokyo", "Australia/Darwin", "Australia/Adelaide", "Australia/Lord_Howe", "Pacific/Auckland",
        "Pacific/Apia",
    ]
    /// Monday, 2 March 2026, 06:00 in UTC: eight in the evening is next in Honolulu.
    private static let start = Date(timeIntervalSince1970: 1_772_431_200 - 600)

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/off.sqlite"
        let virtual = VirtualWorld(at: start)
        try fill(path, world: virtual.world)
        let before = resident()
        let clock = ContinuousClock()
        let began = clock.now
        let database = try Wiring.open(path, world: virtual.world)
        let wiring = Wiring(storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "UTC")
        let adapter = EveningAdapter(account: account)
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
        _ = try service.commitStep()
        print("\(people) people in \(zones.count) zones, each asked at eight in the evening:")
        let start = milliseconds(began.duration(to: clock.now))
        let again = try startAgain(path, virtual.world)
        print(
            "  from opening the file to the first step done: \(format(start)) ms with newer rules of the zones, "
                + "\(format(again)) ms with the same")
        var day = Day24(began: virtual.now, resident: [before])
        while let next = try service.nextDue(), next < EveningBenchmark.start.addingTimeInterval(25 * 3600) {
            virtual.now = max(virtual.now, next)
            let began = clock.now
            let (turns, claimed) = try service.commitStep()
            let items = claimed.items
            day.note(
                turns: turns, messages: items.count, took: milliseconds(began.duration(to: clock.now)),
                at: virtual.now)
            for item in items { service.report(item, .delivered(String(item.id))) }
        }
        day.print()
    }

    /// What happened in the 24 hours.
    private struct Day24 {
        let began: Date
        var resident: [Int]
        private var steps: [Float] = []
        private var (turns, messages, mostTurns) = (0, 0, 0)
        private var (second, inSecond, mostInSecond) = (0, 0, 0)

        init(began: Date, resident: [Int]) {
            self.began = began
            self.resident = resident
        }

        mutating func note(turns: Int, messages: Int, took: Double, at now: Date) {
            steps.append(Float(took))
            self.turns += turns
            self.messages += messages
            mostTurns = max(mostTurns, turns)
            let passed = Int(now.timeIntervalSince(began))
            inSecond = passed == second ? inSecond + messages : messages
            second = passed
            mostInSecond = max(mostInSecond, inSecond)
            if passed / 3600 >= resident.count { resident.append(EveningBenchmark.resident()) }
        }

        func print() {
            let sorted = steps.sorted()
            let (median, almost) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
            Swift.print(
                "  \(turns) turns and \(messages) messages in 24 hours of virtual time, in \(steps.count) steps")
            Swift.print("  at most \(mostTurns) turns in a step, and \(mostInSecond) messages in a second")
            Swift.print(
                "  a step takes \(format(Double(median))) ms (median), \(format(Double(almost))) (99 %), "
                    + "\(format(Double(sorted.last ?? 0))) (longest)")
            let all = resident.map(String.init).joined(separator: " ")
            Swift.print("  resident, in MB, before the start and hour by hour: \(all)")
        }
    }

    private static func startAgain(_ path: String, _ world: World) throws -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        let wiring = Wiring(
            storage: .sqlite(try Wiring.open(path, world: world)), book: try WordBook(), operatorName: nil, zone: "UTC")
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [EveningAdapter(account: account)],
            world: world)
        _ = try service.commitStep()
        return milliseconds(began.duration(to: clock.now))
    }

    private static func fill(_ path: String, world: World) throws {
        let database = try Wiring.open(path, world: world, isDurable: false)
        let wiring = Wiring(storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "UTC")
        for first in stride(from: 0, to: people, by: 1000) {
            try database.transaction {
                for number in first..<first + 1000 {
                    let settings = Sample.asked(at: 20 * 60, in: zones[number % zones.count])
                    try wiring.fill(settings, account: account, address: String(number), at: start)
                    let person = PersonID(Int64(number + 1))
                    try wiring.plan(person, at: start)
                }
            }
        }
    }

    private static func milliseconds(_ duration: Duration) -> Double {
        Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1e3
    }

    fileprivate static func format(_ number: Double) -> String { String(format: "%.2f", number) }

    fileprivate static func resident() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
    }
}

/// A network that takes everything at once, as fast as it may be sent to.
private struct EveningAdapter: Adapter {
    let account: String
    let abilities = Abilities.terminal
    @MainActor func listen(_ post: any InboundSink) async throws {}
    func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading { .nothing(kind: "") }
    func deliver(_ item: OutboxItem) async -> Delivery { .delivered(String(item.id)) }
    func pace(of address: String) -> Pace { Pace(account: 0.04, chat: 1) }
}

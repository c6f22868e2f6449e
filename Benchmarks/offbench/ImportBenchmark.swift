import App
import Database
import Domains
import Foundation
import Messaging
import Screens
import Shared
import Words

/// How long others are kept waiting while somebody brings the largest files that are let in: the longest piece of each
/// step that nothing else comes between, on a file and in memory.
enum ImportBenchmark {
    private static let account = "replay"
    private static let now = Date(timeIntervalSince1970: 1_772_478_000)
    /// The header is a row, too.
    private static let rows = 19_999
    private static let bytes = 13_500_000

    static func run() async throws {
        print("The longest that others wait for each step, and how long it takes, in ms.")
        for isOnDisk in [true, false] {
            print(isOnDisk ? "On a file:" : "In memory:")
            try await measure("Daylio, \(rows) rows, \(bytes) bytes", daylio(), isOnDisk: isOnDisk)
            try await measure("Off's own, the same days", export(), isOnDisk: isOnDisk)
        }
    }

    private static func measure(_ name: String, _ file: [UInt8], isOnDisk: Bool) async throws {
        print("  \(name): \(file.count) bytes")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let virtual = VirtualWorld(at: now)
        let storage: Wiring.Storage =
            isOnDisk
            ? .sqlite(try Wiring.open(folder.path + "/off.sqlite", world: virtual.world))
            : .mock(MockDatabase())
        let wiring = Wiring(storage: storage, book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        wiring.fetch = { _ in .bytes(file) }
        for person in ["ana", "bo"] {
            try wiring.fill(Sample.steady(forDays: 10), account: account, address: person, at: now)
        }
        let adapter = ReplayAdapter()
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
        var event = 0
        func say(_ line: String, as kind: ReplayAdapter.Kind = .line, by person: String = "ana") throws {
            event += 1
            try service.accept(try adapter.event(event, from: person, at: virtual.now, as: kind, line))
        }
        try say("home")
        try say("home", by: "bo")
        try await service.settle()
        for (step, line, kind) in [
            ("read", "a.csv", ReplayAdapter.Kind.file), ("save", "yes", .line), ("look back", "/history", .line),
            ("undo", "undo", .line), ("redo", "redo", .line),
        ] {
            try say(line, as: kind)
            let start = ContinuousClock.now
            // Runs whenever nothing else does.
            let looking = Task {
                var (last, longest) = (start, Duration.zero)
                while !Task.isCancelled {
                    await Task.yield()
                    longest = max(longest, last.duration(to: .now))
                    last = .now
                }
                return longest
            }
            try await service.settle()
            let took = start.duration(to: .now)
            looking.cancel()
            let longest = await looking.value
            print(String(format: "    %-10@ %8.0f %8.0f", step, longest / .milliseconds(1), took / .milliseconds(1)))
        }
    }

    private static func daylio() -> [UInt8] {
        let today = Moment(now: now, zone: .gmt, dayStart: .midnight).today
        let moods = ["awful", "bad", "meh", "good", "rad"]
        var table = "full_date,date,weekday,time,mood,activities,note_title,note\n"
        for row in 0..<rows {
            let head = "\((today - rows + row).iso),x,x,20:00,\(moods[row % 5]),,,"
            let note = (0...).lazy.map { "word\(row &* 31 &+ $0)" }
            var text = ""
            for word in note {
                guard head.utf8.count + text.utf8.count + word.utf8.count + 2 < bytes / rows else { break }
                text += word + " "
            }
            table += head + text + "\n"
        }
        return Array(table.utf8)
    }

    private static func export() throws -> [UInt8] {
        let stores = DomainStores(MockDatabase(), of: PersonID(1))
        let managers = Managers(stores, zone: "Europe/Berlin")
        managers.load(at: now)
        managers.receive(try ReadImport(ImportReader.read(daylio())), at: now)
        _ = managers.runImport(habit: nil, at: now)
        return try Archive(of: stores, zone: .gmt, at: now).json
    }
}

import Foundation

/// What use leaves behind: `offbot serve` as a process of its own under steady load, with its memory and its file looked at
/// every half minute.
enum SoakBenchmark {
    private static let people = 60
    private static let pause = 30.0

    private static let noting = [
        "8 kept it, long day", "undo", "home", "7 yes", "progress", "undo", "plan", "9", "week", "home", "undo",
    ]
    /// They change nothing.
    private static let looking = ["home", "progress", "plan", "week", "settings", "what?"]
    /// They wait a little, while the exercise shows its next parts.
    private static let inUrge = [
        "sos", "8", "worse", "rest", "I don't", "next", "I go to bed now", ClosedLoop.silence,
        "I will leave it", "3", "home",
    ]

    static func run(offbot: String, minutes: Double) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/off.sqlite"
        try LoadBenchmark.fill(path, people: people, at: Date().addingTimeInterval(-3600))
        let server = try LoadServer(scripts: [noting, looking, noting, inUrge, noting, looking])
        let served = try ServedOffbot(offbot, database: path, in: folder, environment: server.environment)
        defer { served.stop() }
        try await Task.sleep(for: .seconds(2))
        let bytesBefore = served.databaseBytes
        print("\(people) people in a closed loop, for \(minutes) minutes:")
        print("  seconds   answers     edits   resident in MB   its own in MB   file in MB   log in MB")
        report(served, server, at: 0)
        server.loop.begin(people: people)
        let start = ContinuousClock.now
        for step in 1...max(1, Int(minutes * 60 / pause)) {
            try await Task.sleep(until: start + .seconds(Double(step) * pause), clock: .continuous)
            report(served, server, at: Int(Double(step) * pause))
        }
        served.stop()
        let grown = served.databaseBytes - bytesBefore
        print("  \(grown / max(1, server.loop.answers.new)) bytes per handled message")
    }

    /// Resident is also what it has of the files of libraries, which depends on how it was linked; its own is not.
    private static func report(_ served: ServedOffbot, _ server: LoadServer, at seconds: Int) {
        let (answers, edits) = server.loop.answers
        print(
            String(
                format: "  %7d %9d %9d %16.1f %15.1f %12.1f %11.1f", seconds, answers, edits,
                megabytes("VmRSS", of: served), megabytes("RssAnon", of: served), Double(served.databaseBytes) / 1e6,
                Double(served.logBytes) / 1e6))
        // Into a file, too, the curve is written while it grows.
        fflush(nil)
    }

    private static func megabytes(_ name: String, of served: ServedOffbot) -> Double {
        (Double(served.status(name).prefix { $0.isNumber }) ?? 0) / 1024
    }
}

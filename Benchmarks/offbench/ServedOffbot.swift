import Foundation

/// `offbot serve` as a process of its own, or another bot, against a server on loopback.
nonisolated struct ServedOffbot {
    private let process = Process()
    private let database: String

    init(
        _ program: String, _ arguments: [String] = ["serve"], database: String, in folder: URL,
        environment: [String: String]
    ) throws {
        self.database = database
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment.merging([
            "OFF_DATABASE": database, "OFF_ACCESS": "open", "OFF_LOG": "warning", "OFF_LINES_PER_MINUTE": "0",
            "HOME": folder.path, "TMPDIR": folder.path,
        ]) { $1 }
        try process.run()
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Of the file alone; its log is folded into it at the end.
    var databaseBytes: Int { ServedOffbot.bytes(of: database) }
    var logBytes: Int { ServedOffbot.bytes(of: database + "-wal") }

    private static func bytes(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    /// A line of the kernel's own about it.
    func status(_ name: String) -> String {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    }

    var processorSeconds: Double { ServedOffbot.processorSeconds(of: process.processIdentifier) }

    static func processorSeconds(of process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}

/// How long answers took.
nonisolated struct Latencies: CustomStringConvertible {
    private let sorted: [UInt32]

    /// In microseconds.
    init(_ latencies: [UInt32]) {
        sorted = latencies.sorted()
    }

    var count: Int { sorted.count }

    var description: String {
        String(
            format: "%.1f ms (median), %.1f ms (99 %%), %.1f ms (longest)", milliseconds(at: 0.5),
            milliseconds(at: 0.99), milliseconds(at: 1))
    }

    private func milliseconds(at share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1000
    }
}

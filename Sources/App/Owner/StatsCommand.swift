import FoundationEssentials
import HTTP
import Messaging
import Shared
import World

/// `offbot stats`: how many people, how many messages, how large the file; counts alone.
struct StatsCommand {
    private static let day: TimeInterval = 86_400

    private let configuration: Configuration

    init(_ options: inout Options) throws {
        try options.finish()
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        guard FileManager.default.fileExists(atPath: configuration.databasePath) else {
            return print(
                "There is nothing to count: there is no database yet, “\(configuration.databasePath)”.".visible)
        }
        let stores = try Stores(readOnly: configuration.databasePath)
        let now = World.real(network: NoNetwork()).now()
        let seen = Dictionary(grouping: try stores.access.knownChats(), by: \.person).values
            .compactMap { $0.map(\.lastMessageAt).max() }
        let active = { (days: Double) in
            seen.count { now.timeIntervalSince($0) < days * StatsCommand.day }
        }
        let counts = try stores.inbox.counts(since: now.addingTimeInterval(-30 * StatsCommand.day))
        let lines = [
            ("people", "\(seen.count)"), ("here in the last 7 days", "\(active(7))"),
            ("here in the last 30 days", "\(active(30))"),
            ("messages handled in the last 30 days", "\(counts.handled)"), ("waiting", "\(counts.waiting)"),
            ("set aside", "\(counts.quarantined)"),
            ("size of the file", "\(size(of: [configuration.databasePath, configuration.databasePath + "-wal"]))"),
        ]
        for (name, value) in lines { print("\(name.padded(to: 38))\(value)") }
    }

    private func size(of paths: [String]) -> String {
        let bytes = paths.map(FileSize.of).reduce(0, +)
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}

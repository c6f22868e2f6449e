import protocol Database.Transactions
import FoundationEssentials
import HTTP
import Messaging
import Shared
import World

/// `offbot quarantine`: the messages that could not be handled, kept until somebody has looked at them.
struct QuarantineCommand {
    private enum Action: String, CaseIterable {
        case list
        case retry
        case drop
    }

    private let action: Action
    private let showsBytes: Bool
    private let chosen: [String]
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        showsBytes = options.flag("--bytes")
        let words = try options.files()
        guard let action = Action(rawValue: words.first ?? "list") else {
            throw Failure(.usedWrongly, "quarantine knows list, retry and drop, not “\(words[0])”.")
        }
        self.action = action
        chosen = Array(words.dropFirst())
        configuration = try Configuration(file: options.configurationFile)
        guard action == .list || !chosen.isEmpty else {
            throw Failure(.usedWrongly, "quarantine \(action.rawValue) needs the numbers that list shows, or “all”.")
        }
    }

    func run() throws {
        guard FileManager.default.fileExists(atPath: configuration.databasePath) else {
            return print("Nothing was set aside: there is no database yet.")
        }
        switch action {
        case .list: try list()
        case .retry: try change(named: "to be tried again") { try $0.retry($1) }
        case .drop: try change(named: "dropped for good") { try $0.drop($1) }
        }
    }

    private func list() throws {
        let stores = try Stores(readOnly: configuration.databasePath)
        let rows = try stores.inbox.quarantined()
        print(rows.isEmpty ? "Nothing was set aside." : "number  came                  from                  bytes")
        for row in rows {
            let columns = [
                String(row.id).padded(to: 6), row.receivedAt.formatted(.iso8601).padded(to: 20),
                row.account.padded(to: 20), String(row.raw.count),
            ]
            print(columns.joined(separator: "  "))
            if showsBytes { print("        " + String(decoding: row.raw, as: UTF8.self).visible) }
        }
        if !rows.isEmpty && !showsBytes { print("What they say is shown with --bytes: it is somebody's own words.") }
        let counts = try stores.outbox.counts()
        print(
            """

            Sent in the last month: \(counts.delivered). Their end is unknown: \(counts.uncertain). \
            Refused or too late: \(counts.failed). Waiting: \(counts.waiting).
            Sends whose answer was lost, those included that were repeated: \(counts.uncertainSends).
            """)
    }

    private func change(named done: String, _ change: (any InboxStore, Int64) throws -> Void) throws {
        let (database, isServed) = try Wiring.openBeside(
            configuration, as: "offbot quarantine", world: World.real(network: NoNetwork()))
        let stores = Stores(database)
        let known = try stores.inbox.quarantined().map(\.id)
        let numbers = chosen == ["all"] ? known : try chosen.map { try number($0, among: known) }
        try stores.database.transaction { for id in numbers { try change(stores.inbox, id) } }
        print("\(numbers.count) \(done).")
        guard action == .retry, !numbers.isEmpty else { return }
        print(isServed ? "The running Off takes them up within a minute." : "It takes them up when it is started.")
    }

    private func number(_ word: String, among known: [Int64]) throws -> Int64 {
        guard let number = Int64(word), known.contains(number) else {
            throw Failure(.failed, "There is no message “\(word)” set aside. “offbot quarantine list” shows them.")
        }
        return number
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

import FoundationEssentials
import Messaging
import Shared

/// `offbot people`: who talks with this Off, by number, and on which day each was last here. Never what they say, nor
/// who they are on their network.
struct PeopleCommand {
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        try options.finish()
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        guard FileManager.default.fileExists(atPath: configuration.databasePath) else {
            return print("Nobody is here yet: there is no database “\(configuration.databasePath)”.".visible)
        }
        let chats = try Stores(readOnly: configuration.databasePath).access.knownChats()
        let people = Dictionary(grouping: chats, by: \.person).sorted { $0.key < $1.key }
        print(people.isEmpty ? "Nobody is here yet." : "person  role      network   last here")
        for (person, chats) in people {
            let last = chats.map(\.lastMessageAt).max().map { WallTime($0, in: .current).day.iso }
            print(
                [
                    String(person.number).padded(to: 6), role(of: chats).padded(to: 8),
                    Set(chats.map(\.network)).sorted().joined(separator: ", ").padded(to: 8), last ?? "",
                ].joined(separator: "  "))
        }
        if people.count > 1 { print("\(people.count) people.") }
    }

    private func role(of chats: [KnownChat]) -> String {
        if chats.contains(where: \.isOwner) { return "owner" }
        // A terminal needs nobody's leave.
        return chats.contains { $0.network == "terminal" || $0.isLetIn(by: configuration.access) } ? "guest" : "outside"
    }
}

import protocol Database.Transactions
import FoundationEssentials
import HTTP
import Messaging
import Shared
import World

/// `offbot invite`: makes codes that let people in, lists them, and takes them back.
struct InviteCommand {
    private enum Action {
        case make
        case list
        case revoke(String)
    }

    private static let mostUses = 1000
    private static let mostDays = 365

    private let action: Action
    private let uses: Int
    private let days: Int
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        let (uses, days) = (try options.value("--uses"), try options.value("--days"))
        let words = try options.files()
        switch (words.first, words.count) {
        case (nil, _): action = .make
        case ("list", 1): action = .list
        case ("revoke", 2): action = .revoke(words[1])
        default:
            throw Failure(.usedWrongly, "invite makes a code; “invite list” and “invite revoke NUMBER” are the others.")
        }
        guard case .make = action else {
            guard uses == nil, days == nil else {
                throw Failure(.usedWrongly, "--uses and --days are for a new invitation.")
            }
            (self.uses, self.days) = (0, 0)
            configuration = try Configuration(file: options.configurationFile)
            return
        }
        self.uses = try InviteCommand.number(
            uses, "--uses", among: 1...InviteCommand.mostUses, usual: Invitation.usualUses)
        self.days = try InviteCommand.number(
            days, "--days", among: 1...InviteCommand.mostDays, usual: Invitation.usualDays)
        configuration = try Configuration(file: options.configurationFile)
    }

    private static func number(
        _ written: String?, _ name: String, among range: ClosedRange<Int>, usual: Int
    ) throws -> Int {
        guard let written else { return usual }
        guard let number = Int(written), range.contains(number) else {
            throw Failure(.usedWrongly, "\(name) is a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    func run() throws {
        switch action {
        case .make: try make()
        case .list: try list()
        case .revoke(let chosen): try revoke(chosen)
        }
    }

    /// Works while `serve` is running too, which reads the invitation from the file when somebody sends its code.
    private func make() throws {
        try configuration.prepareDefaultFolder()
        let world = World.real(network: NoNetwork())
        let stores = Stores(try Wiring.openBeside(configuration, as: "offbot invite", world: world).database)
        let made = try stores.database.transaction {
            try Invitations.make(in: stores, uses: uses, days: days, random: world.random, at: world.now())
        }
        let links = try stores.access.links().values.sorted().compactMap { EntryCode.link(made.code, to: $0) }
        print(
            """
            Give this to \(uses == 1 ? "one person" : "up to \(uses) people"), to send to your bot by \
            \(InviteCommand.written(made.expiresAt)):

            \(([EntryCode.written(made.code)] + links).map { "    \($0)" }.joined(separator: "\n"))

            “offbot invite revoke \(made.number)” takes it back.
            """)
        if configuration.access != .invite {
            print("OFF_ACCESS is not invite here: until it is, this code lets nobody in.")
        }
    }

    private func list() throws {
        let now = World.real(network: NoNetwork()).now()
        let invitations = try existing()?.access.invitations() ?? []
        print(invitations.isEmpty ? "There is no invitation." : "number  code            uses left  until")
        for one in invitations {
            let isOver = one.isValid(at: now) ? "" : "  (over)"
            print(
                [
                    String(one.number).padded(to: 6), EntryCode.written(one.code),
                    String(one.usesLeft).padded(to: 9), InviteCommand.written(one.expiresAt) + isOver,
                ].joined(separator: "  "))
        }
    }

    private func revoke(_ chosen: String) throws {
        let code = EntryCode.read(chosen)
        let known = try existing()?.access.invitations() ?? []
        guard let one = known.first(where: { $0.code == code || String($0.number) == chosen }) else {
            throw Failure(.failed, "There is no such invitation. “offbot invite list” shows them.")
        }
        let world = World.real(network: NoNetwork())
        let stores = Stores(try Wiring.openBeside(configuration, as: "offbot invite", world: world).database)
        try stores.database.transaction { try stores.access.removeInvitation(one.number) }
        print("Invitation \(one.number) lets nobody in any more. Whoever came in by it stays.")
    }

    private func existing() throws -> Stores? {
        guard FileManager.default.fileExists(atPath: configuration.databasePath) else { return nil }
        return try Stores(readOnly: configuration.databasePath)
    }

    private static func written(_ time: Date) -> String {
        let wall = WallTime(time, in: .current)
        return "\(wall.day.iso) \(wall.time)"
    }
}

extension String {
    /// For columns in a terminal.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

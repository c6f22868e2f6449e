import protocol Database.Transactions
import FoundationEssentials
import HTTP
import Messaging
import World

/// `offbot setup`: prints the code that makes its sender the owner.
struct SetupCommand {
    private static let lifetime: TimeInterval = 24 * 3600

    private let replaces: Bool
    private let isForMatrix: Bool
    private let logsIn: Bool
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        replaces = options.flag("--replace")
        isForMatrix = options.flag("matrix")
        logsIn = isForMatrix && options.flag("--login")
        try options.finish()
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() async throws {
        if isForMatrix { return try await setUpMatrix() }
        try configuration.prepareDefaultFolder()
        let world = World.real(network: NoNetwork())
        let (database, isServed) = try Wiring.openBeside(configuration, as: "offbot setup", world: world)
        let stores = Stores(database)
        let code = SetupCode(
            code: EntryCode.random(from: world.random), expiresAt: world.now().addingTimeInterval(SetupCommand.lifetime)
        )
        // Works while `serve` is running too, which reads the code from the file when somebody sends one.
        let isOwned = try stores.database.transaction {
            let isOwned = try stores.access.owner() != nil
            if !isOwned || replaces { try stores.access.setCode(code) }
            return isOwned
        }
        guard !isOwned || replaces else {
            throw Failure(
                .failed,
                "This Off has its owner. “offbot setup --replace” makes a code that hands it over to whoever sends it.")
        }
        print(
            """
            Send this to your bot within a day, from the account that is to own it:

                \(EntryCode.written(code.code))

            It is good once, and takes the place of any code before it. It belongs to \(configuration.databasePath).

            """)
        if isOwned, configuration.access == .owner {
            print("Whoever owns it now will not be let in any more. What they noted stays in the file.")
        }
        if configuration.access == .open { print("OFF_ACCESS is open: everybody is let in, with or without a code.") }
        // Where it is served, the service has its token.
        if configuration.telegram == nil, configuration.matrix == nil, !isServed {
            print(
                "OFF_TELEGRAM_TOKEN is not set here; “offbot serve” needs it. @BotFather on Telegram makes a bot and its token."
            )
        }
    }

    private func setUpMatrix() async throws {
        guard let matrix = configuration.matrix else {
            throw Failure(
                .configuredWrongly,
                "Set OFF_MATRIX_HOMESERVER and OFF_MATRIX_USER first: the server, and the account that Off is to have.")
        }
        if logsIn { return try await MatrixLogin(matrix: matrix, configuration: configuration).run() }
        try MatrixRegistration(matrix: matrix, random: World.real(network: NoNetwork()).random).write()
    }
}

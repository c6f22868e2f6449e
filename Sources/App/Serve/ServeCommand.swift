import class Database.DatabaseLock
import Domains
import FoundationEssentials
import HTTP
import Matrix
import Messaging
import Shared
import Telegram
import Words
import World

/// `offbot serve`: serves every configured network until it is told to stop.
struct ServeCommand {
    /// How long messages on their way may take to arrive once it is told to stop.
    private static let drain = Duration.seconds(10)
    /// How often free memory is returned to the system.
    nonisolated private static let memoryPause = Duration.seconds(20)

    private let configuration: Configuration

    init(_ options: inout Options) throws {
        try options.finish()
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() async throws {
        ProcessMemory.configure()
        try checkNetworks()
        let book = try WordBook(folder: configuration.promptsFolder)
        let certificates = try configuration.certificateFile()
        try configuration.prepareDefaultFolder()
        // A refused start leaves no database behind; where there is one, whoever has it is named first.
        let isThere = FileManager.default.fileExists(atPath: configuration.databasePath)
        let held = isThere ? try lockDatabase() : nil
        let accountLocks = try lockAccounts()
        let lock = try held ?? lockDatabase()
        let credentials = configuration.matrix?.credentials
        let secrets = [configuration.telegram?.token.secret, credentials?.secret, configuration.ai?.key]
            .compactMap(\.self)
        let log = Log.standardError(level: configuration.logLevel, secrets: secrets)
        let network = try Wiring.transport(trusting: certificates)
        let world = World.real(network: network, log: log)
        let wiring = Wiring(
            storage: .sqlite(
                try Wiring.open(
                    configuration.databasePath, world: world, checkpointer: configuration.replica.checkpointer)),
            book: book,
            operatorName: configuration.operatorName, zone: TimeZone.current.identifier,
            ai: configuration.ai.map { ($0.offer, $0.store(over: network)) }, access: configuration.access,
            random: world.random, log: log)
        try checkLogin(wiring)
        let adapters = adapters(wiring, book, world)
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: adapters, access: configuration.access,
            replicator: configuration.replicator(over: network), linesPerMinute: configuration.linesPerMinute,
            world: world)
        try greet(adapters.map(\.account).joined(separator: " and "), wiring: wiring, log: log)
        try await serve(service, log: log)
        network.close()
        withExtendedLifetime((lock, accountLocks)) {}
    }

    private func checkNetworks() throws {
        guard configuration.telegram != nil || configuration.matrix != nil else {
            throw Failure(
                .configuredWrongly,
                "There is no network to serve: set OFF_TELEGRAM_TOKEN to what @BotFather gave you for your bot, or "
                    + "OFF_MATRIX_HOMESERVER and OFF_MATRIX_USER.")
        }
    }

    /// Without a token or a password, there is a login that is kept.
    private func checkLogin(_ wiring: Wiring) throws {
        guard let matrix = configuration.matrix, try matrix.lacksLogin(in: wiring.stores) else { return }
        throw Failure(.configuredWrongly, MatrixConfiguration.needsLogin)
    }

    /// One for each network that is set up; a failure of one is no other's.
    private func adapters(_ wiring: Wiring, _ book: WordBook, _ world: World) -> [any Adapter] {
        let telegram = configuration.telegram.map {
            TelegramAdapter(
                token: $0.token, address: $0.address, introductions: Introduction.all(in: book), world: world,
                documents: wiring.documents(now: world.now))
        }
        let matrix = configuration.matrix.map { matrix in
            MatrixAdapter(
                matrix.credentials, inviters: matrix.inviters, words: EncryptedRoomWords(in: book), world: world,
                documents: wiring.documents(now: world.now))
        }
        wiring.fetch = { file in
            let isOnMatrix = file.id.hasPrefix("mxc://")
            let limit = ImportReader.largest
            let fetched =
                isOnMatrix
                ? await matrix?.fetch(file, limit: limit) : await telegram?.fetch(file, limit: limit)
            return fetched ?? .notFound
        }
        let adapters: [(any Adapter)?] = [telegram, matrix]
        return adapters.compactMap(\.self)
    }

    private func serve(_ service: Service, log: Log) async throws {
        let serving = Task { try await service.run(draining: ServeCommand.drain) }
        let signals = Signals {
            log.info("offbot", "told to stop; what is on its way may still arrive")
            serving.cancel()
        }
        let givingBack = Task.detached {
            while !Task.isCancelled {
                try? await Task.sleep(for: ServeCommand.memoryPause)
                ProcessMemory.giveBack()
            }
        }
        defer {
            signals.stop()
            givingBack.cancel()
        }
        do {
            try await serving.value
        } catch let error as TokenInUse {
            throw Failure(.failed, error.description)
        }
        log.info("offbot", "stopped; everything else waits in the file")
    }

    private func greet(_ account: String, wiring: Wiring, log: Log) throws {
        log.info("offbot", "version \(Command.version) serves \(account), open to \(configuration.access.described)")
        if configuration.replica.mode != .none {
            log.info("offbot", "Litestream checkpoints: OFF_REPLICA is \(configuration.replica.mode.rawValue)")
        }
        for warning in configuration.warnings { log.warning("offbot", warning) }
        if let ai = configuration.ai {
            log.info("ai", "reviews may be put into words by \(ai.described), for those who agree to that")
            if let open = ai.inTheOpen {
                log.warning("ai", "OFF_AI_URL begins with http://: \(open) can be read on the way")
            }
        }
        guard configuration.access != .open, try wiring.stores.access.owner() == nil else { return }
        log.warning("offbot", "nobody owns this Off yet: run “offbot setup” and send the code to your bot")
    }

    private func lockDatabase() throws -> DatabaseLock {
        try DatabaseLock(database: configuration.databasePath, holder: "offbot serve")
    }

    private func lockAccounts() throws -> [FileLock] {
        let telegram = try configuration.telegram.flatMap {
            try AccountLock.lock(
                "telegram-\($0.token.bot)", of: "Bot \($0.token.bot)", in: configuration.lockFolders)
        }
        let matrix = try configuration.matrix.flatMap { matrix in
            let digest = SHA256.digest(of: Array(matrix.user.text.utf8)).prefix(8).map { String($0, radix: 16) }
            return try AccountLock.lock(
                "matrix-\(digest.joined(separator: "-"))", of: matrix.user.text, in: configuration.lockFolders)
        }
        return [telegram, matrix].compactMap(\.self)
    }
}

extension Wiring {
    static func transport(trusting certificates: String?) throws -> CurlTransport {
        do {
            return try CurlTransport(certificateFile: certificates)
        } catch {
            throw Failure(.failed, "libcurl could not be loaded: install the package libcurl4.")
        }
    }
}

extension Access {
    fileprivate var described: String {
        switch self {
        case .owner: "its owner only"
        case .invite: "its owner and whoever was invited"
        case .list(let allowed): "its owner and a list of \(allowed.count)"
        case .open: "everybody"
        }
    }
}

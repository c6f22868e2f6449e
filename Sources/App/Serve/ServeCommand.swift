import class Database.DatabaseLock
import Domains
import FoundationEssentials
import HTTP
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
        guard let telegram = configuration.telegram else {
            throw Failure(
                .configuredWrongly,
                "There is no network to serve: set OFF_TELEGRAM_TOKEN to what @BotFather gave you for your bot.")
        }
        let book = try WordBook(folder: configuration.promptsFolder)
        let certificates = try configuration.certificateFile()
        try configuration.prepareDefaultFolder()
        let lock = try DatabaseLock(database: configuration.databasePath, holder: "offbot serve")
        let tokenLock = try lockToken(of: telegram.token)
        let secrets = [telegram.token.secret, configuration.ai?.key].compactMap(\.self)
        let log = Log.standardError(level: configuration.logLevel, secrets: secrets)
        let network = try transport(trusting: certificates)
        let world = World.real(network: network, log: log)
        let wiring = Wiring(
            storage: .sqlite(
                try Wiring.open(
                    configuration.databasePath, world: world, checkpointer: configuration.replica.checkpointer)),
            book: book,
            operatorName: configuration.operatorName, zone: TimeZone.current.identifier,
            ai: configuration.ai.map { ($0.offer, $0.store(over: network)) }, access: configuration.access,
            random: world.random, log: log)
        let adapter = TelegramAdapter(
            token: telegram.token, address: telegram.address, introductions: Introduction.all(in: book), world: world,
            documents: wiring.documents(now: world.now))
        wiring.fetch = { await adapter.fetch($0, limit: ImportReader.largest) }
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], access: configuration.access,
            replicator: configuration.replicator(over: network), linesPerMinute: configuration.linesPerMinute,
            world: world)
        try greet(adapter.account, wiring: wiring, log: log)
        try await serve(service, log: log)
        network.close()
        withExtendedLifetime((lock, tokenLock)) {}
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

    /// Two processes that poll with one token would take each other's messages, even with different databases.
    private func lockToken(of token: BotToken) throws -> FileLock? {
        for folder in configuration.lockFolders {
            do {
                return try FileLock("\(folder)/off-telegram-\(token.bot).lock", holder: "offbot serve")
            } catch FileLock.Refusal.held(let holder) {
                throw Failure(
                    .failed,
                    "Bot \(token.bot) is served already by \(holder ?? "another program"). Stop that first, or use "
                        + "another bot.")
            } catch {
                continue
            }
        }
        // Without a lock, Telegram itself reports a second process.
        return nil
    }

    private func transport(trusting certificates: String?) throws -> CurlTransport {
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

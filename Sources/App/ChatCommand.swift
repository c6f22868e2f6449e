import class Database.DatabaseLock
import Dispatch
import Domains
import FoundationEssentials
import Glibc
import Messaging
import Screens
import Terminal
import Words
import World

/// `offbot chat`: one person, this terminal, no network.
struct ChatCommand {
    private let isMock: Bool
    private let start: WrittenTime?
    private let name: String
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        isMock = options.flag("--mock")
        start = try options.value("--at").map { text in
            guard let time = WrittenTime(text, zone: .current) else {
                throw Failure(.usedWrongly, "--at needs a time such as \"2026-03-02 20:00 Europe/Berlin\".")
            }
            return time
        }
        name = try options.value("--as") ?? "me"
        try options.finish()
        guard !name.isEmpty else { throw Failure(.usedWrongly, "--as needs a name.") }
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() async throws {
        let world = World.real(network: NoNetwork(), now: clock())
        let book = try WordBook(folder: configuration.promptsFolder)
        if isMock {
            printError("sample data in memory: nothing of this is saved.")
        } else {
            try configuration.prepareDefaultFolder()
        }
        let lock = isMock ? nil : try DatabaseLock(database: configuration.databasePath, holder: "offbot chat")
        let wiring = try wiring(world: world, book: book)
        if isMock, let sample = Sample.named("steady") {
            try wiring.fill(sample, account: TerminalAdapter.account(of: name), address: name, at: world.now())
        }
        let style = TerminalStyle.current(environment: ProcessInfo.processInfo.environment)
        let mode = style.isInteractive ? TerminalMode() : nil
        defer { mode?.restore() }
        let show: @Sendable ([UInt8]) -> Void = { bytes in Output.write(bytes, to: STDOUT_FILENO) }
        let reader = LineReader(echo: mode == nil ? nil : show)
        let signals = Signals { reader.stop() }
        let adapter = TerminalAdapter(
            name: name, style: style, reader: reader, now: world.now,
            write: { Output.write($0, to: STDOUT_FILENO) })
        try await Service(stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: world)
            .run()
        signals.stop()
        withExtendedLifetime(lock) {}
    }

    private func wiring(world: World, book: WordBook) throws -> Wiring {
        let storage: Wiring.Storage =
            isMock
            ? .mock(Wiring.mock(world: world))
            : .sqlite(
                try Wiring.open(
                    configuration.databasePath, world: world, checkpointer: configuration.replica.checkpointer))
        return Wiring(
            storage: storage, book: book, operatorName: configuration.operatorName,
            zone: (start?.zone ?? .current).identifier, ai: isMock ? Wiring.mockModel(world) : nil)
    }

    /// The wall clock, or one that starts at `--at`.
    private func clock() -> @Sendable () -> Date {
        guard let start else { return { Date() } }
        let offset = start.date.timeIntervalSinceNow
        return { Date().addingTimeInterval(offset) }
    }
}

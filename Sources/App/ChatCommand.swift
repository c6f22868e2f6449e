import struct Database.CaughtFailure
import struct Database.DatabaseError
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
            let time = try WrittenTime(of: "--at", text)
            guard time.date.timeIntervalSince1970 >= 0 else { throw Failure(.usedWrongly, "--at begins with 1970.") }
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
        if isMock { printError("sample data in memory: nothing of this is saved.") }
        let (storage, lock, refusal) = try open(world)
        let wiring = wiring(storage, world: world, book: book)
        if isMock, let sample = Sample.named("steady") {
            try wiring.fill(sample, account: TerminalAdapter.account(of: name), address: name, at: world.now())
        }
        let style = TerminalStyle.current(environment: ProcessInfo.processInfo.environment)
        if style.isInteractive { printError("Ctrl-D leaves the chat.") }
        let mode = style.isInteractive ? TerminalMode() : nil
        defer { mode?.restore() }
        let show: @Sendable ([UInt8]) -> Void = { bytes in Output.write(bytes, to: STDOUT_FILENO) }
        let reader = LineReader(echo: mode == nil ? nil : show)
        wiring.fetch = { TerminalAdapter.fetch($0, limit: ImportReader.largest) }
        let signals = Signals { reader.stop() }
        let adapter = TerminalAdapter(
            name: name, style: style, reader: reader, now: world.now,
            write: { Output.write($0, to: STDOUT_FILENO) }, documents: wiring.documents(now: world.now),
            goesOn: { error in
                guard ChatCommand.mayPass(error) else { return false }
                printError(Failure(refusal ?? error).sentence)
                return true
            })
        try await Service(stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: world)
            .run()
        signals.stop()
        withExtendedLifetime(lock) {}
    }

    /// Where nothing can be saved, words of danger are answered all the same: from memory that takes nothing.
    private func open(_ world: World) throws -> (Wiring.Storage, DatabaseLock?, DatabaseError?) {
        if isMock { return (.mock(Wiring.mock(world: world)), nil, nil) }
        do {
            try configuration.prepareDefaultFolder()
            let lock = try DatabaseLock(database: configuration.databasePath, holder: "offbot chat")
            let database = try Wiring.open(
                configuration.databasePath, world: world, checkpointer: configuration.replica.checkpointer)
            return (.sqlite(database), lock, nil)
        } catch let error as DatabaseError where ChatCommand.mayPass(error) {
            return (.mock(Wiring.mock(refusing: error.kind)), nil, error)
        }
    }

    /// Whether it is about room or leave to write, and not about the file itself.
    private static func mayPass(_ error: any Error) -> Bool {
        switch ((error as? CaughtFailure)?.error ?? error as? DatabaseError)?.kind {
        case .full, .readOnly: true
        default: false
        }
    }

    private func wiring(_ storage: Wiring.Storage, world: World, book: WordBook) -> Wiring {
        Wiring(
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

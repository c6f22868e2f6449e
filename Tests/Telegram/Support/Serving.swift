import Foundation
import Support

/// `offbot serve` as a process, which can be killed and started again.
nonisolated final class Serving: Sendable {
    let folder: URL
    let server: FakeBotAPIServer
    private let access: String
    private let process = Watched<ChildProcess?>(nil)

    init(_ bot: FakeBotAPI, access: String = "open", in folder: URL) throws {
        self.folder = folder
        self.access = access
        server = try FakeBotAPIServer(bot)
    }

    var database: String { folder.path + "/off.sqlite" }

    var environment: [String: String] {
        [
            "OFF_DATABASE": database, "OFF_TELEGRAM_TOKEN": FakeBotAPI.token, "OFF_TELEGRAM_API": server.url,
            "OFF_ACCESS": access, "OFF_LOG": "debug", "OFF_OPERATOR": "Ana",
            // The people of a test write faster than people do.
            "OFF_LINES_PER_MINUTE": "0",
            "XDG_RUNTIME_DIR": folder.path, "TZ": "Europe/Berlin",
        ]
    }

    /// With settings changed from the usual ones, or removed.
    func start(_ changes: [String: String] = [:]) throws {
        let process = try ChildProcess(
            products + "/offbot", ["serve"], environment: environment.merging(changes) { $1 })
        self.process.change { $0 = process }
    }

    /// Kills the process, and starts another once it is gone.
    func restart() throws {
        // Releasing the process kills and reaps it.
        process.change { $0 = nil }
        try start()
    }

    /// Stops it with SIGTERM; returns how it ended and everything it has logged.
    func stop() async -> ChildProcess.Ended? {
        process.value?.send(SIGTERM)
        return await process.value?.end()
    }

    func kill() { process.value?.kill() }

    func ended() async -> ChildProcess.Ended? { await process.value?.end() }

    func log(containing words: String) async -> String { await process.value?.output(containing: words) ?? "" }
}

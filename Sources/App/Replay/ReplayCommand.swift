import FoundationEssentials
import Shared
import Words

/// `offbot replay`: plays transcripts and reports where the replies differ from them.
struct ReplayCommand {
    private let stores: [ReplayStore]
    private let paths: [String]
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        let named = try options.value("--store")
        if let named {
            guard let store = ReplayStore(rawValue: named) else {
                throw Failure(.usedWrongly, "--store is mock or sqlite, not “\(named)”.")
            }
            stores = [store]
        } else {
            stores = ReplayStore.allCases
        }
        paths = try options.files()
        guard !paths.isEmpty else { throw Failure(.usedWrongly, "replay needs a transcript, or a folder of them.") }
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() async throws {
        let book = try WordBook(folder: configuration.promptsFolder)
        let files = try paths.flatMap(ReplayCommand.transcripts)
        guard !files.isEmpty else {
            throw Failure(.failed, "There is no .chat file in \(paths.joined(separator: ", ")).")
        }
        var failed = 0
        for file in files {
            let problems = try await ReplayCommand.problems(in: file, on: stores, book: book)
            print(problems.isEmpty ? "ok    \(file)" : "FAIL  \(file)")
            for problem in problems { print(problem.visible) }
            if !problems.isEmpty { failed += 1 }
        }
        let where_ = stores.map(\.rawValue).joined(separator: " and ")
        print("\(files.count - failed) of \(files.count) transcripts as written, on \(where_)")
        if failed > 0 { throw Failure(.failed, "") }
    }

    /// Plays a file on each store; with several stores, the replies must be identical.
    static func problems(in file: String, on stores: [ReplayStore], book: WordBook, fraction: TimeInterval = 0)
        async throws -> [String]
    {
        guard let data = FileManager.default.contents(atPath: file), let content = String(data: data, encoding: .utf8)
        else { throw Failure(.failed, "“\(file)” cannot be read.") }
        let script = try ChatScript(name: file, content: content)
        var problems: [String] = []
        var logs: [(store: ReplayStore, log: [String])] = []
        for store in stores {
            let player = ReplayPlayer(script, on: store, book: book, fraction: fraction)
            try await player.play()
            // A problem that occurs on both stores is reported once.
            problems += player.problems.filter { !problems.contains($0) }
            logs.append((store, player.log))
        }
        if let first = logs.first {
            for other in logs.dropFirst() where other.log != first.log {
                problems.append(
                    "\(file): \(first.store.rawValue) and \(other.store.rawValue) do not answer the same:\n"
                        + Difference.lines(from: first.log, to: other.log))
            }
        }
        return problems
    }

    private static func transcripts(at path: String) throws -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(.failed, "There is no “\(path)”.")
        }
        guard isFolder else { return [path] }
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".chat") }.sorted()
            .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }
}

package import Conversation
package import FoundationEssentials
import Glibc
package import Messaging
package import Shared
import Synchronization

/// A terminal as a network like any other: typed lines go through the inbox, shown messages come from the outbox.
package final class TerminalAdapter: Adapter {
    package let account: String
    package let abilities = Abilities.terminal

    private let name: String
    private let style: TerminalStyle
    private let renderer: TerminalRenderer
    private let reader: LineReader
    private let now: @Sendable () -> Date
    /// A terminal cannot edit a printed line: of a live message, only the new lines are printed below.
    private let lastShown = Mutex<RenderedMessage?>(nil)
    /// The last thing on the screen is the prompt.
    private let isInviting = Mutex(false)
    private let write: @Sendable (String) -> Bool
    private let documents: DocumentSource
    private let goesOn: @MainActor (any Error) -> Bool

    /// `write` returns false when nobody reads any more. `goesOn` says why a line could not be taken, and returns whether
    /// the next one may be.
    package init(
        name: String, style: TerminalStyle, reader: LineReader, now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (String) -> Bool, documents: @escaping DocumentSource = { _, _ in nil },
        goesOn: @escaping @MainActor (any Error) -> Bool = { _ in false }
    ) {
        account = TerminalAdapter.account(of: name)
        self.name = name
        self.style = style
        renderer = TerminalRenderer(style: style)
        self.reader = reader
        self.now = now
        self.write = write
        self.documents = documents
        self.goesOn = goesOn
    }

    /// Each name is an account of its own, so that one name's messages are not shown to another.
    package static func account(of name: String) -> String { "terminal:\(name)" }

    @MainActor package func listen(_ post: any InboundSink) async throws {
        // First shows what the last run had accepted or decided but not shown.
        var refusal = try await refusal { try await post.settle() }
        if style.isInteractive {
            // What came by itself at the start shows already where they are.
            if refusal == nil, lastShown.withLock({ $0 == nil }) {
                refusal = try await self.refusal { try await handle(nil, number: 0, post) }
            }
            if !isInviting.withLock({ $0 }) { invite() }
        }
        var number = 0
        for await line in reader.lines {
            reader.handled()
            if reader.hasStopped || style.isInteractive && TerminalAdapter.leaves(line) { break }
            number += 1
            refusal = try await self.refusal { try await handle(line, number: number, post) }
            // What was accepted waits; words of danger are answered even if they were not.
            if refusal != nil { try? await post.settle() }
            invite()
        }
        if style.isInteractive { _ = write("\n") }
        if let refusal { throw refusal }
    }

    /// What ends a program in a terminal. The place is kept, as with Ctrl-D.
    static func leaves(_ line: String) -> Bool { ["exit", "quit"].contains(line.cleaned.lowercased()) }

    /// Why nothing could be saved, where that may pass.
    @MainActor private func refusal(of work: () async throws -> Void) async throws -> (any Error)? {
        do {
            try await work()
            return nil
        } catch {
            guard goesOn(error) else { throw error }
            return error
        }
    }

    package func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        let event = try Event(kept: String(decoding: raw, as: UTF8.self))
        var input = event.line.map { Input(typed: $0) } ?? .opened
        if case .command("import", let path) = input, !path.isEmpty {
            input = .file(TerminalAdapter.file(named: path))
        }
        return .message(Envelope(address: event.address, sentAt: event.sentAt, input: input))
    }

    package func deliver(_ item: OutboxItem) async -> Delivery {
        let before = lastShown.withLock { last in
            defer { last = item.message }
            return item.isEdit && item.kind != .answer ? last : nil
        }
        let file = await save(item.message.document, of: item.chat.person)
        // On a screen, an empty line separates messages; in a pipe, it ends the block.
        let block = renderer.render(item.message, after: before, file: file)
        isInviting.withLock { $0 = false }
        guard write(style.isInteractive ? "\n" + block : block + "\n") else {
            reader.stop()
            return .notSent
        }
        // A message that came by itself has pushed up the prompt, so it is printed again.
        if item.kind != .answer { invite() }
        return .delivered(String(item.id))
    }

    package func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        let block = renderer.render(line, after: nil)
        return write(style.isInteractive ? "\n" + block : block + "\n") ? .delivered("") : .gone
    }

    /// Handles one line and waits for its answer; nil stands for starting the chat.
    @MainActor private func handle(_ line: String?, number: Int, _ post: any InboundSink) async throws {
        let event = Event(address: name, sentAt: now(), line: line)
        let id = "\(event.sentAt.milliseconds)-\(getpid())-\(number)"
        let raw = Array(try event.kept.utf8)
        try post.accept(Batch(account: account, events: [.init(id: id, raw: raw)]))
        try await post.settle()
    }

    /// A file as it is typed or dropped into a terminal: in quotes, with `~`, with backslashes before blanks.
    static func file(named typed: String) -> FileReference {
        var path = typed
        for quote in ["\"", "'"] where path.count > 1 && path.hasPrefix(quote) && path.hasSuffix(quote) {
            path = String(path.dropFirst().dropLast())
        }
        if path.hasPrefix("~/") { path = (ProcessInfo.processInfo.environment["HOME"] ?? "~") + path.dropFirst() }
        for path in [path, path.replacing("\\ ", with: " ")] where access(path, F_OK) == 0 {
            return FileReference(id: path)
        }
        return FileReference(id: path, said: typed)
    }

    /// Reads a file that was named by its path, up to a limit.
    package static func fetch(_ file: FileReference, limit: Int) -> FetchedFile {
        do throws(SmallFile.Refusal) {
            return .bytes(try SmallFile(file.id, limit: limit).bytes)
        } catch {
            return error == .tooLarge ? .tooLarge : .notFound
        }
    }

    /// Saves a document where the person works, under a name that is free; returns its path, or what is said instead.
    private func save(_ document: Document?, of person: PersonID) async -> String? {
        guard let document else { return nil }
        guard let bytes = await documents(document, person) else { return document.fallback }
        let folder = FileManager.default.currentDirectoryPath
        return NewFile.write(bytes, to: folder, as: document.name) ?? document.fallback
    }

    /// With what is half typed, which a message has pushed up.
    private func invite() {
        if style.isInteractive { isInviting.withLock { $0 = write("\n> " + reader.typed) } }
    }

    private struct Event: Codable, Kept {
        let address: String
        let sentAt: Date
        let line: String?
    }
}

import Conversation
import struct Database.DatabaseError
import Domains
import FoundationEssentials
import Messaging
import Screens
import Shared
import Terminal
import Words
import World

/// Plays one transcript on one store: the product's own inbox, turns, jobs and outbox, with time and network from the
/// script.
final class ReplayPlayer {
    /// One input or event, and the replies to it.
    struct Exchange {
        let line: Int
        let said: String
        var news: [ReplayAdapter.Shown] = []
    }

    private let script: ChatScript
    private let store: ReplayStore
    private let book: WordBook
    private let fraction: TimeInterval
    private let virtual: VirtualWorld
    private let adapter = ReplayAdapter()
    private let others = [Abilities.Network.matrix, .telegram].map(ReplayAdapter.init)
    private var service: Service?
    private var wiring: Wiring?
    private var access = Access.open
    private var sample: Sample?
    private var hasModel = false
    private var isStarted = false
    private var events = 0
    private var refused: [Batch] = []
    private var exchange: Exchange
    private var positions: [String: Int] = [:]
    private(set) var problems: [String] = []
    private var logs: [String: [String]] = [:]

    /// Everything that was said, for comparison with another store; grouped by person, since the order between two
    /// people at one moment is undefined.
    var log: [String] { logs.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// `fraction` is added to the script's times, which are whole seconds.
    init(_ script: ChatScript, on store: ReplayStore, book: WordBook, fraction: TimeInterval = 0) {
        self.script = script
        self.store = store
        self.book = book
        self.fraction = fraction
        virtual = VirtualWorld(at: ReplayPlayer.usualStart + fraction)
        exchange = Exchange(line: 0, said: "")
    }

    /// Monday, 2 March 2026, 20:00 in Berlin.
    private static let usualStart = Date(timeIntervalSince1970: 1_772_478_000)

    func play() async throws {
        let (open, remove) = store.storage(in: virtual.world)
        defer { remove() }
        for line in script.lines {
            try await play(line, open: open)
        }
    }

    private func play(_ line: ChatScript.Line, open: () throws -> Wiring.Storage) async throws {
        switch line.action {
        case .sample(let name):
            guard sample == nil else {
                throw Failure(.usedWrongly, "\(script.name):\(line.number): a transcript is about one sample person.")
            }
            guard let found = Sample.named(name) else {
                let known = Sample.all.map(\.name).joined(separator: ", ")
                throw Failure(.usedWrongly, "\(script.name):\(line.number): no sample “\(name)”; there are \(known).")
            }
            sample = found
        case .model: hasModel = true
        case .access(let access):
            self.access = access
            // As with another configuration: the process has to start anew.
            if isStarted { try start(open) }
        case .setupCode(let code):
            try operate(open) {
                try $0.access.setCode(SetupCode(code: code, expiresAt: virtual.world.now() + ReplayPlayer.day))
            }
        case .invitation(let code):
            try operate(open) { stores in
                _ = try stores.access.addInvitation(
                    code, uses: Invitation.usualUses,
                    expiresAt: virtual.world.now() + Double(Invitation.usualDays) * ReplayPlayer.day)
            }
        case .time(let time, _):
            try await advance(to: time + fraction, line: line.number, open: open)
        case .timeOfDay(let time):
            try await advance(to: next(time) + fraction, line: line.number, open: open)
        case .pass(let seconds):
            try await advance(to: virtual.now.addingTimeInterval(seconds), line: line.number, open: open)
        case .says(let person, let text, let kind):
            try await hand(
                over: withCodes(text), as: kind, from: person, line: line.number, said: "\(person)> \(text)",
                open: open)
        case .taps(let person, let label):
            guard let payload = network(of: person).payload(of: label, for: person) else {
                return report(line.number, "there is no button “\(label)” to tap. The last reply was:")
            }
            try await hand(
                over: payload, as: .tap, from: person, line: line.number, said: "\(person)>> \(label)", open: open)
        case .fault(let fault):
            try await set(fault, line: line.number, open: open)
        case .restart:
            try start(open)
            begin(line.number, "~ restart")
            try await settle()
        case .lose(let seconds):
            try operate(open) { try Wiring.note(Gap(start: virtual.now - seconds, end: virtual.now), in: $0) }
            try start(open)
            begin(line.number, "~ lost")
            try await settle()
        case .expect(let person, let expectation):
            check(expectation, of: person, line: line.number)
        }
    }

    // MARK: - Events

    private static let day: TimeInterval = 86_400

    /// What a command of the operator does to the file beside the service.
    private func operate(_ open: () throws -> Wiring.Storage, _ work: (Stores) throws -> Void) throws {
        try ensureStarted(open)
        guard let stores = wiring?.stores else { return }
        try stores.database.transaction { try work(stores) }
    }

    private func hand(
        over content: String, as kind: ReplayAdapter.Kind, from person: String, line: Int, said: String,
        open: () throws -> Wiring.Storage
    ) async throws {
        try ensureStarted(open)
        begin(line, said)
        events += 1
        let batch = try network(of: person).event(events, from: person, at: virtual.world.now(), as: kind, content)
        await deliver(batch)
        try await settle()
    }

    /// A batch that could not be stored was not confirmed either: the network offers it again.
    private func deliver(_ batch: Batch) async {
        do {
            try service?.accept(batch)
        } catch {
            refused.append(batch)
            note(error)
        }
    }

    private func set(_ fault: ChatScript.ScriptFault, line: Int, open: () throws -> Wiring.Storage) async throws {
        try ensureStarted(open)
        begin(line, "! \(fault.rawValue)")
        switch fault {
        case .networkDown: virtual.set(.networkDown, at: .send)
        case .sendUncertain: virtual.set(.sendUncertain, at: .send)
        case .diskFull: virtual.set(.diskFull, at: .databaseWrite)
        case .readOnly: virtual.set(.readOnly, at: .databaseWrite)
        case .modelTimeout: virtual.set(.timedOut, at: .model)
        case .allWell:
            virtual.set(nil, at: .send)
            virtual.set(nil, at: .databaseWrite)
            virtual.set(nil, at: .model)
            let waiting = refused
            refused = []
            for batch in waiting { await deliver(batch) }
            try await settle()
        }
    }

    /// Lets time pass; everything that falls due happens at its own moment.
    private func advance(to time: Date, line: Int, open: () throws -> Wiring.Storage) async throws {
        guard isStarted else {
            virtual.now = time
            return
        }
        begin(line, "@ \(time.timeIntervalSince1970)")
        while let next = try service?.nextDue(), next <= time {
            virtual.now = max(virtual.now, next)
            exchange.news += drainNews()
            try await settle()
            if virtual.now >= next, try service?.nextDue() == next { break }
        }
        virtual.now = time
        try await settle()
    }

    private func next(_ time: TimeOfDay) -> Date {
        let zone = script.zone ?? .gmt
        let today = WallTime(virtual.now, in: zone).day
        let instant = WallTime(today, time).instant(in: zone)
        return instant > virtual.now ? instant : WallTime(today + 1, time).instant(in: zone)
    }

    private func settle() async throws {
        do {
            try await service?.settle()
        } catch {
            note(error)
        }
        await service?.settleNotices()
        exchange.news += drainNews()
        for shown in exchange.news.dropFirst(logged) {
            codes += shown.plain.split(whereSeparator: \.isWhitespace).map(String.init)
                .filter { $0.count == 14 && EntryCode.isMeant(by: $0) }
            logs[shown.address, default: []].append("\(exchange.said) ⟶ \(shown.plain)")
        }
        logged = exchange.news.count
    }

    private var logged = 0

    /// The codes that were shown, in their order.
    private var codes: [String] = []

    /// `{code}` stands for the code that was shown last, `{earlier code}` for the one before.
    private func withCodes(_ text: String) -> String {
        text.replacing("{code}", with: codes.last ?? "")
            .replacing("{earlier code}", with: codes.dropLast().last ?? "")
    }

    /// The same person may write over another network, which the script names in their place.
    private func network(of person: String) -> ReplayAdapter {
        others.first { $0.abilities.network.rawValue == person } ?? adapter
    }

    private func drainNews() -> [ReplayAdapter.Shown] { ([adapter] + others).flatMap { $0.drainNews() } }

    private func note(_ error: any Error) {
        let sentence =
            (error as? DatabaseError).map { DatabaseError(kind: $0.kind).description } ?? Failure(error).sentence
        exchange.news.append(
            ReplayAdapter.Shown(address: "me", id: "", message: RenderedMessage(text: Text(sentence))))
    }

    private func ensureStarted(_ open: () throws -> Wiring.Storage) throws {
        guard !isStarted else { return }
        isStarted = true
        try start(open)
    }

    /// Starts a process, which knows only what the store holds.
    private func start(_ open: () throws -> Wiring.Storage) throws {
        service = nil
        let wiring = Wiring(
            storage: try open(), book: book, operatorName: "Ana",
            zone: script.zone?.identifier ?? "Europe/Berlin", ai: hasModel ? Wiring.mockModel(virtual.world) : nil,
            access: access, random: virtual.world.random)
        // Files that somebody sends lie beside the transcript.
        let folder = script.name.lastIndex(of: "/").map { String(script.name[..<$0]) } ?? "."
        wiring.fetch = { file in
            TerminalAdapter.fetch(FileReference(id: "\(folder)/\(file.id)"), limit: ImportReader.largest)
        }
        self.wiring = wiring
        if let sample, try wiring.stores.chats.chat(account: adapter.account, address: "me") == nil {
            try wiring.fill(sample, account: adapter.account, address: "me", at: virtual.world.now())
        }
        let sessions = Sessions(wiring: wiring)
        sessions.whenErrorsStayUnshown = { [weak self] keys in
            guard let self else { return }
            for key in keys.sorted() {
                report(exchange.line, "the error \(key) was shown by no Screen. The reply was:")
            }
        }
        service = Service(
            stores: wiring.stores, host: sessions, adapters: [adapter] + others, access: access,
            world: virtual.world)
    }

    // MARK: - Expectations

    private func begin(_ line: Int, _ said: String) {
        exchange = Exchange(line: line, said: said)
        logged = 0
        positions = [:]
    }

    private func check(_ expectation: ChatScript.Expectation, of person: String, line: Int) {
        let news = exchange.news.filter { $0.address == person }
        switch expectation {
        case .silence:
            if !news.isEmpty { report(line, "nothing was to come, but this did:") }
        case .holds(let words):
            let text = news.filter { !$0.isEdited }.map(\.plain).joined(separator: "\n")
            find(words, in: text, position: "\(person) new", line: line, what: "the reply")
        case .edited(let words):
            let text = news.filter(\.isEdited).map(\.plain).joined(separator: "\n")
            find(words, in: text, position: "\(person) edited", line: line, what: "an edited message")
        case .picture(let words):
            let text = news.compactMap { $0.message.picture?.description }.joined(separator: "\n")
            find(words, in: text, position: "\(person) picture", line: line, what: "a picture")
        case .holdsNot(let words):
            if news.contains(where: { $0.plain.contains(words) }) {
                report(line, "the reply may not hold “\(words)”, but it does:")
            }
        }
    }

    /// Each expectation is searched for after the one before it.
    private func find(_ words: String, in text: String, position: String, line: Int, what: String) {
        let characters = Array(text)
        let start = min(positions[position] ?? 0, characters.count)
        let rest = String(characters[start...])
        guard let range = rest.firstRange(of: words) else {
            let order = text.contains(words) ? " after what was expected before it" : ""
            return report(line, "\(what) was to hold “\(words)”\(order). It was:")
        }
        positions[position] = start + rest.distance(from: rest.startIndex, to: range.upperBound)
    }

    private func report(_ line: Int, _ problem: String) {
        var lines = ["\(script.name):\(line): \(problem)"]
        let replies = exchange.news.map { shown in
            let person = shown.address == "me" ? "" : shown.address
            return shown.plain.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "    \(person)\(shown.isEdited ? "<~" : "<") \($0)" }.joined(separator: "\n")
        }
        lines += replies.isEmpty ? ["    <-"] : replies
        problems.append(lines.joined(separator: "\n"))
    }
}

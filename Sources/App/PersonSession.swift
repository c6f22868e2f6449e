import Conversation
import Domains
import FoundationEssentials
import Messaging
import Scheduling
import Screens
import Shared
import Words

/// One person's state in memory: their Managers, their conversation, and the jobs that follow from both.
final class PersonSession: Session {
    /// A message that is read later than this counts as late.
    private static let late: TimeInterval = 3600

    private let person: PersonID
    private let wiring: Wiring
    private let managers: Managers
    private let conversation: Conversation<AppContext>
    private let whenWanted: (BackgroundTask) -> Void
    private let whenWished: () -> Void
    private let whenShown: (Set<String>) -> Void
    private let routes = OffRoutes()
    private var waitingJobs: [Job]
    /// The jobs last passed to the store. It may hold fewer, since a job that has fired is not stored again.
    private var wantedJobs: [Job]?
    private var isLoaded = false
    private let present: PresentChat
    /// When the person last wrote, in whichever chat.
    private var heardAt: Date

    /// `whenWanted` receives the background task that a turn wants, and `whenWished` is called after one that left a wish
    /// for the service to fulfil. `whenShown` receives, after each turn with a message, the errors that the message did
    /// not show.
    init(
        person: PersonID, wiring: Wiring,
        whenWanted: @escaping (BackgroundTask) -> Void, whenWished: @escaping () -> Void,
        whenShown: @escaping (Set<String>) -> Void
    ) throws {
        self.person = person
        self.wiring = wiring
        self.whenWanted = whenWanted
        self.whenWished = whenWished
        self.whenShown = whenShown
        let present = PresentChat()
        self.present = present
        managers = wiring.managers(for: person, at: present)
        conversation = Conversation(
            routes: OffRoutes(), saved: try wiring.stores.navigation.place(of: person))
        waitingJobs = try wiring.stores.jobs.waiting(for: person)
        heardAt = try wiring.stores.chats.lastUsedChat(of: person)?.lastMessageAt ?? .distantPast
    }

    /// Call before a turn: what it says goes to that chat.
    func come(to chat: Chat, with abilities: Abilities) { (present.chat, present.abilities) = (chat, abilities) }

    func handle(
        _ input: Input, heard: (any Hearing)?, at time: Date, now: Date, saying notice: ServiceNotice?
    ) throws -> [Outgoing] {
        var time = inOrder(time, now: now)
        heardAt = time
        // The crisis card is for now, even if the words that call for it were written long ago.
        if heard?.isDanger == true { time = now }
        let isLate = now.timeIntervalSince(time) > PersonSession.late
        return try turn(at: time, readAt: now, heard: heard as? AssessedLine) { app in
            managers.hear(at: time)
            let outgoing = try conversation.handle(
                input, lateSince: isLate ? time : nil, in: app,
                reading: isLate ? { self.move(to: now) } : nil)
            guard let notice, !outgoing.isEmpty else { return outgoing }
            return conversation.remark(sentence(for: notice, in: app)) + outgoing
        }
    }

    /// A person's time never goes back, though the networks of two chats may deliver in another order.
    private func inOrder(_ time: Date, now: Date) -> Date { max(time, min(heardAt, now)) }

    func handleUrgent(
        _ input: Input, at time: Date, now: Date, otherwiseSaying notice: ServiceNotice?
    ) throws -> [Outgoing] {
        var isUrgent = false
        let said = try turn(at: inOrder(time, now: now), readAt: now) { app in
            isUrgent = routes.cannotWait(input, over: conversation.top, in: app)
            guard !isUrgent, let notice else { return [] }
            return conversation.remark(sentence(for: notice, in: app))
        }
        return isUrgent ? try handle(input, at: time, now: now, saying: nil) : said
    }

    func fire(_ job: Job, lost: Date?, at now: Date) throws -> Fired {
        // The stored jobs may be newer than those in memory; the stored ones count.
        if !waitingJobs.contains(job) {
            waitingJobs = try wiring.stores.jobs.waiting(for: person)
            wantedJobs = nil
        }
        guard waitingJobs.contains(job) else { return .notNow(tooLate: 0) }
        come(at: now)
        if let lost { managers.outreach.takeBack(saidAt: lost) }
        let isRefresh = Job.isRefresh(kind: job.kind)
        let isStillDue = managers.jobs(at: now, waiting: waitingJobs).contains { $0.isSame(as: job) && $0.due <= now }
        guard isRefresh || isStillDue else { return .notNow(tooLate: try updateJobs(at: now)) }
        guard try wiring.stores.jobs.fire(job, of: person, at: now) else { return .notNow(tooLate: 0) }
        waitingJobs.removeAll { $0.isSame(as: job) }
        if isRefresh { return .done(try turn(at: now) { try conversation.refresh(in: $0) }, until: nil) }
        let input = Input.due(kind: job.kind, occurrence: job.occurrence)
        return .done(try turn(at: now) { try conversation.handle(input, in: $0) }, until: Managers.end(of: job))
    }

    func clockWasSet(by seconds: TimeInterval, at now: Date) throws -> [Outgoing] {
        try turn(at: now) { app in
            managers.clockWasSet(by: seconds, at: now)
            return try conversation.refresh(in: app)
        }
    }

    func tell(_ notice: ServiceNotice, at time: Date) throws -> [Outgoing] {
        try turn(at: time) { app in
            switch notice {
            case .linkAsked:
                return routes.linkQuestion(in: app).map { conversation.aside($0.text, $0.commands) } ?? []
            case .linkedElsewhere: return conversation.remark(sentence(for: notice, in: app))
            default: return try conversation.show(sentence(for: notice, in: app), in: app)
            }
        }
    }

    func tell(_ gap: Gap, at time: Date) throws -> [Outgoing] {
        try turn(at: time) { conversation.remark(routes.sentence(forLossFrom: gap.start, until: gap.end, in: $0)) }
    }

    private func sentence(for notice: ServiceNotice, in app: AppContext) -> Text {
        routes.sentence(forServiceNotice: notice.rawValue, in: app)
    }

    func remark(_ notice: OwnerNotice, at time: Date) throws -> [Outgoing] {
        try turn(at: time) { conversation.remark($0.words("owner.\(notice)")) }
    }

    func receive(_ result: any BackgroundResult, at now: Date) throws -> [Outgoing] {
        if let file = result as? ReadFile {
            return try turn(at: now) { app in
                var refusal = ""
                switch file.outcome {
                case .success(let read): managers.receive(read, at: now)
                case .failure(let reason): refusal = reason.rawValue
                }
                return try conversation.handle(.due(kind: OffRoutes.fileWasRead, occurrence: refusal), in: app)
            }
        }
        guard let answer = result as? ModelAnswer else { return [] }
        return try turn(at: now) { _ in
            wiring.note(managers.receive(answer.reply, to: answer.asked, at: now))
            return []
        }
    }

    /// Hands over this turn's request to a model, which is sent once the turn is committed.
    private func askModel() {
        guard let asked = managers.drainModelRequest(), let model = wiring.model else { return }
        whenWanted(
            BackgroundTask(for: person, isWanted: { [wiring, person] in wiring.isWanted(asked, by: person) }) {
                ModelAnswer(reply: await model.reply(to: asked.request), asked: asked)
            })
    }

    /// Fetches the file that this turn wants, and reads it.
    private func readFile() {
        guard let wanted = managers.imports.drainWanted() else { return }
        let fetch = wiring.fetch
        whenWanted(
            BackgroundTask(for: person, as: .file) {
                ReadFile(outcome: await ReadFile.outcome(of: wanted, from: fetch))
            })
    }

    private func come(at time: Date, readAt now: Date? = nil) {
        if isLoaded { return managers.comeBack(at: time) }
        managers.load(at: time)
        conversation.countMessages(from: now ?? time)
        isLoaded = true
    }

    /// Moves on from the time of a late message to the present, so that "today" in the answer is the day it is read.
    private func move(to now: Date) -> AppContext {
        managers.advance(to: now)
        return context(at: now)
    }

    private func context(at time: Date, heard: AssessedLine? = nil) -> AppContext {
        AppContext(
            managers: managers, wordsIn: wiring.book.words(in:), now: time, facts: wiring.facts,
            abilities: present.abilities, over: conversation.top, shownAt: conversation.topShownAt,
            ownsThis: { [wiring, person] in (try? wiring.stores.access.owner()) == person },
            heard: heard)
    }

    private func turn(
        at time: Date, readAt now: Date? = nil, heard: AssessedLine? = nil, _ work: (AppContext) throws -> [Outgoing]
    ) throws -> [Outgoing] {
        come(at: time, readAt: now)
        let outgoing = try work(context(at: time, heard: heard))
        managers.leave()
        askModel()
        readFile()
        if let wish = managers.forgetting.drainWish() {
            try wiring.stores.forgotten.add(wish, of: person, byOperator: false)
            whenWished()
        }
        if managers.links.drainWish() { whenWished() }
        try wiring.stores.navigation.save(conversation.saved(), of: person)
        try updateJobs(at: now ?? time)
        if !outgoing.isEmpty { whenShown(managers.errors.subtracting(conversation.shownErrors)) }
        let isVital = routes.isVital(conversation.top, in: context(at: now ?? time))
        return isVital ? outgoing.map(\.asVital) : outgoing
    }

    /// Returns how many jobs were dropped because they were too late.
    @discardableResult
    private func updateJobs(at time: Date) throws -> Int {
        let wanted =
            managers.jobs(at: time, waiting: waitingJobs)
            + (conversation.changesAt.map { [Job.refresh(at: $0)] } ?? [])
        guard wanted != wantedJobs else { return 0 }
        let before = waitingJobs
        waitingJobs = try wiring.stores.jobs.replace(before, with: wanted, for: person)
        wantedJobs = wanted
        return before.count { job in job.isTooLate(at: time) && !wanted.contains(where: job.isSame) }
    }
}

extension AssessedLine: Hearing {}

nonisolated private struct ModelAnswer: BackgroundResult {
    let reply: AIReply
    let asked: AskedRewriting
}

nonisolated private struct ReadFile: BackgroundResult {
    let outcome: Result<ReadImport, ImportRefusal>

    var isAwaited: Bool { true }

    static func outcome(of file: FileReference, from fetch: FileSource) async -> Result<ReadImport, ImportRefusal> {
        guard file.size ?? 0 <= ImportReader.largest else { return .failure(.tooLarge) }
        switch await fetch(file) {
        case .bytes(let bytes): return await read(bytes)
        case .tooLarge: return .failure(.tooLarge)
        case .notFound: return .failure(.notFound)
        case .unreachable: return .failure(.unreachable)
        }
    }

    /// Beside all turns, which go on meanwhile.
    @concurrent private static func read(_ bytes: [UInt8]) async -> Result<ReadImport, ImportRefusal> {
        do {
            return .success(try ReadImport(ImportReader.read(bytes)))
        } catch {
            return .failure(error as? ImportRefusal ?? .damaged)
        }
    }
}

import Conversation
import Domains
import FoundationEssentials
import Messaging
import Scheduling
import Screens
import Shared
import Words

/// One person's app in memory: Managers, conversation, and the jobs they lead to.
final class PersonSession: Session {
    /// What is of a moment has lost its use by then.
    private static let late: TimeInterval = 3600

    private let person: PersonID
    private let wiring: Wiring
    private let managers: BootstrapManager
    private let conversation: Conversation<AppContext>
    private let whenShown: (Set<String>) -> Void
    private let routes = OffRoutes()
    private var waitingJobs: [Job]
    /// What was asked of the store last; it may hold less, since what has fired does not come back.
    private var wantedJobs: [Job]?
    private var isLoaded = false

    /// `whenShown` is told after each turn which errors its message did not show.
    init(
        person: PersonID, wiring: Wiring, whenChanged: @escaping @MainActor () -> Void,
        whenShown: @escaping (Set<String>) -> Void
    ) throws {
        self.person = person
        self.wiring = wiring
        self.whenShown = whenShown
        managers = wiring.managers(for: person)
        conversation = Conversation(
            routes: OffRoutes(), saved: try wiring.stores.navigation.place(of: person), whenChanged: whenChanged)
        waitingJobs = try wiring.stores.jobs.waiting(for: person)
    }

    func handle(_ input: Input, at time: Date, now: Date) throws -> [Outgoing] {
        if case .due(let kind, let occurrence) = input {
            waitingJobs.removeAll { $0.kind == kind && $0.occurrence == occurrence }
            if Job.isRefresh(kind: kind) { return try refresh(at: time) }
        }
        let lateSince = now.timeIntervalSince(time) > PersonSession.late ? time : nil
        return try turn(at: time) { try conversation.handle(input, lateSince: lateSince, in: $0) }
    }

    func tell(_ notice: ServiceNotice, at time: Date) throws -> [Outgoing] {
        try turn(at: time) { app in
            let sentence = routes.sentence(forServiceNotice: notice.rawValue, in: app)
            return try conversation.show(sentence, in: app)
        }
    }

    func remark(_ notice: OwnerNotice, at time: Date) throws -> [Outgoing] {
        try turn(at: time) { conversation.remark($0.words("owner.\(notice)")) }
    }

    func refresh(at time: Date) throws -> [Outgoing] {
        try turn(at: time) { try conversation.refresh(in: $0) }
    }

    private func turn(at time: Date, _ work: (AppContext) throws -> [Outgoing]) throws -> [Outgoing] {
        if isLoaded { managers.comeBack(at: time) } else { managers.load(at: time) }
        isLoaded = true
        let app = AppContext(managers: managers, wordsIn: wiring.book.words(in:), now: time, facts: wiring.facts)
        let outgoing = try work(app)
        managers.leave(at: time)
        try wiring.stores.navigation.save(conversation.saved(), of: person)
        try updateJobs(at: time)
        if !outgoing.isEmpty { whenShown(managers.errors.subtracting(conversation.shownErrors)) }
        return outgoing
    }

    private func updateJobs(at time: Date) throws {
        let wanted =
            managers.jobs(at: time, waiting: waitingJobs)
            + (conversation.changesAt.map { [Job.refresh(at: $0)] } ?? [])
        guard wanted != wantedJobs else { return }
        try wiring.stores.jobs.replace(with: wanted, for: person)
        wantedJobs = wanted
        waitingJobs = try wiring.stores.jobs.waiting(for: person)
    }
}

package import Database
package import Domains
package import FoundationEssentials
package import Messaging
import Scheduling
import Screens
package import Shared
package import Words
package import World

/// Puts the concrete types together: the database behind the stores, the words and the model.
package final class Wiring {
    package let stores: Stores
    let book: WordBook
    let facts: ServiceFacts
    /// Nil: no model is configured.
    let model: (any AIStore)?

    /// Fetches the files that people send.
    package var fetch: FileSource = { _ in .unreachable }

    private let offer: AIOffer?
    private let log: Log
    private let storage: Storage
    let zone: String
    private let access: Access
    private let random: @Sendable () -> UInt64
    private let codeAttempts = CodeAttempts()

    package enum Storage {
        case sqlite(Database)
        case mock(MockDatabase)
    }

    /// `zone` is assumed for people who have not said where they are.
    package init(
        storage: Storage, book: WordBook, operatorName: String?, zone: String,
        ai: (offer: AIOffer, store: any AIStore)? = nil, access: Access = .open,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }, log: Log = .silent
    ) {
        self.access = access
        self.random = random
        self.storage = storage
        offer = ai?.offer
        model = ai?.store
        self.log = log
        self.book = book
        facts = ServiceFacts(
            operatorName: operatorName,
            languages: book.all.map { ($0, book.words(in: $0)("language.name").plain) },
            isByInvitation: access == .invite)
        // Some machines use the old name of UTC.
        self.zone = zone == "GMT" ? "UTC" : zone
        stores =
            switch storage {
            case .sqlite(let database): Stores(database)
            case .mock(let database): Stores(database)
            }
    }

    /// Opens the database, migrates it to this version's schema, and lets `world` make its writes fail.
    package static func open(
        _ path: String, world: World, isDurable: Bool = true, checkpointer: Checkpointer = .thisProcess,
        holding lock: DatabaseLock? = nil
    ) throws -> Database {
        try Migrations.off.refuseNewer(at: path)
        let database = try Database(path: path, isDurable: isDurable, checkpointer: checkpointer, holding: lock)
        try Migrations.off.apply(to: database)
        database.refusal = { refusal(in: world) }
        return database
    }

    /// For a command that writes, whether or not `serve` or `chat` holds the file; `holder` is what they are told.
    static func openBeside(
        _ configuration: Configuration, as holder: String, world: World
    ) throws -> (database: Database, isHeldByAnother: Bool) {
        let path = configuration.databasePath
        var lock: DatabaseLock?
        do {
            lock = try DatabaseLock(database: path, holder: holder)
        } catch let error as DatabaseError where error.isHeld {}
        let checkpointer = lock == nil ? .another : configuration.replica.checkpointer
        let database = try open(path, world: world, checkpointer: checkpointer, holding: lock)
        database.countsCommits = lock == nil
        return (database, lock == nil)
    }

    /// Throws where the file is damaged, not Off's, or a newer one's; without writing to it.
    static func check(_ path: String) throws { try Migrations.off.check(path) }

    /// Throws where the file is not Off's, without looking at all of it.
    static func refuseForeign(_ path: String) throws {
        let database = try Database(path: path, mode: .readOnly)
        try Migrations.off.refuseForeign(database)
    }

    /// Copies the database, which another process may hold, and verifies the copy before it gets its name.
    static func copy(_ path: String, to destination: String, progress: (_ left: Int, _ all: Int) -> Void) throws {
        let draft = "\(destination).new-\(ProcessInfo.processInfo.processIdentifier)"
        try Database(path: path, mode: .readOnly).backup(to: draft, progress: progress)
        try Database.put(draft, at: destination)
    }

    /// What Safety has heard, from a file that another process may hold.
    static func safetyCounts(at path: String) throws -> [SafetyCount] {
        let database = try Database(path: path, mode: .readOnly)
        try Migrations.off.refuseOther(database)
        // The counts belong to nobody.
        return try DomainStores(database, of: PersonID(0)).safetyCounts.counts()
    }

    /// Everything about a person from a file that another process may hold; nil where it has no such person.
    static func export(of person: PersonID, from path: String, book: WordBook, at now: Date) throws -> Export? {
        let database = try Database(path: path, mode: .readOnly)
        try Migrations.off.refuseOther(database)
        let wiring = Wiring(
            storage: .sqlite(database), book: book, operatorName: nil, zone: TimeZone.current.identifier)
        // In one transaction, since Off may write meanwhile.
        return try database.savepoint {
            guard try wiring.stores.chats.lastUsedChat(of: person) != nil else { return nil }
            return try wiring.export(of: person, at: now)
        }
    }

    /// Leaves a job to the Off that serves this file: it tells the person.
    static func tellOfExport(_ person: PersonID, in configuration: Configuration, world: World, at now: Date) throws {
        let stores = Stores(try openBeside(configuration, as: "offbot export", world: world).database)
        try stores.database.transaction { _ = try stores.jobs.save(OperatorExport.job(at: now), for: person) }
    }

    private static func refusal(in world: World) -> DatabaseError.Kind? {
        switch world.fault(.databaseWrite) {
        case .diskFull: .full
        case .readOnly: .readOnly
        case .networkDown, .sendUncertain, .timedOut, nil: nil
        }
    }

    package static func mock(world: World) -> MockDatabase {
        let database = MockDatabase()
        database.refusal = { refusal(in: world) }
        return database
    }

    /// One that takes nothing.
    static func mock(refusing kind: DatabaseError.Kind) -> MockDatabase {
        let database = MockDatabase()
        database.refusal = { kind }
        return database
    }

    /// A sample model that runs in this process.
    static func mockModel(_ world: World) -> (offer: AIOffer, store: any AIStore) {
        (
            AIOffer(recipient: "localhost", model: "a sample model", timeout: 60),
            MockAIStore { world.fault(.model) == .timedOut ? .timedOut : nil }
        )
    }

    func managers(for person: PersonID, at present: PresentChat = PresentChat()) -> Managers {
        Managers(
            domainStores(for: person), zone: zone, ai: offer,
            inviting: access == .invite ? Invitations(person: person, stores: stores, random: random) : nil,
            linking: Links(
                person: person, stores: stores, present: present, attempts: codeAttempts, random: random,
                held: { [self] in try held(.everything, of: $0) }))
    }

    /// Whether the person still wants this request to be sent, judged by what the database holds now.
    func isWanted(_ asked: AskedRewriting, by person: PersonID) -> Bool {
        Managers.isWanted(asked, in: domainStores(for: person), ai: offer)
    }

    /// Logs a failure, most of which the person who runs this Off can fix, without anything that was said.
    func note(_ failure: AIFailure?) {
        guard let failure else { return }
        let line = "asking the model failed: \(failure.sentence)"
        if failure == .keyRefused || failure == .requestRefused { log.error("ai", line) } else { log.info("ai", line) }
    }

    /// Saves the jobs of a person, as their next turn would.
    package func plan(_ person: PersonID, at now: Date) throws {
        let managers = managers(for: person)
        managers.load(at: now)
        _ = try stores.jobs.replace([], with: managers.jobs(at: now, waiting: []), for: person)
    }

    /// Creates a chat at that address for a sample person, and saves their data.
    package func fill(_ sample: Sample, account: String, address: String, at now: Date) throws {
        try stores.database.transaction {
            let chat = try stores.chats.createChat(account: account, address: address, at: now)
            try sample.fill(domainStores(for: chat.person), at: now)
        }
    }

    /// Stores that are gone with their last user.
    static func memory(for person: PersonID) -> DomainStores { DomainStores(MockDatabase(), of: person) }

    /// Erases what the domains keep of a person.
    func erase(_ what: Forgetting, of person: PersonID) throws {
        try Wiring.erase(what, from: domainStores(for: person), isAlone: stores.chats.isAlone(person))
    }

    private static func erase(_ what: Forgetting, from stores: DomainStores, isAlone: Bool) throws {
        try stores.forgetting.forget(what)
        // Of everybody together, where that is one person.
        if what == .everything, isAlone { try stores.safetyCounts.forget() }
    }

    /// What of a person would be forgotten.
    func held(_ what: Forgetting, of person: PersonID) throws -> [DataTopic: Held] {
        try domainStores(for: person).forgetting.held(what)
    }

    /// Forgets again, in a database that was restored, what the file beside `path` says was forgotten since. Returns how
    /// much there was.
    @discardableResult
    package static func applyForgotten(to database: Database, at now: Date, forPlace path: String? = nil) throws -> Int
    {
        let stores = Stores(database, forPlace: path)
        let forgetter = Forgetter(
            stores, hearing: { AssessedLine($0).isDanger },
            erasing: { try erase($0, from: DomainStores(database, of: $1), isAlone: stores.chats.isAlone($1)) })
        let count = try forgetter.forgetAgain(at: now)
        try forgetter.scrub()
        return count
    }

    func domainStores(for person: PersonID) -> DomainStores {
        switch storage {
        case .sqlite(let database): DomainStores(database, of: person)
        case .mock(let database): DomainStores(database, of: person)
        }
    }
}

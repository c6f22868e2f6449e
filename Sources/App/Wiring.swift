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

    package enum Storage {
        case sqlite(Database)
        case mock(MockDatabase)
    }

    /// `zone` is assumed for people who have not said where they are.
    package init(
        storage: Storage, book: WordBook, operatorName: String?, zone: String, isOnTelegram: Bool = false,
        ai: (offer: AIOffer, store: any AIStore)? = nil, log: Log = .silent
    ) {
        self.storage = storage
        offer = ai?.offer
        model = ai?.store
        self.log = log
        self.book = book
        facts = ServiceFacts(
            operatorName: operatorName,
            languages: book.all.map { ($0, book.words(in: $0)("language.name").plain) }, isOnTelegram: isOnTelegram)
        // Some machines use the old name of UTC.
        self.zone = zone == "GMT" ? "UTC" : zone
        stores =
            switch storage {
            case .sqlite(let database): Stores(database)
            case .mock(let database): Stores(database)
            }
    }

    /// Opens the database, migrates it to this version's schema, and lets `world` make its writes fail.
    package static func open(_ path: String, world: World, isDurable: Bool = true) throws -> Database {
        try Migrations.off.refuseNewer(at: path)
        let database = try Database(path: path, isDurable: isDurable)
        try Migrations.off.apply(to: database)
        database.refusal = { refusal(in: world) }
        return database
    }

    /// What Safety has heard, from a file that another process may hold.
    static func safetyCounts(at path: String) throws -> [SafetyCount] {
        // The counts belong to nobody.
        try DomainStores(Database(path: path, mode: .readOnly), of: PersonID(0)).safetyCounts.counts()
    }

    /// Everything about a person from a file that another process may hold; nil where it has no such person.
    static func export(of person: PersonID, from path: String, book: WordBook, at now: Date) throws -> Export? {
        let database = try Database(path: path, mode: .readOnly)
        let wiring = Wiring(
            storage: .sqlite(database), book: book, operatorName: nil, zone: TimeZone.current.identifier)
        // In one transaction, since Off may write meanwhile.
        return try database.savepoint {
            guard try wiring.stores.chats.lastUsedChat(of: person) != nil else { return nil }
            return try wiring.export(of: person, at: now)
        }
    }

    /// Leaves a job to the Off that serves this file: it tells the person.
    static func tellOfExport(_ person: PersonID, in path: String, world: World, at now: Date) throws {
        let stores = Stores(try open(path, world: world))
        try stores.database.transaction { _ = try stores.jobs.save(OperatorExport.job(at: now), for: person) }
    }

    private static func refusal(in world: World) -> DatabaseError.Kind? {
        switch world.fault(.databaseWrite) {
        case .diskFull: .full
        case .readOnly: .readOnly
        case .networkDown, .sendUncertain, .timedOut, nil: nil
        }
    }

    static func mock(world: World) -> MockDatabase {
        let database = MockDatabase()
        database.refusal = { refusal(in: world) }
        return database
    }

    /// A sample model that runs in this process.
    static func mockModel(_ world: World) -> (offer: AIOffer, store: any AIStore) {
        (
            AIOffer(recipient: "localhost", model: "a sample model", timeout: 60),
            MockAIStore { world.fault(.model) == .timedOut ? .timedOut : nil }
        )
    }

    func managers(for person: PersonID) -> Managers {
        Managers(domainStores(for: person), zone: zone, ai: offer)
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

    func domainStores(for person: PersonID) -> DomainStores {
        switch storage {
        case .sqlite(let database): DomainStores(database, of: person)
        case .mock(let database): DomainStores(database, of: person)
        }
    }
}

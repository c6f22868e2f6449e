package import Database
package import Domains
package import FoundationEssentials
package import Messaging
import Scheduling
import Screens
package import Shared
package import Words
package import World

/// Where concrete types meet: which store stands behind which Manager.
package final class Wiring {
    package let stores: Stores
    let book: WordBook
    let facts: ServiceFacts

    private let storage: Storage
    private let zone: String

    package enum Storage {
        case sqlite(Database)
        case mock(MockDatabase)
    }

    /// `zone` is assumed for people who have not said where they are.
    package init(
        storage: Storage, book: WordBook, operatorName: String?, zone: String, isOnTelegram: Bool = false
    ) {
        self.storage = storage
        self.book = book
        facts = ServiceFacts(
            operatorName: operatorName,
            languages: book.all.map { ($0, book.words(in: $0)("language.name").plain) }, isOnTelegram: isOnTelegram)
        // Some machines have the old name for it.
        self.zone = zone == "GMT" ? "UTC" : zone
        stores =
            switch storage {
            case .sqlite(let database): Stores(database)
            case .mock(let database): Stores(database)
            }
    }

    /// Opens the file, brings it to this version's shape, and lets the world refuse its writes.
    package static func open(_ path: String, world: World, isDurable: Bool = true) throws -> Database {
        try Migrations.off.refuseNewer(at: path)
        let database = try Database(path: path, isDurable: isDurable)
        try Migrations.off.apply(to: database)
        database.refusal = { world.fault(.databaseWrite) == .diskFull ? .full : nil }
        return database
    }

    static func mock(world: World) -> MockDatabase {
        let database = MockDatabase()
        database.refusal = { world.fault(.databaseWrite) == .diskFull ? .full : nil }
        return database
    }

    func managers(for person: PersonID) -> BootstrapManager {
        BootstrapManager(domainStores(for: person), zone: zone)
    }

    /// Writes down what a person has to expect, as their next turn would.
    package func plan(_ person: PersonID, at now: Date) throws {
        let managers = managers(for: person)
        managers.load(at: now)
        _ = try stores.jobs.replace([], with: managers.jobs(at: now, waiting: []), for: person)
    }

    /// Puts a sample person's data behind an address, as if they had been here for long.
    package func fill(_ sample: Sample, account: String, address: String, at now: Date) throws {
        try stores.database.transaction {
            let lane = try stores.lanes.createLane(account: account, address: address, at: now)
            try sample.fill(domainStores(for: lane.person), at: now)
        }
    }

    private func domainStores(for person: PersonID) -> DomainStores {
        switch storage {
        case .sqlite(let database): DomainStores(database, of: person)
        case .mock(let database): DomainStores(database, of: person)
        }
    }
}

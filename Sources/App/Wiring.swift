package import Database
package import Domains
package import Foundation
package import Messaging
import Scheduling
import Screens
import Shared
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
    package init(storage: Storage, book: WordBook, operatorName: String?, zone: String) {
        self.storage = storage
        self.book = book
        facts = ServiceFacts(
            operatorName: operatorName,
            languages: book.all.map { ($0, book.words(in: $0)("language.name").plain) })
        self.zone = zone
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
        let (settings, appState, plans, attributes, checkIns) = domainStores(for: person)
        return BootstrapManager(
            settings: SettingsManager(store: settings, zone: zone),
            appState: AppStateManager(store: appState),
            plans: PlanManager(store: plans),
            attributes: AttributeManager(store: attributes),
            checkIns: CheckInManager(store: checkIns))
    }

    /// Puts a sample person's data behind an address, as if they had been here for long.
    package func fill(_ sample: Sample, account: String, address: String, at now: Date) throws {
        try stores.database.transaction {
            let lane = try stores.lanes.createLane(account: account, address: address, at: now)
            let (settings, appState, plans, attributes, checkIns) = domainStores(for: lane.person)
            try sample.fill(
                settings: settings, appState: appState, plans: plans, attributes: attributes,
                checkIns: checkIns, at: now)
        }
    }

    private func domainStores(
        for person: PersonID
    ) -> (any SettingsStore, any AppStateStore, any PlanStore, any AttributeStore, any CheckInStore) {
        switch storage {
        case .sqlite(let database):
            (
                SQLiteSettingsStore(database: database, person: person),
                SQLiteAppStateStore(database: database, person: person),
                SQLitePlanStore(database: database, person: person),
                SQLiteAttributeStore(database: database, person: person),
                SQLiteCheckInStore(database: database, person: person)
            )
        case .mock(let database):
            (
                MockSettingsStore(database: database, person: person),
                MockAppStateStore(database: database, person: person),
                MockPlanStore(database: database, person: person),
                MockAttributeStore(database: database, person: person),
                MockCheckInStore(database: database, person: person)
            )
        }
    }
}

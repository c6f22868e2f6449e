public import Foundation
public import Observation

/// Which of the things that are said once have been said.
@Observable
public final class AppStateManager {
    public private(set) var introducedAt: Date?

    @ObservationIgnored private let store: any AppStateStore

    package init(store: any AppStateStore) {
        self.store = store
    }

    // A failed read or save fails the whole turn below us; there is nothing here to show about it.
    package func load() {
        introducedAt = (try? store.introducedAt()) ?? nil
    }

    public func introduce(at time: Date) {
        try? store.saveIntroduced(at: time)
        load()
    }
}

public import FoundationEssentials
package import Shared

/// Counts what Safety hears, by kind and by the day of the universal clock, which tells nothing about where somebody is.
public final class SafetyCountManager: Manager {
    private let store: any SafetyCountStore

    package init(store: any SafetyCountStore) {
        self.store = store
    }

    package func load(at moment: Moment) {}

    /// A count that fails is no error to tell somebody in danger; what fails here fails for the whole turn.
    public func add(_ kind: HeardKind, at now: Date) {
        try? store.add(kind, on: WallTime(now, in: .gmt).day)
    }
}

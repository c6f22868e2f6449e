public import Shared

/// What a person wants to have forgotten for good. It is forgotten after the turn in which they said so.
public final class ForgettingManager: Manager, HoldsError {
    public package(set) var error: ForgettingError?

    private let store: any ForgettingStore
    private var wish: Forgetting?

    package init(store: any ForgettingStore) {
        self.store = store
    }

    package func load(at moment: Moment) {}

    /// What would be forgotten, by topic.
    public func held(_ what: Forgetting) -> [DataTopic: Held] {
        var held: [DataTopic: Held] = [:]
        attempt { held = try store.held(what) }
        return held
    }

    /// The person has confirmed it.
    func wish(for what: Forgetting) { wish = what }

    package func drainWish() -> Forgetting? {
        defer { wish = nil }
        return wish
    }
}

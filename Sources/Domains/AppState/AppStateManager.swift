public import FoundationEssentials
public import Observation
package import Shared

/// How far somebody new has come, and which of the things that are said once have been said.
@Observable
public final class AppStateManager: Manager {
    public private(set) var state = AppStateSnapshot()

    @ObservationIgnored private let store: any AppStateStore

    package init(store: any AppStateStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    // A failed read or save fails the whole turn below us; there is nothing here to show about it.
    package func load() {
        state = (try? store.state()) ?? AppStateSnapshot()
    }

    public func introduce(at time: Date) { save { $0.introducedAt = time } }

    public func goTo(_ step: OnboardingStep) { save { $0.onboarding = step } }

    /// Notes that it is told now; false where it was told before.
    public func tellOnce(_ thing: OneTime) -> Bool {
        guard !state.said.contains(thing) else { return false }
        save { $0.said.insert(thing) }
        return true
    }

    private func save(_ change: (inout AppStateSnapshot) -> Void) {
        var changed = state
        change(&changed)
        try? store.save(changed)
        load()
    }
}

public import FoundationEssentials
package import Shared

/// How far a new person has come in onboarding, and which one-time hints they have been given.
public final class AppStateManager: Manager {
    public private(set) var state = AppStateSnapshot()

    private let store: any AppStateStore

    package init(store: any AppStateStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    // A failed read or save fails the whole turn in the database, so there is no error to show here.
    package func load() {
        state = (try? store.state()) ?? AppStateSnapshot()
    }

    public func introduce(at time: Date) { save { $0.introducedAt = time } }

    public func goTo(_ step: OnboardingStep) { save { $0.onboarding = step } }

    /// Records that the person is told now; false if they were told before.
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

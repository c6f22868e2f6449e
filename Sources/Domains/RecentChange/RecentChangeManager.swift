package import FoundationEssentials
package import Shared

/// What a person changed in the last minutes, in the order of the changes, so that each can be undone.
public final class RecentChangeManager: Manager, HoldsError {
    private var changes: [RecentChange] = []
    public package(set) var error: RecentChangeError?

    private let store: any RecentChangeStore

    package init(store: any RecentChangeStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt { changes = try store.changes() }
    }

    /// Whether there was anything, however long ago.
    package var isEmpty: Bool { changes.isEmpty }

    /// The latest change that can be undone.
    package func open(at now: Date, where matches: (RecentChange.Content) -> Bool = { _ in true }) -> RecentChange? {
        changes.last { !$0.isUndone && Undo.isOpen(since: $0.touchedAt, at: now) && matches($0.content) }
    }

    /// The one that was undone last and can be brought back.
    package func undone(at now: Date, within time: TimeInterval = Undo.lifetime) -> RecentChange? {
        changes.first { $0.isUndone && now.timeIntervalSince($0.touchedAt) < time }
    }

    /// Records a change. What was undone before it can no longer be brought back.
    package func note(_ content: RecentChange.Content, at moment: Moment) {
        let number = (changes.last?.number ?? 0) + 1
        attempt {
            let gone = changes.filter { $0.isUndone || !Undo.isOpen(since: $0.touchedAt, at: moment.now) }
            for change in gone { try store.delete(change) }
            let change = RecentChange(number: number, touchedAt: moment.now, content: content)
            try store.save(change)
            changes = changes.filter { !gone.contains($0) } + [change]
        }
    }

    /// Records that this was undone or brought back; `inverse` reverses that.
    package func turn(_ change: RecentChange, inverse: RecentChange.Content, at moment: Moment) {
        let turned = RecentChange(
            number: change.number, touchedAt: moment.now, isUndone: !change.isUndone, content: inverse)
        attempt {
            try store.save(turned)
            changes = changes.map { $0.number == change.number ? turned : $0 }
        }
    }
}

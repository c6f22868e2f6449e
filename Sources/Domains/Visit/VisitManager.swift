public import FoundationEssentials
public import Shared

/// Visits with a purpose: each starts with a fixed end, which can be extended once.
public final class VisitManager: Manager, HoldsError {
    public static let longest = (app: 60, purpose: 200)
    public static let minutes = 1...60
    public static let extensions = [2, 5]
    /// The pause for a breath before a visit starts.
    public static let pause: TimeInterval = 15

    /// The last visit, over or not.
    public private(set) var latest: VisitSnapshot?
    public package(set) var error: VisitError?

    private let store: any VisitStore

    package init(store: any VisitStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt { latest = try store.visits(limit: 1).first }
    }

    public func visits(from first: Day, through last: Day) -> [VisitSnapshot] {
        fetched { try store.visits(from: first, through: last) }
    }

    /// Whether such a visit could start; if not, the error says why.
    public func accepts(app: String, purpose: String, minutes: Int) -> Bool {
        guard !app.isEmpty else { return fail(.appMissing) }
        guard app.count <= VisitManager.longest.app else { return fail(.appTooLong) }
        guard purpose.count <= VisitManager.longest.purpose else { return fail(.purposeTooLong) }
        guard VisitManager.minutes.contains(minutes) else { return fail(.minutesOutOfRange) }
        return true
    }

    @discardableResult
    public func start(app: String, purpose: String, minutes: Int, at moment: Moment) -> Bool {
        guard accepts(app: app, purpose: purpose, minutes: minutes) else { return false }
        return attempt {
            if var present = latest, present.isOpen(at: moment.now) {
                present.leftAt = moment.now
                try store.save(present)
            }
            try save(
                VisitSnapshot(
                    number: (latest?.number ?? 0) + 1, day: moment.today, app: app, purpose: purpose,
                    startedAt: moment.now,
                    minutes: minutes))
        }
    }

    /// Extends the open visit, at most once.
    @discardableResult
    public func extend(by minutes: Int, at moment: Moment) -> Bool {
        guard var visit = latest, visit.isAsking(at: moment.now) else { return fail(.nothingOpen) }
        guard visit.extraMinutes == nil else { return fail(.alreadyExtended) }
        guard VisitManager.extensions.contains(minutes) else { return fail(.minutesOutOfRange) }
        visit.extraMinutes = minutes
        visit.endsAt = max(visit.endsAt, moment.now) + TimeInterval(minutes) * 60
        return attempt { try save(visit) }
    }

    @discardableResult
    public func leave(at moment: Moment) -> Bool {
        guard var visit = latest, visit.leftAt == nil else { return fail(.nothingOpen) }
        visit.leftAt = moment.now
        return attempt { try save(visit) }
    }

    /// Moves a running visit with the clock, so that it keeps its length.
    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        guard var visit = latest, visit.isAsking(at: now - seconds) else { return }
        visit.startedAt += seconds
        visit.endsAt += seconds
        attempt { try save(visit) }
    }

    private func save(_ visit: VisitSnapshot) throws {
        try store.save(visit)
        latest = try store.visits(limit: 1).first
    }
}

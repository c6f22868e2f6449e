public import FoundationEssentials
public import Shared

/// The current urge, step by step, and the ones before it.
public final class UrgeManager: Manager, HoldsError {
    public static let longestLine = 500
    public static let longestTarget = 60

    /// The last urge, over or not.
    public private(set) var latest: UrgeSnapshot?
    public package(set) var error: UrgeError?

    private let store: any UrgeStore

    package init(store: any UrgeStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        attempt { latest = try store.urges(limit: 1).first }
        closeForgotten(at: moment.now)
    }

    /// After this long without a word about an urge, the next call is about another one.
    private static let lull: TimeInterval = 600

    /// The urge that the person is in, if a call for that target is about it; nil where it is about another one.
    public func same(calledFor target: String?, at now: Date) -> UrgeSnapshot? {
        guard let latest, latest.outcome == nil, latest.isAsking(at: now),
            now < latest.touchedAt + UrgeManager.lull
        else { return nil }
        guard let before = latest.target, let target else { return latest }
        return before.normalised == target.normalised ? latest : nil
    }

    public func urge(_ number: Int) -> UrgeSnapshot? { latest?.number == number ? latest : nil }

    /// The urges that began on these days, in their order; read from the store each time.
    public func urges(from first: Day, through last: Day) -> [UrgeSnapshot] {
        fetched { try store.urges(from: first, through: last) }
    }

    /// The last urges, to learn from.
    public func recent(limit: Int) -> [UrgeSnapshot] {
        fetched { try store.urges(limit: limit) }
    }

    /// Begins an urge; if the last one is still open, it counts as abandoned.
    @discardableResult
    public func begin(target: String?, at moment: Moment) -> UrgeSnapshot? {
        var begun: UrgeSnapshot?
        attempt {
            if let latest, latest.outcome == nil { try store.save(latest.abandoned()) }
            var urge = UrgeSnapshot(
                number: (latest?.number ?? 0) + 1, day: moment.today, startedAt: moment.now,
                target: target.map { String($0.prefix(UrgeManager.longestTarget)) },
                technique: .next(after: latest?.technique))
            urge.clock = moment.time
            urge.skips = latest?.carriedSkips ?? UrgeSkips()
            try store.save(urge)
            latest = urge
            begun = urge
        }
        return begun
    }

    /// Saves the answer to the current question and goes on to the next.
    @discardableResult
    public func answer(_ answer: UrgeAnswer, at moment: Moment) -> Bool {
        switch answer {
        case .strength(let strength) where !(0...10).contains(strength): return fail(.strengthOutOfRange)
        case .commitment(let line), .happening(let line), .nextStep(let line):
            guard line.count <= UrgeManager.longestLine else { return fail(.tooLong) }
        default: break
        }
        guard let next = latest?.answered(answer, at: moment.now) else { return fail(.nothingAsked) }
        return attempt { try save(next) }
    }

    /// Records that Off asks by itself how the urge went; false if there is nothing left to ask.
    @discardableResult
    public func check(_ number: Int, at now: Date) -> Bool {
        guard let latest, latest.number == number, latest.isAsking(at: now), latest.nextCheck != nil else {
            return false
        }
        return attempt { try save(latest.checked(at: now)) }
    }

    /// Asks from the next urge on also what the person has skipped three times running.
    @discardableResult
    public func askEverything() -> Bool {
        guard var urge = latest else { return false }
        urge.skips = UrgeSkips()
        return attempt { try save(urge) }
    }

    /// Ends the urge for a person who does not want to go on, nor be asked how it ended.
    public func leaveAsItIs(at now: Date) {
        guard let latest, latest.outcome == nil, latest.isAsking(at: now) else { return }
        attempt { try save(latest.abandoned()) }
    }

    /// Opens the last urge again if its end was told a moment ago, unless something else was changed since then.
    package func reopen(unlessChangedAt change: Date?, at now: Date) -> UrgeSnapshot? {
        guard hasEnded(within: Undo.lifetime, after: change, at: now), let open = latest?.reopened(at: now),
            attempt({ try save(open) })
        else { return nil }
        return open
    }

    /// Whether the last urge's end was told so short a time ago, and after that change.
    package func hasEnded(within span: TimeInterval, after change: Date?, at now: Date) -> Bool {
        guard let latest, latest.reopened(at: now) != nil else { return false }
        return now.timeIntervalSince(latest.touchedAt) < span && latest.touchedAt > change ?? .distantPast
    }

    package func advance(to moment: Moment) { closeForgotten(at: moment.now) }

    /// Ends an urge as abandoned after an hour without an answer.
    package func closeForgotten(at now: Date) {
        guard let latest, latest.outcome == nil, now >= latest.touchedAt + UrgeSnapshot.patience else { return }
        attempt { try save(latest.abandoned()) }
    }

    /// Moves the open urge with the clock, since no time has passed for the person.
    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        guard var urge = latest, urge.outcome == nil else { return }
        urge.startedAt += seconds
        urge.touchedAt += seconds
        urge.techniqueStartedAt = urge.techniqueStartedAt.map { $0 + seconds }
        urge.checkedAt = urge.checkedAt.map { $0 + seconds }
        attempt { try save(urge) }
    }

    private func save(_ urge: UrgeSnapshot) throws {
        try store.save(urge)
        latest = try store.urges(limit: 1).first
    }
}

public import FoundationEssentials
public import Observation
public import Shared

/// The urge that somebody is in, step by step, and those before it.
@Observable
public final class UrgeManager: Manager, HoldsError {
    public static let longestLine = 500
    public static let longestTarget = 60

    /// The last one, over or not.
    public private(set) var latest: UrgeSnapshot?
    public package(set) var error: UrgeError?

    @ObservationIgnored private let store: any UrgeStore

    package init(store: any UrgeStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        attempt { latest = try store.urges(limit: 1).first }
        closeForgotten(at: moment.now)
    }

    /// The one that somebody is in.
    public func unfinished(at now: Date) -> UrgeSnapshot? {
        latest.flatMap { $0.outcome == nil && $0.isAsking(at: now) ? $0 : nil }
    }

    public func urge(_ number: Int) -> UrgeSnapshot? { latest?.number == number ? latest : nil }

    /// Those that began on these days, in their order; read when asked for, and not kept.
    public func urges(from first: Day, through last: Day) -> [UrgeSnapshot] {
        fetched { try store.urges(from: first, through: last) }
    }

    /// The last ones, for what can be learned from them.
    public func recent(limit: Int) -> [UrgeSnapshot] {
        fetched { try store.urges(limit: limit) }
    }

    /// Another one begins; the last, if it is still open, was left lying.
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
            try store.save(urge)
            latest = urge
            begun = urge
        }
        return begun
    }

    /// Takes an answer to the question that stands, and goes on to the next one.
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

    /// Off asks by itself how it went; false where there is nothing to ask any more.
    @discardableResult
    public func check(_ number: Int, at now: Date) -> Bool {
        guard let latest, latest.number == number, latest.isAsking(at: now), latest.nextCheck != nil else {
            return false
        }
        return attempt { try save(latest.checked(at: now)) }
    }

    /// Somebody does not want to go on with it, nor to be asked how it ended.
    public func leaveAsItIs(at now: Date) {
        guard let latest, latest.outcome == nil, latest.isAsking(at: now) else { return }
        attempt { try save(latest.abandoned()) }
    }

    package func advance(to moment: Moment) { closeForgotten(at: moment.now) }

    /// After an hour without a word it is over, however it ended.
    package func closeForgotten(at now: Date) {
        guard let latest, latest.outcome == nil, now >= latest.touchedAt + UrgeSnapshot.patience else { return }
        attempt { try save(latest.abandoned()) }
    }

    /// No time has passed for somebody in the middle of an urge.
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

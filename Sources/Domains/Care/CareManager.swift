public import FoundationEssentials
package import Shared

/// The time after danger was heard, and how grave the last lines were.
public final class CareManager: Manager, HoldsError {
    /// For how long a line weighs more for what was said before it.
    package static let memory: TimeInterval = 24 * 3600

    private static let longestHold: TimeInterval = 3600

    /// The latest time of care, over or not.
    public private(set) var latest: CareSnapshot?
    /// What was heard within the last day, in its order.
    private var heard: [HeardGravity] = []
    public package(set) var error: CareError?

    private let store: any CareStore
    private var all: [CareSnapshot] = []
    /// The care that was ended early last, before that and after it.
    package private(set) var lastEnd: (before: CareSnapshot, after: CareSnapshot)?
    /// What was said last that is not stored anywhere. It can be kept as a note while its answer is on the screen.
    private var held: (line: String, at: Date)?

    package init(store: any CareStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        attempt {
            all = try store.cares()
            heard = try store.heard()
            latest = all.last
        }
    }

    /// The care that somebody is in.
    public func present(at now: Date) -> CareSnapshot? { latest.flatMap { $0.isOn(at: now) ? $0 : nil } }

    public func isOn(at now: Date) -> Bool { present(at: now) != nil }

    /// How grave the lines of the last day were.
    public func heard(at now: Date) -> [Gravity] {
        heard.filter { now < $0.heardAt + CareManager.memory }.map(\.gravity)
    }

    /// All days on which a missing answer counts as a paused one.
    package var days: [ClosedRange<Day>] { all.compactMap(\.days) }

    /// Holds the last line in memory.
    public func hold(_ line: String, saidAt time: Date) { held = (line, time) }

    public func line(saidAt time: Date) -> String? {
        held?.at.inMilliseconds == time.inMilliseconds ? held?.line : nil
    }

    /// Somebody in distress has said by a button that it is worse: what they wrote goes on with the card.
    public func holdOn(until time: Date) {
        guard let held, time < held.at + CareManager.longestHold else { return }
        self.held = (held.line, time)
    }

    public func letGo() { held = nil }

    /// Remembers how grave a line was. From passive on, a time of care begins, or the present one becomes longer.
    package func hear(_ gravity: Gravity, at moment: Moment) {
        attempt {
            try store.forgetHeard(before: moment.now - CareManager.memory)
            try store.save(HeardGravity(gravity, heardAt: moment.now))
            heard = try store.heard()
            guard let length = gravity.care else { return }
            let until = moment.now + length
            let lastDay = Moment(now: until - 1, clock: moment.clock, dayStart: moment.dayStart).today
            var care =
                present(at: moment.now)
                ?? CareSnapshot(
                    number: (latest?.number ?? 0) + 1, gravity: gravity, begunAt: moment.now, until: until,
                    firstDay: moment.today, lastDay: lastDay)
            care.gravity = max(care.gravity, gravity)
            care.heardAt = moment.now
            care.until = max(care.until, until)
            care.lastDay = max(care.lastDay, lastDay)
            try save(care)
        }
    }

    /// Whoever took something is with those who can help: the call is made, and the care goes on as after other danger.
    public func helped(at now: Date) {
        guard var care = present(at: now), care.gravity == .taken else { return }
        care.gravity = .active
        attempt { try save(care) }
    }

    /// Ends the care early. Days that it has touched count as paused, but a misunderstanding does not pause the present
    /// one. Nobody is asked how they are afterwards.
    package func end(isMisunderstanding: Bool, at moment: Moment) -> Bool {
        guard let before = present(at: moment.now) else { return false }
        var care = before
        care.endedAt = moment.now
        care.lastDay = isMisunderstanding ? moment.today - 1 : moment.today
        care.followUpAt = nil
        return attempt {
            try save(care)
            lastEnd = (before, care)
        }
    }

    /// Makes the care what it was before or after its end. Nil if that could not be saved.
    package func restore(_ before: CareSnapshot) -> CareSnapshot? {
        guard let present = latest, present.number == before.number else { return nil }
        lastEnd = nil
        return attempt { try save(before) } ? present : nil
    }

    /// Asks how the person is, once, at that time.
    package func ask(at time: Date, since now: Date) -> Bool {
        guard var care = present(at: now) else { return false }
        care.followUpAt = time
        return attempt { try save(care) }
    }

    /// Somebody who mutes Off is not asked, whatever they wished before.
    public func askNever() {
        guard var care = latest, care.followUpAt != nil else { return }
        care.followUpAt = nil
        attempt { try save(care) }
    }

    /// Records that the person was asked.
    package func followedUp(_ number: Int) -> Bool {
        guard var care = latest, care.number == number, care.endedAt == nil, care.followUpAt != nil else {
            return false
        }
        care.followUpAt = nil
        return attempt { try save(care) }
    }

    /// Moves the running care with the clock, so that it keeps its length.
    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        guard var care = present(at: now - seconds) else { return }
        care.begunAt += seconds
        care.heardAt += seconds
        care.until += seconds
        attempt { try save(care) }
    }

    private func save(_ care: CareSnapshot) throws {
        try store.save(care)
        all = all.filter { $0.number != care.number } + [care]
        latest = care
    }
}

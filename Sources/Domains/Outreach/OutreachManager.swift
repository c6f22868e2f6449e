public import FoundationEssentials
public import Observation
public import Shared

/// What Off has asked by itself: how long that has been met with silence, and what was put off.
@Observable
public final class OutreachManager: Manager, HoldsError {
    /// In the order of their days.
    public private(set) var asked: [AskedDay] = []
    public private(set) var state = OutreachSnapshot()
    public package(set) var error: OutreachError?

    /// What has no more than this to wait was put off by a while; the rest, to an hour of the clock.
    private static let longestWait: TimeInterval = 3600

    @ObservationIgnored private let store: any OutreachStore

    package init(store: any OutreachStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt {
            asked = try store.asked()
            state = try store.outreach()
        }
    }

    /// Somebody has spoken, about whatever it was: the silence is over. The last question stays open for its reminder.
    package func hear(at moment: Moment) {
        if state.heardOn != moment.today { save { $0.heardOn = moment.today } }
        guard var last = asked.last, last.heardAt == nil else { return }
        last.heardAt = moment.now
        replace(with: last.rung == .question ? [last] : [])
    }

    /// Somebody wants to hear no more of that question, whatever they do with the day.
    public func letGo() {
        guard !asked.isEmpty else { return }
        replace(with: [])
    }

    /// What was said then never reached anybody. If it was the last question, nobody was silent about it.
    package func takeBack(saidAt time: Date) {
        guard let last = asked.last, last.heardAt == nil, last.askedAt.inMilliseconds == time.inMilliseconds else {
            return
        }
        replace(with: asked.dropLast())
    }

    /// Off speaks by itself now.
    @discardableResult
    package func begin(at now: Date) -> Bool { save { $0.begunAt = now } }

    /// Off asks about that day now, for the first time or once more.
    @discardableResult
    package func ask(about day: Day, as rung: Rung, at now: Date) -> Bool {
        let silent = asked.filter { $0.heardAt == nil && $0.day != day }
        return replace(with: silent + [AskedDay(day: day, rung: rung, askedAt: now)])
    }

    /// The reminder about that day goes out now.
    @discardableResult
    package func remind(about day: Day, at now: Date) -> Bool {
        guard var last = asked.last, last.day == day, last.remindedAt == nil else { return fail(.nothingAsked) }
        last.remindedAt = now
        return replace(with: asked.dropLast() + [last])
    }

    /// The question about that day comes again then.
    @discardableResult
    public func snooze(_ day: Day, until time: Date) -> Bool {
        letGo()
        return save { $0.snooze = Snooze(day: day, until: time) }
    }

    package func endSnooze() {
        guard state.snooze != nil else { return }
        save { $0.snooze = nil }
    }

    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        // What was put off to an hour of the clock stays with the clock.
        guard let snooze = state.snooze, snooze.until.timeIntervalSince(now - seconds) <= OutreachManager.longestWait
        else { return }
        save { $0.snooze = Snooze(day: snooze.day, until: snooze.until + seconds) }
    }

    @discardableResult
    private func replace(with days: some Collection<AskedDay>) -> Bool {
        attempt {
            let isOneGone = !Set(asked.map(\.day)).isSubset(of: days.map(\.day))
            if isOneGone { try store.forgetAsked() }
            for day in days where isOneGone || !asked.contains(day) { try store.save(day) }
            asked = Array(days)
        }
    }

    @discardableResult
    private func save(_ change: (inout OutreachSnapshot) -> Void) -> Bool {
        var changed = state
        change(&changed)
        return attempt {
            try store.save(changed)
            state = changed
        }
    }
}

public import FoundationEssentials
public import Shared

/// The questions that Off has asked by itself: which got no answer, and which one was put off.
public final class OutreachManager: Manager, HoldsError {
    /// In the order of their days.
    public private(set) var asked: [AskedDay] = []
    public private(set) var state = OutreachSnapshot()
    public package(set) var error: OutreachError?

    /// A question with at most this left to wait counts as put off by a duration; any other, to a clock time.
    private static let longestWait: TimeInterval = 3600

    private let store: any OutreachStore

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

    /// Call when the person writes anything: their silence is over. The last question stays open for its reminder.
    package func hear(at moment: Moment) {
        if state.heardOn != moment.today { save { $0.heardOn = moment.today } }
        guard var last = asked.last, last.heardAt == nil else { return }
        last.heardAt = moment.now
        replace(with: last.rung == .question ? [last] : [])
    }

    /// Closes the open questions: the person wants no reminder, whether or not they fill in the day.
    public func letGo() {
        guard !asked.isEmpty else { return }
        replace(with: [])
    }

    /// Call when a message could not be delivered: if it was the last question, the person was not silent about it.
    package func takeBack(saidAt time: Date) {
        guard let last = asked.last, last.heardAt == nil, last.askedAt.inMilliseconds == time.inMilliseconds else {
            return
        }
        replace(with: asked.dropLast())
    }

    /// Records that Off begins a message by itself.
    @discardableResult
    package func begin(at moment: Moment) -> Bool {
        let count = state.begun(on: moment) + 1
        return save {
            $0.begunAt = moment.now
            $0.begunCount = count
        }
    }

    /// Records that Off asks about that day, for the first time or again.
    @discardableResult
    package func ask(about day: Day, as rung: Rung, at now: Date) -> Bool {
        let silent = asked.filter { $0.heardAt == nil && $0.day != day }
        return replace(with: silent + [AskedDay(day: day, rung: rung, askedAt: now)])
    }

    /// Records that Off sends the reminder about that day.
    @discardableResult
    package func remind(about day: Day, at now: Date) -> Bool {
        guard var last = asked.last, last.day == day, last.remindedAt == nil else { return fail(.nothingAsked) }
        last.remindedAt = now
        return replace(with: asked.dropLast() + [last])
    }

    /// Puts the question about that day off.
    @discardableResult
    public func snooze(_ day: Day, until time: Date) -> Bool {
        letGo()
        return save { $0.snooze = Snooze(day: day, until: time) }
    }

    /// Ends the snooze: the question is open, as if it had been asked now.
    package func wake(_ day: Day, at moment: Moment) -> Bool {
        save { $0.snooze = nil } && ask(about: day, as: .question, at: moment.now)
    }

    /// Asks about no day up to this one any more.
    @discardableResult
    package func leaveAlone(through day: Day) -> Bool {
        save { $0.forgottenThrough = max($0.forgottenThrough ?? day, day) }
    }

    /// Asks about the days after this one again.
    package func askAgain(after day: Day) -> Bool { save { $0.forgottenThrough = day } }

    package func endSnooze() {
        guard state.snooze != nil else { return }
        save { $0.snooze = nil }
    }

    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        // A question put off to a clock time stays at that time.
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

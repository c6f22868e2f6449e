public import FoundationEssentials
public import Observation
public import Shared

/// What Off has asked by itself: how long that has been met with silence, and what was put off.
@Observable
public final class PromptManager: HoldsError {
    /// In the order of their days; none once somebody has spoken.
    public private(set) var unanswered: [PromptSnapshot] = []
    public private(set) var outreach = OutreachSnapshot()
    public package(set) var error: PromptError?

    /// Put off by no more than this, it waits for so long; by more, for an hour of the clock.
    private static let longestWait: TimeInterval = 3600

    @ObservationIgnored private let store: any PromptStore

    package init(store: any PromptStore) {
        self.store = store
    }

    package func load() {
        attempt {
            unanswered = try store.unanswered()
            outreach = try store.outreach()
        }
    }

    /// Somebody has spoken, about whatever it was.
    package func hear() {
        guard !unanswered.isEmpty else { return }
        attempt {
            try store.forgetUnanswered()
            unanswered = []
        }
    }

    /// Off speaks by itself now.
    @discardableResult
    package func begin(at now: Date) -> Bool { save { $0.begunAt = now } }

    /// Off asks about that day now, for the first time or once more.
    @discardableResult
    package func ask(about day: Day, as rung: Rung, at now: Date) -> Bool {
        attempt {
            try store.save(PromptSnapshot(day: day, rung: rung, askedAt: now))
            unanswered = try store.unanswered()
        }
    }

    /// The reminder about that day goes out now.
    @discardableResult
    package func remind(about day: Day, at now: Date) -> Bool {
        guard var prompt = unanswered.first(where: { $0.day == day }), prompt.remindedAt == nil else {
            return fail(.nothingAsked)
        }
        prompt.remindedAt = now
        return attempt {
            try store.save(prompt)
            unanswered = try store.unanswered()
        }
    }

    /// The question about that day comes again then.
    @discardableResult
    public func snooze(_ day: Day, until time: Date) -> Bool { save { $0.snooze = Snooze(day: day, until: time) } }

    package func endSnooze() {
        guard outreach.snooze != nil else { return }
        save { $0.snooze = nil }
    }

    /// The clock was set, and the wait is as long as it would have been.
    package func shift(by seconds: TimeInterval, at now: Date) {
        // What was put off to an hour of the clock stays with the clock.
        guard let snooze = outreach.snooze, snooze.until.timeIntervalSince(now - seconds) <= PromptManager.longestWait
        else { return }
        save { $0.snooze = Snooze(day: snooze.day, until: snooze.until + seconds) }
    }

    @discardableResult
    private func save(_ change: (inout OutreachSnapshot) -> Void) -> Bool {
        var changed = outreach
        change(&changed)
        return attempt {
            try store.save(changed)
            outreach = changed
        }
    }
}

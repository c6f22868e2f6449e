public import Shared

/// A part of the day that people name instead of two times.
nonisolated public enum DayPart: String, CaseIterable, Sendable {
    case morning, afternoon, evening, night, work

    /// Hours to choose from by a tap.
    public static let suggested: [TimeWindow] = [DayPart.morning, .work, .evening, .night].map(\.window)

    var window: TimeWindow {
        switch self {
        case .morning: hours(6, 12)
        case .afternoon: hours(12, 18)
        case .evening: hours(18, 23)
        case .night: hours(22, 7)
        case .work: hours(9, 17)
        }
    }

    private func hours(_ from: Int, _ until: Int) -> TimeWindow {
        TimeWindow(from: TimeOfDay(clamped: from * 60), until: TimeOfDay(clamped: until * 60))
    }
}

/// The words that a language has for saying a plan.
nonisolated public struct PlanVocabulary: Sendable {
    /// What a plan in a sentence begins with: "no", "stay off".
    public let openings: [String]
    /// What stands between two things, and what means nothing by itself.
    public let joins: [String]
    /// "Except": what follows turns the meaning round.
    public let exceptions: [String]
    public let fillers: [String]
    /// Between two times, before the only one, and behind it.
    public let until: [String]
    public let after: [String]
    public let before: [String]
    public let everyDay: [String]
    public let workdays: [String]
    public let weekend: [String]
    public let weekdays: [Weekday: [String]]
    public let parts: [DayPart: [String]]
    public let always: [String]
    /// What people call the apps, by the app's name.
    public let apps: [String: [String]]
    /// Other things that a plan is often about.
    public let things: [String]

    public init(
        openings: [String], joins: [String], exceptions: [String], fillers: [String], until: [String], after: [String],
        before: [String],
        everyDay: [String], workdays: [String], weekend: [String], weekdays: [Weekday: [String]],
        parts: [DayPart: [String]], always: [String], apps: [String: [String]], things: [String]
    ) {
        self.openings = openings
        self.joins = joins
        self.exceptions = exceptions
        self.fillers = fillers
        self.until = until
        self.after = after
        self.before = before
        self.everyDay = everyDay
        self.workdays = workdays
        self.weekend = weekend
        self.weekdays = weekdays
        self.parts = parts
        self.always = always
        self.apps = apps
        self.things = things
    }
}

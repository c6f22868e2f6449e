public import Shared

/// What has fallen due, with what a Screen needs to say it.
public enum Due {
    case checkIn(Day, Asking)
    /// After a week of silence.
    case offerToPause
    case plan(PlanTerms, TimeWindow, hasBegun: Bool)
    case pauseEnd
    /// The insight about the last week.
    case insight
    /// A model is asked to rewrite that insight before it is sent.
    case rewriting
    /// Nothing was heard about the open urge for ten minutes.
    case urge
    case visitEnd
    /// The person wished to be asked how they are.
    case careFollowUp
    /// Whoever runs this Off has exported the person's data on that day.
    case operatorExport(on: Day)
}

/// How Off asks about a day unasked.
nonisolated public enum Asking: String, Codable, CaseIterable, Sendable {
    case first
    /// The reminder, since there was no answer.
    case again
    /// After days of silence.
    case gently
    /// At the time to which the person put the question off.
    case asPutOff
}

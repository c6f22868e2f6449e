public import Shared

/// What has fallen due, and what it is about.
public enum Due {
    case checkIn(Day, Asking)
    /// After a week without a word.
    case offerToPause
    case plan(PlanTerms, TimeWindow, hasBegun: Bool)
    case pauseEnd
    /// The insight about the last week.
    case insight
    /// The same insight, to be put into a model's words before it goes out.
    case rewriting
    /// The urge that is open has waited ten minutes for its end.
    case urge
    case visitEnd
}

/// How Off asks about a day by itself.
nonisolated public enum Asking: String, Codable, CaseIterable, Sendable {
    case first
    /// Once more, since there was no answer.
    case again
    /// After days of silence.
    case gently
    /// The person wanted to be asked now.
    case asPutOff
}

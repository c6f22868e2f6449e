nonisolated public enum PlanError: String, DomainError, CaseIterable {
    case appsMissing
    case tooManyApps
    case appTooLong
    case windowsMissing
    case tooManyWindows
    case windowEmpty
    case daysMissing
    case nameTooLong
    case cardEmpty
    case cardTooLong
    case tooManyCards
    case confidenceOutOfRange
    case noPlan
    case nothingToChange
    case pauseOver
    case pauseTooLong
    case notPaused
    case notSaved

    public var key: String { "plan.\(rawValue)" }
}

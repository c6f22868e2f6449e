nonisolated public enum VisitError: String, DomainError, CaseIterable {
    case appMissing
    case appTooLong
    case purposeTooLong
    case minutesOutOfRange
    case alreadyExtended
    case nothingOpen
    case notSaved

    public var key: String { "visit.\(rawValue)" }
}

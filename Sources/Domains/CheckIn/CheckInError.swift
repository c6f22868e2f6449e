nonisolated public enum CheckInError: String, DomainError, CaseIterable {
    case ratingMissing
    case ratingOutOfRange
    case ratingNotWhole
    case futureDay
    case dayClosed
    case alreadyCheckedInToday
    case nothingToChange
    case noteTooLong
    case notSaved

    public var key: String { "checkin.\(rawValue)" }
}

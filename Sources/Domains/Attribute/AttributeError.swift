nonisolated public enum AttributeError: String, DomainError, CaseIterable {
    case ratingOutOfRange
    case alreadyRated
    case notSaved

    public var key: String { "attribute.\(rawValue)" }
}

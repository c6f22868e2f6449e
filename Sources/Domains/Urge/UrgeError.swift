nonisolated public enum UrgeError: String, DomainError, CaseIterable {
    case strengthOutOfRange
    case tooLong
    case nothingAsked
    case notSaved

    public var key: String { "urge.\(rawValue)" }
}

nonisolated public enum ForgettingError: String, DomainError, CaseIterable {
    case notSaved

    public var key: String { "forgetting.\(rawValue)" }
}

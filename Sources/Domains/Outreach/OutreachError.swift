nonisolated public enum OutreachError: String, DomainError, CaseIterable {
    /// There is no question that could be put off.
    case nothingAsked
    case notSaved

    public var key: String { "prompt.\(rawValue)" }
}

nonisolated public enum RewritingError: String, DomainError, CaseIterable {
    /// No model is set up.
    case notOffered
    case notSaved

    public var key: String { "rewriting.\(rawValue)" }
}

nonisolated public enum InsightError: String, DomainError, CaseIterable {
    /// There is nothing to be seen about that week, or not yet.
    case notReady
    case notSaved

    public var key: String { "insight.\(rawValue)" }
}

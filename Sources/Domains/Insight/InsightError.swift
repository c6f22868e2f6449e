nonisolated public enum InsightError: String, DomainError, CaseIterable {
    /// There is no insight about that week, or not yet.
    case notReady
    case notSaved

    public var key: String { "insight.\(rawValue)" }
}

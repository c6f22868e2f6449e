nonisolated public enum OutreachError: String, DomainError, CaseIterable {
    /// There is no open question to remind of.
    case nothingAsked
    case notSaved

    public var key: String { "prompt.\(rawValue)" }
}

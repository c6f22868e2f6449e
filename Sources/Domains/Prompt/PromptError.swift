nonisolated public enum PromptError: String, DomainError, CaseIterable {
    /// Nothing was asked that could be put off.
    case nothingAsked
    case notSaved

    public var key: String { "prompt.\(rawValue)" }
}

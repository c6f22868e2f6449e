nonisolated public enum ImportError: String, DomainError, CaseIterable {
    /// What was read has been forgotten: it has waited too long for a yes.
    case tooLate
    case undoOver
    case notSaved

    public var key: String { "import.\(rawValue)" }
}

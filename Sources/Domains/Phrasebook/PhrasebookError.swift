nonisolated public enum PhrasebookError: String, DomainError, CaseIterable {
    case notSaved

    public var key: String { "phrase.\(rawValue)" }
}

nonisolated public enum LinkError: String, DomainError, CaseIterable {
    case notSaved

    public var key: String { "link.\(rawValue)" }
}

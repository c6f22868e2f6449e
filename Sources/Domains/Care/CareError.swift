nonisolated public enum CareError: String, DomainError, CaseIterable {
    case notSaved

    public var key: String { "care.\(rawValue)" }
}

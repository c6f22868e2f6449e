nonisolated public enum SafetyPlanError: String, DomainError, CaseIterable {
    case tooLong
    case notSaved

    public var key: String { "safetyplan.\(rawValue)" }
}

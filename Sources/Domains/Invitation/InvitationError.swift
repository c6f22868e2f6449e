nonisolated public enum InvitationError: String, DomainError, CaseIterable {
    case notSaved

    public var key: String { "invitation.\(rawValue)" }
}

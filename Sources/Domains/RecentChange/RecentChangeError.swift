nonisolated public enum RecentChangeError: String, DomainError, CaseIterable {
    case nothingToUndo
    case undoOver
    case notSaved

    public var key: String { "change.\(rawValue)" }
}

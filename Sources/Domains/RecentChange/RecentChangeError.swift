nonisolated public enum RecentChangeError: String, DomainError, CaseIterable {
    case nothingToUndo
    case undoOver
    case nothingToRedo
    case notSaved

    public var key: String { "change.\(rawValue)" }
}

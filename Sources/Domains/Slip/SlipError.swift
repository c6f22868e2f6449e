nonisolated public enum SlipError: String, DomainError, CaseIterable {
    case textTooLong
    case dayClosed
    case nothingToUndo
    case undoOver
    case notSaved

    public var key: String { "slip.\(rawValue)" }
}

/// What is said once in a life, and never again.
nonisolated public enum OneTime: String, Codable, CaseIterable, Sendable {
    case firstWin, sos, oneLine, cards
}

/// What a person is told only once.
nonisolated public enum OneTime: String, Codable, CaseIterable, Sendable {
    case sos, oneLine, cards
}

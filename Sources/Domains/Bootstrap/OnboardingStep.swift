/// What somebody new is asked, in this order.
nonisolated public enum OnboardingStep: String, Codable, CaseIterable, Sendable {
    case language, zone, country, dayStart, ratings, plan, checkInTime, done
}

/// What is said once in a life, and never again.
nonisolated public enum OneTime: String, Codable, CaseIterable, Sendable {
    case firstWin, sos, oneLine, cards
}

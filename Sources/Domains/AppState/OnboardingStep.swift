/// What a new person is asked, in this order.
nonisolated public enum OnboardingStep: String, Codable, CaseIterable, Sendable {
    case language, apps, line, plan, checkInTime, done
}

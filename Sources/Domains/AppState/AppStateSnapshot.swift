public import FoundationEssentials

/// What Off has already told and asked a person.
nonisolated public struct AppStateSnapshot: Hashable, Sendable {
    public package(set) var introducedAt: Date?
    /// Nil: not begun.
    public package(set) var onboarding: OnboardingStep?
    public package(set) var said: Set<OneTime> = []

    package init(introducedAt: Date? = nil, onboarding: OnboardingStep? = nil, said: Set<OneTime> = []) {
        self.introducedAt = introducedAt
        self.onboarding = onboarding
        self.said = said
    }
}

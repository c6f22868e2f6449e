/// The six parts of a safety plan, in the order in which one goes through them on a bad night.
nonisolated public enum SafetyPlanPart: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// By what the person notices that it gets bad.
    case warnings
    /// What they can do by themselves.
    case alone
    /// People and places that take their mind off it.
    case distraction
    /// People whom they can ask for help.
    case people
    /// Professionals and helplines.
    case professionals
    /// How to make their surroundings safer.
    case surroundings
}

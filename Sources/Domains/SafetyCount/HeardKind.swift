/// What Safety heard in a text: how grave, or what else it was about.
nonisolated public enum HeardKind: String, CaseIterable, Sendable {
    case distress, passive, active, imminent, other, abuse, harm, eating, overdose
}

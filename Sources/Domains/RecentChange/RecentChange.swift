public import FoundationEssentials
public import Shared

/// Something that a person changed, for as long as it can be undone.
nonisolated public struct RecentChange: Hashable, Sendable {
    /// What was there before it, so that an undo can restore it. Indirect, since it is copied many times in a turn.
    public indirect enum Content: Hashable, Sendable {
        case checkIn(Day, before: CheckInSnapshot?)
        /// The kept note of that day.
        case note(Day, before: String?)
        case slip(SlipSnapshot)
        case plan(number: Int)
        case settings(before: SettingsSnapshot, after: SettingsSnapshot)
        /// A question about that day was put off.
        case snooze(Day)
        /// Nothing is asked about any day up to that one.
        case leftAlone(Day)
        case safetyPlan(before: SafetyPlanSnapshot)
        /// Care was ended early; what it was before.
        case careEnd(before: CareSnapshot)
        /// What words of the person's own mean; nil: they were not known.
        case phrase(before: PhraseSnapshot?, after: PhraseSnapshot?)
        /// Everything from a file; what it replaced is kept beside it.
        case imported
    }

    /// Counts up, for one person.
    public let number: Int
    /// When it was made, undone or brought back.
    public let touchedAt: Date
    public let isUndone: Bool
    public let content: Content

    package init(number: Int, touchedAt: Date, isUndone: Bool = false, content: Content) {
        self.number = number
        self.touchedAt = touchedAt
        self.isUndone = isUndone
        self.content = content
    }
}

package import FoundationEssentials
public import Shared

/// What was to be kept as the note of a day that has no check-in yet; its check-in takes it in.
nonisolated public struct KeptNote: Hashable, Sendable {
    public let day: Day
    package let keptAt: Date
    package let text: String
    /// The text before something was added to it; nil: there was none.
    package let before: String?

    package init(day: Day, keptAt: Date, text: String, before: String?) {
        self.day = day
        self.keptAt = keptAt
        self.text = text
        self.before = before
    }
}

package import FoundationEssentials
public import Shared

/// The note of a day that has no check-in yet. The check-in adopts it when it comes.
nonisolated public struct KeptNote: Hashable, Sendable {
    public let day: Day
    package let keptAt: Date
    package let text: String
    /// The text before the latest addition; nil if there was none.
    package let before: String?

    package init(day: Day, keptAt: Date, text: String, before: String?) {
        self.day = day
        self.keptAt = keptAt
        self.text = text
        self.before = before
    }
}

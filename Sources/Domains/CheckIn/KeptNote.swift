package import FoundationEssentials
package import Shared

/// The note of a day that has no check-in yet. The check-in adopts it when it comes.
nonisolated package struct KeptNote: Hashable, Sendable {
    package let day: Day
    package let text: String

    package init(day: Day, text: String) {
        self.day = day
        self.text = text
    }
}

/// The last change of a kept note, and its text before it.
nonisolated package struct KeptNoteUndo: Hashable, Sendable {
    package let day: Day
    package let changedAt: Date
    /// Nil: there was no note.
    package let before: String?
}

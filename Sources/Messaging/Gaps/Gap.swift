package import FoundationEssentials

/// A time whose messages are lost: an older copy of the database took the place of one that had them.
nonisolated package struct Gap: Hashable, Sendable {
    package let start: Date
    package let end: Date

    package init(start: Date, end: Date) {
        self.start = start
        self.end = end
    }
}

package import Shared

/// How many texts of a kind were heard on a day, of all people together.
nonisolated package struct SafetyCount: Hashable, Sendable {
    package let day: Day
    package let kind: HeardKind
    package let count: Int

    package init(day: Day, kind: HeardKind, count: Int) {
        self.day = day
        self.kind = kind
        self.count = count
    }
}

package import FoundationEssentials

/// What was read from a file and waits for a yes, and what the last import has replaced.
nonisolated package struct ImportSnapshot: Hashable, Sendable {
    package let readAt: Date
    /// As JSON.
    package var file: String?
    /// The archive of everything as it was before; nil once it cannot be undone any more.
    package var before: String?
    /// Marks of what was there right after it: what is there since then is not the import's.
    package var after: String?

    package init(readAt: Date, file: String? = nil, before: String? = nil, after: String? = nil) {
        self.readAt = readAt
        self.file = file
        self.before = before
        self.after = after
    }
}

/// Everything that a model is given.
nonisolated public struct AIRequest: Hashable, Sendable {
    /// The task; the same for everybody.
    public let instructions: String
    /// The text to work on.
    public let content: String

    public init(instructions: String, content: String) {
        self.instructions = instructions
        self.content = content
    }

    /// Far more than four short parts need, even if a model thinks before it writes.
    package static let mostTokens = 2000
}

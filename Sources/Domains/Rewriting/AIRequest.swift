/// All that a model is given.
nonisolated public struct AIRequest: Hashable, Sendable {
    /// What it shall do; the same for everybody.
    public let instructions: String
    /// What it shall do it with.
    public let content: String

    public init(instructions: String, content: String) {
        self.instructions = instructions
        self.content = content
    }

    /// Far more than four short parts need, also where a model thinks before it writes.
    package static let mostTokens = 2000
}

/// A model that puts an insight into other words. The only store that waits: it is called between turns, and what it
/// answers is saved as a turn of its own.
nonisolated package protocol AIStore: Sendable {
    func reply(to request: AIRequest) async -> AIReply
}

/// A model that rewords an insight. The only asynchronous store: it is called between turns, and its answer is saved in
/// a turn of its own.
nonisolated package protocol AIStore: Sendable {
    func reply(to request: AIRequest) async -> AIReply
}

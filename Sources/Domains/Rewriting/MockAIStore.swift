import FoundationEssentials

/// A model for transcripts and `chat --mock`: repeats its input after a few words.
nonisolated package struct MockAIStore: AIStore {
    private struct Content: Decodable {
        let draft: [Narration.Part: String]
    }

    /// Returns a failure while the network to it is down.
    private let failure: @Sendable () -> AIFailure?

    package init(failure: @escaping @Sendable () -> AIFailure? = { nil }) {
        self.failure = failure
    }

    package func reply(to request: AIRequest) async -> AIReply {
        if let failure = failure() { return AIReply(.failure(failure)) }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(request.content.utf8)) else {
            return AIReply(.failure(.garbled))
        }
        return AIReply(
            .success(content.draft.mapValues { "This is how it looks: " + $0 }),
            usage: AIUsage(tokensIn: request.content.utf8.count / 4, tokensOut: 200))
    }
}

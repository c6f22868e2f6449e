package import Domains
import Shared

/// Any server with OpenAI's chat completions: OpenAI itself, Ollama, llama.cpp, vLLM and others. The answer is JSON of
/// a given schema.
package struct OpenAIStore: AIStore {
    package static let official = "https://api.openai.com/v1"

    private let endpoint: AIEndpoint
    /// Nil for servers at home, which need no key.
    private let key: String?
    /// OpenAI's own models name the token limit differently, and refuse the name that all other servers use.
    private let limitName: String

    package init(_ endpoint: AIEndpoint, key: String?, isOfficial: Bool) {
        self.endpoint = endpoint
        self.key = key
        limitName = isOfficial ? "max_completion_tokens" : "max_tokens"
    }

    package func reply(to request: AIRequest) async -> AIReply {
        let answer = await endpoint.call(
            "/chat/completions", body(of: request), headers: key.map { [("Authorization", "Bearer \($0)")] } ?? [])
        switch answer {
        case .failure(let failure): return AIReply(.failure(failure))
        case .success(let json): return AIReply(OpenAIStore.result(in: json), usage: OpenAIStore.usage(in: json))
        }
    }

    func body(of request: AIRequest) -> JSON {
        .object([
            .init("model", .string(endpoint.model)),
            .init(limitName, .integer(Int64(AIRequest.mostTokens))),
            .init(
                "messages",
                [
                    ["role": "system", "content": .string(request.instructions)],
                    ["role": "user", "content": .string(request.content)],
                ]),
            .init(
                "response_format",
                [
                    "type": "json_schema",
                    "json_schema": ["name": .string(AIForm.name), "strict": true, "schema": AIForm.schema],
                ]),
        ])
    }

    private static func result(in json: JSON) -> Result<[Narration.Part: String], AIFailure> {
        guard let choice = json["choices"]?.array?.first, let message = choice["message"] else {
            return .failure(.garbled)
        }
        switch choice["finish_reason"]?.string {
        case "length": return .failure(.truncated)
        case "content_filter": return .failure(.refused)
        default: break
        }
        if message["refusal"] != nil { return .failure(.refused) }
        guard let text = message["content"]?.string, let parts = AIForm.parts(of: JSON(text.utf8)) else {
            return .failure(.garbled)
        }
        return .success(parts)
    }

    private static func usage(in json: JSON) -> AIUsage {
        AIUsage(
            tokensIn: AIForm.count(json["usage"]?["prompt_tokens"]),
            tokensOut: AIForm.count(json["usage"]?["completion_tokens"]))
    }
}

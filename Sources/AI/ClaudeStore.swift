package import Domains
import Shared

/// Claude, over Anthropic's Messages API. The answer is the input of a tool that the model is forced to use.
package struct ClaudeStore: AIStore {
    package static let official = "https://api.anthropic.com"
    private static let version = "2023-06-01"

    private let endpoint: AIEndpoint
    private let key: String

    package init(_ endpoint: AIEndpoint, key: String) {
        self.endpoint = endpoint
        self.key = key
    }

    package func reply(to request: AIRequest) async -> AIReply {
        let answer = await endpoint.call(
            "/v1/messages", body(of: request),
            headers: [("x-api-key", key), ("anthropic-version", ClaudeStore.version)])
        switch answer {
        case .failure(let failure): return AIReply(.failure(failure))
        case .success(let json): return AIReply(ClaudeStore.result(in: json), usage: ClaudeStore.usage(in: json))
        }
    }

    func body(of request: AIRequest) -> JSON {
        [
            "model": .string(endpoint.model),
            "max_tokens": .integer(Int64(AIRequest.mostTokens)),
            "system": .string(request.instructions),
            "messages": [["role": "user", "content": .string(request.content)]],
            "tools": [
                [
                    "name": .string(AIForm.name), "description": .string(AIForm.description),
                    "input_schema": AIForm.schema,
                ]
            ],
            "tool_choice": ["type": "tool", "name": .string(AIForm.name), "disable_parallel_tool_use": true],
        ]
    }

    private static func result(in json: JSON) -> Result<[Narration.Part: String], AIFailure> {
        switch json["stop_reason"]?.string {
        case "max_tokens", "model_context_window_exceeded": return .failure(.truncated)
        case "refusal": return .failure(.refused)
        default: break
        }
        guard let content = json["content"]?.array else { return .failure(.garbled) }
        guard let use = content.first(where: { $0["type"]?.string == "tool_use" && $0["name"]?.string == AIForm.name })
        else {
            // Text in place of the tool is most often a refusal.
            return .failure(content.isEmpty ? .garbled : .refused)
        }
        return AIForm.parts(of: use["input"]).map { .success($0) } ?? .failure(.garbled)
    }

    /// Tokens read from a cache are paid for too.
    private static func usage(in json: JSON) -> AIUsage {
        let usage = json["usage"]
        let names = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
        return AIUsage(
            tokensIn: names.map { AIForm.count(usage?[$0]) }.reduce(0, +),
            tokensOut: AIForm.count(usage?["output_tokens"]))
    }
}

extension AIForm {
    /// Clamps a server's count to sensible values.
    static func count(_ json: JSON?) -> Int { Int(min(max(json?.integer ?? 0, 0), 10_000_000)) }
}

import Foundation
package import Shared

/// A fake of Anthropic's Messages API and of OpenAI's chat completions on a real socket: it accepts what they accept,
/// answers as they do, and fails as the test wants.
package final class FakeAIServer: Sendable {
    package enum Answer: Hashable, Sendable {
        /// The four parts, or whatever the test puts in their place.
        case parts([String: String])
        /// The text it was given, part by part, each after these words.
        case draft(after: String)
        /// Plain text instead of the form that was asked for.
        case words(String)
        /// An answer that was cut at the token limit.
        case truncated
        case refusal
        /// The form with other members.
        case otherForm
        case emptyAnswer
        case notJSON
        case status(Int)
        case hang
        case reset
        case halfAnswer
        case tooLarge
    }

    package struct Call: Sendable {
        package let path: String
        package let headers: [String: String]
        package let body: JSON

        package init(path: String, headers: [String: String], body: JSON) {
            self.path = path
            self.headers = headers
            self.body = body
        }
    }

    package let calls = Watched<[Call]>([])
    private let plan: Watched<@Sendable (Int) -> Answer>
    private let server: LoopbackServer

    /// `plan` gets the number of the call, from 1.
    package init(_ plan: @escaping @Sendable (Int) -> Answer) throws {
        let (calls, plan) = (calls, Watched(plan))
        self.plan = plan
        server = try LoopbackServer { peer in
            while let request = peer.readRequest(isLogged: false) {
                let names = ["x-api-key", "anthropic-version", "Authorization", "Content-Type"]
                let headers = names.compactMap { name in request[name].map { (name, $0) } }
                let call = Call(
                    path: request.target, headers: Dictionary(headers) { first, _ in first },
                    body: JSON(request.body) ?? .null)
                calls.change { $0.append(call) }
                guard Self.answer(call, with: plan.value(calls.value.count), on: peer) else { return }
            }
        }
    }

    package var url: String { String(server.url.dropLast()) }

    package func close() { server.close() }

    private static func answer(_ call: Call, with answer: Answer, on peer: Peer) -> Bool {
        switch answer {
        case .hang:
            peer.awaitClose()
            return false
        case .reset:
            peer.reset()
            return false
        case .status(let status):
            let text =
                status == 529 ? "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}" : "{\"error\":{}}"
            return send(status, text, on: peer)
        case .notJSON: return send(200, "<html>Welcome to nginx</html>", on: peer)
        case .tooLarge: return send(200, String(repeating: " ", count: 2 << 20) + "{}", on: peer)
        case .halfAnswer:
            _ = peer.send(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{\"content\":[")
            peer.close()
            return false
        default:
            let json = call.path.hasSuffix("/messages") ? claude(answer, to: call) : openAI(answer, to: call)
            return send(200, String(decoding: json.bytes, as: UTF8.self), on: peer)
        }
    }

    private static func send(_ status: Int, _ text: String, on peer: Peer) -> Bool {
        peer.send(
            "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
        )
    }
}

// MARK: - Answers

extension FakeAIServer {
    /// In the form of `Message`, as the official client reads it.
    package static func claude(_ answer: Answer, to call: Call) -> JSON {
        let use: (JSON) -> JSON = { ["type": "tool_use", "id": "toolu_01", "name": "week_in_review", "input": $0] }
        let (content, reason): (JSON, JSON) =
            switch answer {
            case .parts(let parts): ([use(object(parts))], "tool_use")
            case .draft(let words): ([use(object(draft(in: call, after: words)))], "tool_use")
            case .words(let words): ([["type": "text", "text": .string(words)]], "end_turn")
            case .truncated: ([use(["happening": "Of 7 plan days"])], "max_tokens")
            case .refusal: ([], "refusal")
            case .otherForm: ([use(["summary": "All went well.", "happening": 7])], "tool_use")
            default: ([], "end_turn")
            }
        return [
            "id": "msg_01", "type": "message", "role": "assistant", "model": "claude-sample", "content": content,
            "stop_reason": reason, "stop_sequence": .null,
            "usage": ["input_tokens": 900, "output_tokens": 200, "cache_read_input_tokens": 100],
        ]
    }

    /// In the form of `ChatCompletion`.
    package static func openAI(_ answer: Answer, to call: Call) -> JSON {
        let (content, refusal, reason): (JSON, JSON, JSON) =
            switch answer {
            case .parts(let parts): (text(object(parts)), .null, "stop")
            case .draft(let words): (text(object(draft(in: call, after: words))), .null, "stop")
            case .words(let words): (.string(words), .null, "stop")
            case .truncated: ("{\"happening\":\"Of 7 plan", .null, "length")
            case .refusal: (.null, "I cannot help with that.", "stop")
            case .otherForm: (text(["summary": "All went well.", "happening": 7]), .null, "stop")
            default: (.null, .null, "stop")
            }
        return [
            "id": "chatcmpl-1", "object": "chat.completion", "created": 1_773_000_000, "model": "sample",
            "choices": [
                [
                    "index": 0, "finish_reason": reason, "logprobs": .null,
                    "message": ["role": "assistant", "content": content, "refusal": refusal],
                ]
            ],
            "usage": ["prompt_tokens": 1000, "completion_tokens": 200, "total_tokens": 1200],
        ]
    }

    private static func text(_ json: JSON) -> JSON { .string(String(decoding: json.bytes, as: UTF8.self)) }

    private static func object(_ parts: [String: String]) -> JSON {
        .object(parts.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    }

    /// The text that the call gave it to reword.
    package static func given(in call: Call) -> JSON? {
        (call.body["messages"]?.array?.last?["content"]?.string).flatMap { JSON(Array($0.utf8)) }
    }

    private static func draft(in call: Call, after words: String) -> [String: String] {
        guard case .object(let members)? = given(in: call)?["draft"] else { return [:] }
        return Dictionary(
            members.compactMap { member in member.value.string.map { (member.name, words + $0) } }
        ) { first, _ in first }
    }
}

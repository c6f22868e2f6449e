import Foundation
import HTTP
import Shared
import Support
import Testing

@testable import AI
@testable import Domains

/// Compares our requests and the fake servers' answers with the types of the official Python clients. They are
/// installed from PyPI into the build folder, once; if that fails, the test reports that it is skipped.
@Suite("The official clients' own types")
struct OfficialClientTests {
    private static let packages = ["anthropic==2.12.0", "openai==3.54.0"]
    private static let request = AIRequest(instructions: "Do.", content: "{\"draft\":{}}")

    private static let answers: [FakeAIServer.Answer] = [
        .parts(["happening": "a", "why": "b", "expect": "c", "pattern": "d"]), .words("No."), .truncated, .refusal,
        .otherForm, .emptyAnswer,
    ]

    @Test("accept our requests and our fake servers' answers, and reject wrong ones")
    func types() async throws {
        guard let python = try await OfficialClientTests.python() else {
            print(
                "SKIPPED: the official Python clients cannot be installed here, so requests were not held against them."
            )
            return
        }
        let claude = ClaudeStore(endpoint, key: "k").body(of: OfficialClientTests.request)
        let ours = OpenAIStore(endpoint, key: nil, isOfficial: false).body(of: OfficialClientTests.request)
        let official = OpenAIStore(endpoint, key: "k", isOfficial: true).body(of: OfficialClientTests.request)
        let call = FakeAIServer.Call(path: "", headers: [:], body: claude)
        var lines = [
            line("claude", "request", claude), line("openai", "request", ours), line("openai", "request", official),
        ]
        for answer in OfficialClientTests.answers {
            lines.append(line("claude", "answer", FakeAIServer.claude(answer, to: call)))
            lines.append(line("openai", "answer", FakeAIServer.openAI(answer, to: call)))
        }
        let good = lines.count
        lines += [
            line("claude", "request", claude.with("max_tokens", "many")),
            line("claude", "request", claude.with("nonsense", 1)),
            line("claude", "request", claude.with("tool_choice", ["type": "tool"])),
            line("openai", "request", ours.with("nonsense", 1)),
            line("openai", "request", ours.with("messages", "hello")),
            line("openai", "request", ours.with("response_format", ["type": "json_schema"])),
        ]
        let script = repository.appendingPathComponent("Tests/AI/official_clients.py").path
        let ended = try await ChildProcess(python, [script], input: lines.joined(separator: "\n") + "\n").end()
        let results = ended.output.split(separator: "\n").map(String.init)
        #expect(results.count == lines.count, "\(ended.output)")
        for (index, result) in results.enumerated() {
            #expect((result == "ok") == (index < good), "\(lines[index]): \(result)")
        }
    }

    private var endpoint: AIEndpoint {
        AIEndpoint(address: "http://127.0.0.1:9", model: "m", timeout: .seconds(1), network: Nowhere())
    }

    private func line(_ api: String, _ kind: String, _ body: JSON) -> String {
        let json: JSON = ["api": .string(api), "kind": .string(kind), "body": body]
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// A Python environment of its own, so that nothing on the machine changes; nil where it cannot be created.
    private static func python() async throws -> String? {
        let folder = repository.appendingPathComponent(".build/official-clients")
        let python = folder.appendingPathComponent("bin/python").path
        let ready = folder.appendingPathComponent("ready").path
        if FileManager.default.fileExists(atPath: ready) { return python }
        guard try await ChildProcess("python3", ["-m", "venv", folder.path]).end().status == 0 else { return nil }
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"] + packages
        guard try await ChildProcess(python, install).end().status == 0 else { return nil }
        return FileManager.default.createFile(atPath: ready, contents: nil) ? python : nil
    }
}

private struct Nowhere: HTTPTransport {
    func send(_ request: HTTPRequest) async -> HTTPOutcome { .notSent(HTTPFailure(.connectionFailed)) }
}

extension JSON {
    /// The same with one member replaced.
    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + [Member(name, value)])
    }
}

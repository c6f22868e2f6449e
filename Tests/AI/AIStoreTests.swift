import HTTP
import Shared
import Support
import Testing

@testable import AI
@testable import Domains

@Suite("A model over the network")
struct AIStoreTests {
    private static let parts = ["happening": "One.", "why": "Two.", "expect": "Three.", "pattern": "Four."]
    private static let request = AIRequest(
        instructions: "Put it into other words.", content: "{\"draft\":{\"happening\":\"Of 7 days\"}}")

    private func store(_ api: String, at url: String, timeout: Duration = .seconds(20)) throws -> any AIStore {
        let address = api == "claude" ? url : url + "/v1"
        let endpoint = AIEndpoint(address: address, model: "sample", timeout: timeout, network: try CurlTransport())
        return api == "claude"
            ? ClaudeStore(endpoint, key: "secret") : OpenAIStore(endpoint, key: "secret", isOfficial: false)
    }

    @Test("is asked for four parts, and returns them with the tokens used", arguments: ["claude", "openai"])
    func works(api: String) async throws {
        let server = try FakeAIServer { _ in .parts(AIStoreTests.parts) }
        defer { server.close() }
        let reply = try await store(api, at: server.url).reply(to: AIStoreTests.request)
        #expect(reply.result == .success([.happening: "One.", .why: "Two.", .expect: "Three.", .pattern: "Four."]))
        #expect(reply.usage == AIUsage(tokensIn: 1000, tokensOut: 200))
        let call = try #require(server.calls.value.first)
        #expect(call.path == (api == "claude" ? "/v1/messages" : "/v1/chat/completions"))
        #expect(call.headers["Content-Type"] == "application/json")
        #expect(call.body["model"]?.string == "sample")
        #expect(call.body["messages"]?.array?.last?["content"]?.string == AIStoreTests.request.content)
        if api == "claude" {
            #expect(call.headers["x-api-key"] == "secret" && call.headers["anthropic-version"] == "2023-06-01")
            #expect(call.body["system"]?.string == AIStoreTests.request.instructions)
        } else {
            #expect(call.headers["Authorization"] == "Bearer secret")
            #expect(call.body["messages"]?.array?.first?["content"]?.string == AIStoreTests.request.instructions)
        }
    }

    @Test(
        "reports each kind of failure",
        arguments: ["claude", "openai"],
        [
            (FakeAIServer.Answer.refusal, AIFailure.refused), (.truncated, .truncated), (.otherForm, .garbled),
            (.emptyAnswer, .garbled), (.notJSON, .garbled), (.status(401), .keyRefused),
            (.status(404), .requestRefused),
            (.status(400), .requestRefused), (.status(429), .limited), (.status(529), .limited),
            (.status(500), .serverFailed), (.reset, .unreachable), (.halfAnswer, .unreachable),
            (.tooLarge, .unreachable), (.hang, .timedOut),
        ])
    func fails(api: String, how: (answer: FakeAIServer.Answer, failure: AIFailure)) async throws {
        let server = try FakeAIServer { _ in how.answer }
        defer { server.close() }
        let timeout: Duration = how.answer == .hang ? .milliseconds(300) : .seconds(20)
        let reply = try await store(api, at: server.url, timeout: timeout).reply(to: AIStoreTests.request)
        #expect(reply.result == .failure(how.failure))
        // A useless answer has cost tokens all the same.
        if [.refusal, .truncated, .otherForm].contains(how.answer) { #expect(reply.usage.tokensOut == 200) }
    }

    @Test("that answers in plain text instead of the form has not answered")
    func words() async throws {
        let server = try FakeAIServer { _ in .words("I would rather talk about something else.") }
        defer { server.close() }
        #expect(try await store("claude", at: server.url).reply(to: AIStoreTests.request).result == .failure(.refused))
        #expect(try await store("openai", at: server.url).reply(to: AIStoreTests.request).result == .failure(.garbled))
    }

    @Test("that is not there is unreachable", arguments: ["claude", "openai"])
    func nobody(api: String) async throws {
        let server = try FakeAIServer { _ in .refusal }
        let url = server.url
        server.close()
        #expect(try await store(api, at: url).reply(to: AIStoreTests.request).result == .failure(.unreachable))
    }
}

@Suite("A budget for a model")
struct AIBudgetTests {
    @Test("in tokens is used up by the tokens of the month")
    func tokens() throws {
        let budget = try #require(AIBudget("1000"))
        #expect(budget.allows(after: AIUsage(tokensIn: 900, tokensOut: 99)))
        #expect(!budget.allows(after: AIUsage(tokensIn: 900, tokensOut: 100)))
        #expect(budget.cost(of: AIUsage(tokensIn: 5, tokensOut: 5)) == nil)
    }

    @Test("in money is used up at its prices, and converts tokens to costs")
    func money() throws {
        let budget = try #require(AIBudget("0.5@3/15"))
        #expect(budget.cost(of: AIUsage(tokensIn: 1000, tokensOut: 200)) == 6000)
        #expect(budget.allows(after: AIUsage(tokensIn: 100_000, tokensOut: 13_333)))
        #expect(!budget.allows(after: AIUsage(tokensIn: 100_000, tokensOut: 13_334)))
    }

    @Test(
        "is rejected if it is written otherwise",
        arguments: ["", "0", "-5", "5@", "5@3", "5@3/x", "five", "5@3/15/2", "@3/15"])
    func nonsense(text: String) {
        #expect(AIBudget(text) == nil)
    }
}

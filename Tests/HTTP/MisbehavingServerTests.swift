import Support
import HTTP
import Testing

/// Once the request may have left, no failure may claim that repeating it is safe.
@Suite(.timeLimit(.minutes(5)))
struct MisbehavingServerTests {
    @Test(arguments: Misbehaviour.hanging)
    func `a server that hangs makes the outcome uncertain at the deadline`(server: Misbehaviour) async throws {
        let outcome = try await post(to: server, within: shortDeadline)
        #expect(outcome.kind == .uncertain)
        #expect(outcome.cause == .timedOut)
    }

    @Test(arguments: Misbehaviour.losing)
    func `a connection lost before the answer makes the outcome uncertain`(server: Misbehaviour) async throws {
        let outcome = try await post(to: server)
        #expect(outcome.kind == .uncertain)
        #expect(outcome.cause == .connectionLost)
    }

    @Test(arguments: Misbehaviour.truncating)
    func `an answer that ends early makes the outcome uncertain`(server: Misbehaviour) async throws {
        let outcome = try await post(to: server)
        #expect(outcome.kind == .uncertain)
        #expect(outcome.cause == .answerTruncated)
    }

    @Test(arguments: Misbehaviour.garbling)
    func `an answer that makes no sense makes the outcome uncertain`(server: Misbehaviour) async throws {
        #expect(try await post(to: server).kind == .uncertain)
    }

    @Test(arguments: Misbehaviour.flooding)
    func `an answer without end makes the outcome uncertain`(server: Misbehaviour) async throws {
        let outcome = try await post(to: server)
        #expect(outcome.kind == .uncertain)
        #expect(outcome.cause == .answerTooLarge)
    }

    @Test func `a body that nobody reads makes the outcome uncertain at the deadline`() async throws {
        let server = try LoopbackServer { peer in
            _ = peer.readHeadOnly()
            peer.awaitClose()
        }
        let transport = try makeTransport()
        let body = HTTPRequest.Body.bytes(contentType: "text/plain", Array(repeating: 0x78, count: 32 << 20))
        let outcome = await transport.send(.to(server.url, "POST", body: body, within: shortDeadline))
        #expect(outcome.kind == .uncertain)
        #expect(outcome.cause == .timedOut)
    }

    @Test(arguments: Misbehaviour.all)
    func `no failure tells anything of the request`(server: Misbehaviour) async throws {
        let server = try LoopbackServer(server.script)
        let transport = try makeTransport()
        let request = HTTPRequest.to(
            "\(server.url)bot-SECRET/send", "POST", headers: [("X-Key", "SECRET")],
            body: .bytes(contentType: "text/plain", Array("SECRET".utf8)), within: shortDeadline)
        let outcome = await transport.send(request)
        #expect(outcome.kind == .uncertain)
        for text in everyPrintedForm(of: outcome) {
            #expect(!text.contains("SECRET"))
            #expect(!text.contains("127.0.0.1"))
        }
    }

    private func post(to server: Misbehaviour, within total: Duration = .seconds(30)) async throws -> HTTPOutcome {
        let server = try LoopbackServer(server.script)
        let body = HTTPRequest.Body.bytes(contentType: "text/plain", Array("hello".utf8))
        return try await makeTransport().send(.to(server.url, "POST", body: body, within: total))
    }
}

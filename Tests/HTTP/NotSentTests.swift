import Support
import Glibc
import HTTP
import Testing

/// The failures after which the same request can safely be sent again.
@Suite(.timeLimit(.minutes(5)))
struct NotSentTests {
    @Test func `a port where nobody listens refuses the request`() async throws {
        let listener = try LoopbackSocket(backlog: 1)
        close(listener.descriptor)
        let outcome = try await makeTransport().send(.to("http://127.0.0.1:\(listener.port)/SECRET", "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .connectionFailed)
        expectSilence(outcome)
    }

    @Test func `a name that does not exist leaves the request unsent`() async throws {
        let outcome = try await makeTransport().send(.to("http://nohost.invalid/SECRET", "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .hostNotFound)
        expectSilence(outcome)
    }

    @Test func `a connection that is never accepted ends at the connect deadline`() async throws {
        let listener = try LoopbackSocket(backlog: 0)
        let onlyPlace = try LoopbackSocket.connect(to: listener.port)
        defer {
            close(onlyPlace)
            close(listener.descriptor)
        }
        var request = HTTPRequest.to("http://127.0.0.1:\(listener.port)/SECRET", "POST")
        request.connectTimeout = .milliseconds(200)
        let outcome = try await makeTransport().send(request)
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .timedOut)
        expectSilence(outcome)
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .nanoseconds(1)])
    func `a deadline that leaves no time still is a deadline`(total: Duration) async throws {
        let server = try LoopbackServer { $0.awaitClose() }
        let outcome = try await makeTransport().send(.to(server.url, within: total))
        #expect(outcome.kind != .response)
        #expect(outcome.cause == .timedOut)
    }

    @Test(arguments: [
        "", "SECRET", "127.0.0.1/SECRET", "//127.0.0.1/SECRET", "ftp://127.0.0.1/SECRET", "file:///etc/SECRET",
        "http://", "http:///SECRET", "https://[::1/SECRET", "http://127.0.0.1:99999/SECRET", "http://a b/SECRET",
        "http://127.0.0.1/SECRET\r\nX-Evil: 1", "http://127.0.0.1/\0SECRET",
    ])
    func `a URL that is none leaves the request unsent`(url: String) async throws {
        let outcome = try await makeTransport().send(.to(url, "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .malformedRequest)
        expectSilence(outcome)
    }

    @Test(arguments: [
        ("", "SECRET"), ("X Key", "SECRET"), ("X-Key:", "SECRET"), ("X-Key", "SECRET\r\nX-Evil: 1"),
        ("X-Key", "SECRET\n"), ("X-Key", "SECRET\0"), ("Expect", "100-continue"), ("content-length", "7"),
        ("Transfer-Encoding", "chunked"), ("Content-Type", "text/plain"),
    ])
    func `a header that would break the request leaves it unsent`(name: String, value: String) async throws {
        let server = try LoopbackServer()
        let outcome = try await makeTransport().send(.to(server.url, "POST", headers: [(name, value)]))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .malformedRequest)
        #expect(server.log.record.connections == 0)
        expectSilence(outcome)
    }

    @Test(arguments: ["", "PO ST", "GET / HTTP/1.1\r\nX: y", "GÉT"])
    func `a method that is no word leaves the request unsent`(method: String) async throws {
        #expect(try await makeTransport().send(.to("http://127.0.0.1/", method)).cause == .malformedRequest)
    }

    @Test func `a content type cannot smuggle a header in`() async throws {
        let transport = try makeTransport()
        for body in [
            HTTPRequest.Body.bytes(contentType: "text/plain\r\nX-Evil: 1", []),
            .multipart([HTTPRequest.Part(name: "a", contentType: "text/plain\r\nX-Evil: 1", bytes: [])]),
        ] {
            #expect(await transport.send(.to("http://127.0.0.1/", "POST", body: body)).cause == .malformedRequest)
        }
    }

    private func expectSilence(_ outcome: HTTPOutcome) {
        for text in everyPrintedForm(of: outcome) { #expect(!text.contains("SECRET")) }
    }
}

import Support
import Glibc
import HTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReuseTests {
    @Test func `requests after one another share a connection`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        for method in ["GET", "POST", "GET", "DELETE"] {
            #expect(await transport.send(.to(server.url, method)).kind == .response)
        }
        #expect(server.log.record.requests.count == 4)
        #expect(server.log.record.connections == 1)
    }

    /// curl's handles are used again, and every option with them.
    @Test func `nothing of a request reaches the next one`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        let url = server.url
        func plain(_ method: String) -> HTTPRequest { .to(url, method) }
        let full = HTTPRequest.to(
            url, "PATCH", headers: [(name: "X-Key", value: "secret")],
            body: .bytes(contentType: "application/x-test", Array("a body".utf8)))
        let methods = ["GET", "POST", "HEAD", "PURGE"]
        for method in methods {
            #expect(await transport.send(full).kind == .response)
            #expect(await transport.send(plain(method)).kind == .response)
            #expect(try await makeTransport().send(plain(method)).kind == .response)
        }
        let received = server.log.record.requests
        try #require(received.count == 3 * methods.count)
        for (index, method) in methods.enumerated() {
            let (before, reused, fresh) = (received[3 * index], received[3 * index + 1], received[3 * index + 2])
            #expect(before["X-Key"] == "secret" && before.body == Array("a body".utf8))
            #expect(reused.method == method)
            #expect(reused.headers.map { "\($0)" } == fresh.headers.map { "\($0)" })
            #expect(reused.body == fresh.body)
        }
    }

    @Test func `a connection is not used again after a timeout`() async throws {
        let server = try serverHangingOnFirstConnection()
        let transport = try makeTransport()
        #expect(await transport.send(.to(server.url, "POST", within: shortDeadline)).cause == .timedOut)
        await server.log.wait { $0.closedByClient == 1 }
        #expect(await transport.send(.to(server.url, "POST")).kind == .response)
        #expect(server.log.record.connections == 2)
    }

    @Test func `a connection is not used again after a cancellation`() async throws {
        let server = try serverHangingOnFirstConnection()
        let transport = try makeTransport()
        let task = Task { await transport.send(.to(server.url, "POST")) }
        await server.log.wait { $0.requests.count == 1 }
        task.cancel()
        #expect(await task.value.kind == .uncertain)
        #expect(await transport.send(.to(server.url, "POST")).kind == .response)
        #expect(server.log.record.connections == 2)
    }

    @Test func `a connection is not used again after an answer that was too large`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        #expect(await transport.send(.to(server.url, maximumAnswer: 1)).cause == .answerTooLarge)
        #expect(await transport.send(.to(server.url)).kind == .response)
        #expect(server.log.record.connections == 2)
    }

    @Test func `a program started meanwhile does not inherit the connection`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        #expect(await transport.send(.to(server.url)).kind == .response)
        let ends = LoopbackSocket.clients(of: server.port)
        #expect(ends.count == 1)
        #expect(ends.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        transport.close()
    }

    private func serverHangingOnFirstConnection() throws -> LoopbackServer {
        try LoopbackServer { peer in
            if peer.number == 1 {
                peer.readRequest()
                peer.awaitClose()
            } else {
                while peer.readRequest() != nil { peer.send(Answers.ok()) }
            }
        }
    }
}

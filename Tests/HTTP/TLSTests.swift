import Support
import HTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TLSTests {
    @Test func `a server that does not speak TLS leaves the request unsent`() async throws {
        let server = try LoopbackServer { peer in
            peer.awaitFirstByte()
            peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            peer.awaitClose()
        }
        let outcome = try await makeTransport().send(.to("https://127.0.0.1:\(server.port)/", "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .tlsFailed)
        #expect(server.log.record.requests.isEmpty)
    }

    @Test(arguments: [
        Misbehaviour("closes") { $0.awaitFirstByte() },
        Misbehaviour("resets") { peer in
            peer.awaitFirstByte()
            peer.reset()
        },
        Misbehaviour("hangs") { $0.awaitClose() },
    ])
    func `a handshake that comes to nothing leaves the request unsent`(server: Misbehaviour) async throws {
        let server = try LoopbackServer(server.script)
        let request = HTTPRequest.to("https://127.0.0.1:\(server.port)/", "POST", within: shortDeadline)
        #expect(try await makeTransport().send(request).kind == .notSent)
    }

    @Test func `a plain request to a TLS server that hangs up is uncertain`() async throws {
        let server = try LoopbackServer { peer in
            peer.awaitFirstByte()
            peer.send("\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}")
        }
        #expect(try await makeTransport().send(.to(server.url, "POST")).kind == .uncertain)
    }
}

/// Needs the `openssl` program for a server that really speaks TLS.
@Suite(.timeLimit(.minutes(5)), .enabled(if: TLSServer.isAvailable, "openssl is not installed"))
struct CertificateTests {
    @Test func `a certificate of an unknown authority leaves the request unsent`() async throws {
        let server = try await TLSServer(.answering)
        let outcome = try await makeTransport().send(.to("https://localhost:\(server.port)/", "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .tlsFailed)
    }

    @Test func `a certificate of another host leaves the request unsent`() async throws {
        let server = try await TLSServer(.answering)
        let transport = try makeTransport(certificateFile: server.certificateFile)
        let outcome = await transport.send(.to("https://127.0.0.1:\(server.port)/", "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .tlsFailed)
    }

    @Test func `a certificate file that is missing leaves the request unsent`() async throws {
        let server = try await TLSServer(.answering)
        let transport = try makeTransport(certificateFile: server.certificateFile + ".missing")
        #expect(await transport.send(.to("https://localhost:\(server.port)/", "POST")).kind == .notSent)
    }

    @Test func `a certificate that is trusted lets the request through`() async throws {
        let server = try await TLSServer(.answering)
        let transport = try makeTransport(certificateFile: server.certificateFile)
        #expect(await transport.send(.to("https://localhost:\(server.port)/")).response?.status == 200)
    }

    @Test func `a TLS connection lost after the request is uncertain`() async throws {
        let server = try await TLSServer(.silent)
        let transport = try makeTransport(certificateFile: server.certificateFile)
        async let outcome = transport.send(.to("https://localhost:\(server.port)/", "POST"))
        await server.awaitLine(beginning: "POST / HTTP/1.1")
        server.kill()
        #expect(await outcome.kind == .uncertain)
    }
}

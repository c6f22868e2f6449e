import Support
import HTTP
import Testing

/// Whatever a server says in correct HTTP is a response, be it good news or bad.
@Suite(.timeLimit(.minutes(5)))
struct AnswerTests {
    @Test func `an answer has its status, its headers in any case and its body`() async throws {
        let answer = """
            HTTP/1.1 404 Not Found\r\ncontent-type: text/plain\r\nX-Twice: one\r\nX-Twice:  two \r
            X-Empty:\r\nX-Folded: long\r\n  way\r\nContent-Length: 4\r\n\r\ngone
            """
        let response = try #require(await answered(answer))
        #expect(response.status == 404)
        #expect(response.headers["Content-Type"] == "text/plain")
        #expect(response.headers["CONTENT-TYPE"] == "text/plain")
        #expect(response.headers["x-twice"] == "one")
        #expect(response.headers.values(of: "X-Twice") == ["one", "two"])
        #expect(response.headers["x-empty"]?.isEmpty == true)
        #expect(response.headers["x-folded"] == "long way")
        #expect(response.headers["x-missing"] == nil)
        #expect(response.text == "gone")
    }

    @Test(arguments: [200, 201, 204, 302, 304, 400, 401, 403, 407, 409, 413, 417, 429, 500, 502, 503])
    func `every final status is a response and leads nowhere else`(status: Int) async throws {
        let server = try LoopbackServer { peer in
            while peer.readRequest() != nil {
                peer.send(
                    "HTTP/1.1 \(status) Any\r\nLocation: /elsewhere\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let body = HTTPRequest.Body.bytes(contentType: "text/plain", Array("hello".utf8))
        let outcome = try await makeTransport().send(.to(server.url, "POST", body: body))
        #expect(outcome.response?.status == status)
        #expect(outcome.response?.headers["location"] == "/elsewhere")
        #expect(server.log.record.requests.map(\.target) == ["/"])
    }

    @Test(arguments: [
        ("with a length", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"),
        ("in chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nfi\r\n2\r\nne\r\n0\r\n\r\n"),
        ("with a trailer", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfine\r\n0\r\nX-A: b\r\n\r\n"),
        ("until the end", "HTTP/1.1 200 OK\r\n\r\nfine"),
        ("as HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nfine"),
        ("after an interim answer", "HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n" + Answers.ok("fine")),
        ("with line feeds only", "HTTP/1.1 200 OK\nContent-Length: 4\n\nfine"),
    ])
    func `a body is complete however its length is told`(how: String, answer: String) async throws {
        let response = try #require(await answered(answer))
        #expect(response.status == 200)
        #expect(response.text == "fine")
        #expect(response.headers["X-A"] == nil)
    }

    @Test func `an answer that comes byte by byte is put together`() async throws {
        let server = try LoopbackServer { peer in
            peer.readRequest()
            for byte in Answers.ok("a few words").unicodeScalars { peer.send(String(byte)) }
        }
        #expect(try await makeTransport().send(.to(server.url)).response?.text == "a few words")
    }

    @Test func `an answer to HEAD has the headers and no body`() async throws {
        let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 400000000\r\n\r\n")
        let response = try #require(await makeTransport().send(.to(server.url, "HEAD")).response)
        #expect(response.headers["content-length"] == "400000000")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: [(4, Kind.response), (3, .uncertain), (0, .uncertain)])
    func `an answer may be exactly as large as allowed`(limit: Int, expected: Kind) async throws {
        let server = try LoopbackServer()
        #expect(try await makeTransport().send(.to(server.url, maximumAnswer: limit)).kind == expected)
    }

    @Test func `a length that is too short cuts the answer and ends the connection`() async throws {
        let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine and more")
        let transport = try makeTransport()
        for _ in 1...2 {
            #expect(await transport.send(.to(server.url)).response?.text == "fine")
        }
        #expect(server.log.record.connections == 2)
    }

    @Test func `a refusal that comes before the body was read is a response`() async throws {
        let server = try LoopbackServer { peer in
            _ = peer.readHeadOnly()
            peer.send("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            peer.awaitClose()
        }
        let body = HTTPRequest.Body.bytes(contentType: "text/plain", Array(repeating: 0x78, count: 32 << 20))
        #expect(try await makeTransport().send(.to(server.url, "POST", body: body)).response?.status == 413)
    }

    private func answered(_ answer: String) async throws -> HTTPResponse? {
        let server = try LoopbackServer { peer in
            peer.readRequest()
            peer.send(answer)
        }
        return try await makeTransport().send(.to(server.url)).response
    }
}

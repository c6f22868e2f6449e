import Support
import HTTP
import Testing

/// What the server receives is what the caller wrote, and nothing that curl would like to add.
@Suite(.timeLimit(.minutes(5)))
struct RequestTests {
    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"])
    func `every method arrives as it is, without a body`(method: String) async throws {
        let received = try await received(.to("path?a=b", method))
        #expect(received.method == method)
        #expect(received.target == "/path?a=b")
        #expect(received["Content-Type"] == nil)
        #expect(received["Content-Length"] == (["POST", "PUT", "PATCH"].contains(method) ? "0" : nil))
    }

    /// The largest size is beyond the one from which on curl would ask with `Expect: 100-continue`.
    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "GET"], [0, 1, 2_000_000])
    func `a body of any size arrives once, at once and in order`(method: String, size: Int) async throws {
        let bytes = Array(String(repeating: "a pattern, ", count: size / 11 + 1).utf8.prefix(size))
        let received = try await received(.to("", method, body: .bytes(contentType: "application/x-test", bytes)))
        #expect(received.method == method)
        #expect(received["Content-Type"] == "application/x-test")
        #expect(received["Content-Length"] == "\(size)")
        #expect(received["Transfer-Encoding"] == nil)
        #expect(received["Expect"] == nil)
        #expect(received.body == bytes)
    }

    @Test func `headers arrive as they are, the empty ones too`() async throws {
        let headers = [("X-Key", "a: b, ü"), ("X-Empty", ""), ("Accept", "text/plain")]
        let received = try await received(.to("", headers: headers.map { (name: $0.0, value: $0.1) }))
        #expect(received["X-Key"] == "a: b, ü")
        #expect(received["X-Empty"]?.isEmpty == true)
        #expect(received.headers.filter { $0.name == "Accept" }.map(\.value) == ["text/plain"])
    }

    /// Sends the request to a fresh server, with its URL as the path there, and returns what arrived.
    private func received(_ request: HTTPRequest) async throws -> ReceivedRequest {
        let server = try LoopbackServer { peer in
            while let request = peer.readRequest() {
                peer.send(request.method == "HEAD" ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n" : Answers.ok())
            }
        }
        var request = request
        request.url = server.url + request.url
        #expect(try await makeTransport().send(request).kind == .response)
        #expect(server.log.record.requests.count == 1)
        return try #require(server.log.record.requests.first)
    }
}

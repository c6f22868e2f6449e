import Support
import HTTP
import Testing

/// libcurl sends a request again by itself when a reused connection dies; for most requests that must not happen.
@Suite(.timeLimit(.minutes(5)))
struct RepetitionTests {
    /// What a server may do when a second request comes on a connection it has kept open.
    struct Death: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let die: LoopbackServer.Script

        static let all = [
            Death(testDescription: "closes after reading") { _ = $0.readRequest() },
            Death(testDescription: "resets after reading") { peer in
                peer.readRequest()
                peer.reset()
            },
            Death(testDescription: "closes after the head") { _ = $0.readHeadOnly() },
            Death(testDescription: "resets before reading") { peer in
                peer.awaitFirstByte()
                peer.reset()
            },
        ]
    }

    /// A request, with its body when it has one, that may act on something.
    struct Action: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let method: String
        let body: HTTPRequest.Body

        static let all = [
            Action(testDescription: "POST without a body", method: "POST", body: .none),
            Action(testDescription: "POST of nothing", method: "POST", body: .bytes(contentType: "text/plain", [])),
            Action(testDescription: "POST of a byte", method: "POST", body: .bytes(contentType: "text/plain", [1])),
            Action(testDescription: "POST of much", method: "POST", body: .bytes(contentType: "text/plain", large)),
            Action(testDescription: "POST of parts", method: "POST", body: .multipart([.init(name: "a", bytes: [1])])),
            Action(testDescription: "PUT without a body", method: "PUT", body: .none),
            Action(testDescription: "PATCH of a byte", method: "PATCH", body: .bytes(contentType: "text/plain", [1])),
            Action(testDescription: "DELETE without a body", method: "DELETE", body: .none),
            Action(testDescription: "GET with a body", method: "GET", body: .bytes(contentType: "text/plain", [1])),
        ]

        private static let large = [UInt8](repeating: 0x78, count: 3_000_000)
    }

    @Test(arguments: Action.all, Death.all)
    func `a request that may act is sent at most once`(action: Action, death: Death) async throws {
        let server = try serverDyingOnSecondRequest(death)
        let transport = try makeTransport()
        #expect(await transport.send(.to(server.url)).kind == .response)
        let outcome = await transport.send(.to(server.url + "act", action.method, body: action.body))
        #expect(outcome.kind == .uncertain)
        #expect(server.log.record.requests.filter { $0.target == "/act" }.count <= 1)
        // A repetition would have arrived before this request, which is answered.
        #expect(await transport.send(.to(server.url + "after")).kind == .response)
        #expect(server.log.record.requests.filter { $0.target == "/act" }.count <= 1)
    }

    @Test(arguments: ["GET", "HEAD"], Death.all)
    func `a request that only reads may be sent again`(method: String, death: Death) async throws {
        let server = try serverDyingOnSecondRequest(death)
        let transport = try makeTransport()
        #expect(await transport.send(.to(server.url)).kind == .response)
        #expect(await transport.send(.to(server.url, method)).kind == .response)
        #expect(server.log.record.connections == 2)
    }

    @Test(arguments: Action.all)
    func `a connection that was closed while idle costs nothing`(action: Action) async throws {
        let server = try LoopbackServer { peer in
            peer.readRequest()
            peer.send(Answers.ok())
            peer.close()
        }
        let transport = try makeTransport()
        #expect(await transport.send(.to(server.url)).kind == .response)
        await server.log.wait { $0.closedByServer == 1 }
        #expect(await transport.send(.to(server.url, action.method, body: action.body)).kind == .response)
        #expect(server.log.record.requests.count == 2)
        #expect(server.log.record.connections == 2)
    }

    /// The first connection serves one request and dies on the next; later connections serve everything.
    private func serverDyingOnSecondRequest(_ death: Death) throws -> LoopbackServer {
        try LoopbackServer { peer in
            if peer.number == 1 {
                peer.readRequest()
                peer.send(Answers.ok())
                death.die(peer)
            } else {
                while let request = peer.readRequest() {
                    peer.send(request.method == "HEAD" ? "HTTP/1.1 200 OK\r\n\r\n" : Answers.ok())
                }
            }
        }
    }
}
